package org.swmpi.bench.ri;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The jars of S-Space, where Maven keeps them: the tests of random-indexing need them too.
final class SSpaceJars {
  private static final List<String> ARTIFACTS =
      List.of("edu/ucla/sspace/sspace", "net/sf/trove4j/trove4j");

  private SSpaceJars() {}

  /// The class path of a program that uses S-Space; empty, after a line on standard error, if
  /// Maven has not fetched it.
  static Optional<String> classPath() throws IOException {
    Path repository = Path.of(System.getProperty("user.home"), ".m2/repository");
    List<Path> folders = ARTIFACTS.stream().map(repository::resolve).toList();
    if (!folders.stream().allMatch(Files::isDirectory)) {
      System.err.println("Left out: S-Space, for Maven has not fetched it; run ./verify");
      return Optional.empty();
    }
    StringBuilder path = new StringBuilder();
    for (Path folder : folders) {
      try (Stream<Path> files = Files.walk(folder)) {
        path.append(
            files
                .map(Path::toString)
                .filter(file -> file.endsWith(".jar"))
                .collect(Collectors.joining(File.pathSeparator, "", File.pathSeparator)));
      }
    }
    return Optional.of(path.toString());
  }
}
