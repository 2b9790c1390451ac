package org.swmpi.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Fetches what a peer in Java needs, by Maven.
public final class PeerClassPath {
  private PeerClassPath() {}

  /// The class path that a pom names.
  ///
  /// @param pom of the peer
  /// @param name of the peer
  /// @param folder for temporary files
  /// @return none, after a line on standard error, if Maven cannot fetch it
  public static Optional<String> resolve(Path pom, String name, Path folder)
      throws IOException, InterruptedException {
    Path classPath = folder.resolve("peer-class-path");
    Path log = folder.resolve("peer-maven.log");
    Process maven =
        new ProcessBuilder(
                "mvn",
                "-q",
                "-B",
                "-f",
                pom.toString(),
                "dependency:build-classpath",
                "-Dmdep.outputFile=" + classPath)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    if (maven.waitFor() != 0) {
      System.err.println(
          "Left out: " + name + ", for Maven could not fetch it:\n" + Files.readString(log));
      return Optional.empty();
    }
    return Optional.of(Files.readString(classPath).strip());
  }
}
