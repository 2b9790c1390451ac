package org.swmpi.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/// Where a benchmark keeps its data while it runs.
public final class WorkFolder {
  private WorkFolder() {}

  /// Makes a new folder, which goes when the JVM ends.
  ///
  /// @param out the folder above it; made if it is not there
  /// @param prefix of its name
  public static Path create(Path out, String prefix) throws IOException {
    Files.createDirectories(out);
    Path folder = Files.createTempDirectory(out.toAbsolutePath(), prefix);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(folder)));
    return folder;
  }

  private static void remove(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
