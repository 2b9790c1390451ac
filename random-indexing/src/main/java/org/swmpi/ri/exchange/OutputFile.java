package org.swmpi.ri.exchange;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.swmpi.data.OutputException;
import org.swmpi.data.TemporaryFiles;

/// Files that have their names only when they are complete.
final class OutputFile {
  private OutputFile() {}

  /// Writes what a file is to hold.
  @FunctionalInterface
  interface Content {
    void write(OutputStream out) throws IOException;
  }

  /// Writes a file, and replaces the one that has the name.
  static void write(TemporaryFiles files, Path target, Content content) throws IOException {
    Path unfinished;
    try {
      unfinished = files.make(() -> Files.createFile(unfinished(target)));
    } catch (IOException e) {
      throw new OutputException(
          target + ": cannot be created (" + e + "); name another file with -o");
    }
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unfinished), 1 << 16)) {
      content.write(out);
    }
    files.commit(unfinished, target);
  }

  /// A name beside another.
  static Path unfinished(Path target) throws IOException {
    if (target.getFileName() == null || Files.isDirectory(target)) {
      throw new OutputException(target + ": is a folder; name a file with -o");
    }
    return TemporaryFiles.beside(target);
  }
}
