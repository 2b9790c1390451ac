package org.swmpi.ri.exchange;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.swmpi.data.OutputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.Compression;
import org.swmpi.partition.output.OutputPlace;

/// Files that have their names only when they are complete.
final class OutputFile {
  private OutputFile() {}

  /// Writes what a file is to hold.
  @FunctionalInterface
  interface Content {
    void write(OutputStream out) throws IOException;
  }

  /// Writes a file, compressed as its name tells, and replaces the one that has the name.
  static void write(Path target, Content content) throws IOException {
    try (TemporaryFiles files = new TemporaryFiles()) {
      files.commit(make(files, target, content), target);
    }
  }

  /// Writes what is to become a file, compressed as the name of that tells.
  ///
  /// @return to be committed
  static Path make(TemporaryFiles files, Path target, Content content) throws IOException {
    Path unfinished;
    try {
      unfinished = files.make(() -> Files.createFile(unfinished(target)));
    } catch (IOException e) {
      throw OutputException.notCreated(target, e, "name another file with -o");
    }
    Compression compression = Compression.ofName(target.toString());
    try (OutputStream file = Files.newOutputStream(unfinished);
        OutputStream out =
            new BufferedOutputStream(Compressed.create(file, compression), 1 << 16)) {
      content.write(out);
    } catch (IOException e) {
      throw OutputPlace.named(target.toString(), e);
    }
    return unfinished;
  }

  /// A name beside another.
  static Path unfinished(Path target) throws IOException {
    if (target.getFileName() == null || Files.isDirectory(target)) {
      throw new OutputException(target + ": is a folder; name a file with -o");
    }
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      throw new OutputException(target + ": not a file that can be replaced; name another with -o");
    }
    return TemporaryFiles.beside(target);
  }
}
