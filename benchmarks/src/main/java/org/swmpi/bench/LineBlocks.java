package org.swmpi.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// Reads a file of any size a few megabytes at a time, always whole lines.
final class LineBlocks {
  private static final int BLOCK_BYTES = 1 << 22;

  /// Takes `bytes[0, length)`: whole lines, each ended by a line feed (the last line of a file may
  /// lack it). The array is used again for the next block.
  interface Sink {
    void lines(byte[] bytes, int length) throws IOException;
  }

  private LineBlocks() {}

  static void read(Path file, Sink sink) throws IOException {
    byte[] block = new byte[BLOCK_BYTES];
    int length = 0;
    try (InputStream in = Files.newInputStream(file)) {
      while (true) {
        int read = in.readNBytes(block, length, block.length - length);
        length += read;
        if (length < block.length) {
          sink.lines(block, length);
          return;
        }
        int whole = length;
        while (whole > 0 && block[whole - 1] != '\n') {
          whole--;
        }
        if (whole == 0) {
          block = Arrays.copyOf(block, 2 * block.length);
          continue;
        }
        sink.lines(block, whole);
        System.arraycopy(block, whole, block, 0, length - whole);
        length -= whole;
      }
    }
  }
}
