package org.swmpi.workflow;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Small files that are there as a whole or not at all, even if the machine stops.
public final class AtomicFile {
  private AtomicFile() {}

  /// Writes a file, in the place of one that may be there.
  public static void write(Path file, String text) throws IOException {
    Path part = file.resolveSibling("." + file.getFileName() + ".part");
    // Not by a channel: that is closed when its thread is interrupted.
    try (FileOutputStream out = new FileOutputStream(part.toFile())) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.getFD().sync();
    }
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
