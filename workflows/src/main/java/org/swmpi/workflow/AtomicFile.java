package org.swmpi.workflow;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/// Small files that are there as a whole or not at all, even if the machine stops.
public final class AtomicFile {
  private AtomicFile() {}

  /// Writes a file, in the place of one that may be there. Where several write it at the same time,
  /// as a run and the command that cancels its job do, it is as the last of them left it.
  public static void write(Path file, String text) throws IOException {
    Path part = file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID() + ".part");
    try {
      // Not by a channel: that is closed when its thread is interrupted.
      try (FileOutputStream out = new FileOutputStream(part.toFile())) {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.getFD().sync();
      }
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
