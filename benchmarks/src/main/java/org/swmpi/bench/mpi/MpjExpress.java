package org.swmpi.bench.mpi;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// MPJ Express as it is installed, in its multicore mode, in which ranks are threads.
///
/// @param folder of its jars; its home is the folder above
record MpjExpress(Path folder) {
  private static final String LOGGING = "log4j-1.2.jar";

  /// @throws IllegalArgumentException if the jar is not there
  Path jar(String name) {
    return found(name + ".jar", Stream.of(folder));
  }

  private Path found(String file, Stream<Path> folders) {
    return folders
        .map(it -> it.resolve(file).toAbsolutePath().normalize())
        .filter(Files::isReadable)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--mpj: there is no %s for %s".formatted(file, folder)));
  }

  /// The starter starts `java` of the PATH.
  ///
  /// @param java its folder
  Map<String, String> environment(Path java) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Map.of(
        "MPJ_HOME",
        String.valueOf(folder.toAbsolutePath().normalize().getParent()),
        "PATH",
        java + File.pathSeparator + path);
  }

  /// Its starter, which runs the ranks in a JVM of their own.
  ///
  /// @param classPath of `MpjRank`
  List<String> command(Path java, String classPath, int ranks, Path steps) {
    Path debian = folder.resolve("../../java");
    // Debian's jars name it where it is not.
    String logging = "-Xbootclasspath/a:" + found(LOGGING, Stream.of(folder, debian));
    return List.of(
        java.resolve("java").toString(),
        logging,
        "-jar",
        jar("starter").toString(),
        "-np",
        Integer.toString(ranks),
        "-dev",
        "multicore",
        logging,
        "-cp",
        classPath,
        "MpjRank",
        steps.toString());
  }
}
