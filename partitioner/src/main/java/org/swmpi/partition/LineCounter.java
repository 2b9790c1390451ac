package org.swmpi.partition;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Line and column of offsets of files, counted from the start; quick for offsets that ascend. A
/// line ends with LF, CR or CRLF.
final class LineCounter implements AutoCloseable {
  private int file = -1;
  private long offset;
  private long line;
  private long column;
  private boolean afterCarriageReturn;
  private @Nullable InputStream in;

  /// Goes to an offset.
  void moveTo(int fileNumber, Path path, long target) {
    try {
      if (in == null || fileNumber != file || target < offset) {
        open(fileNumber, path);
      }
      while (offset < target) {
        int b = in == null ? -1 : in.read();
        if (b < 0) {
          break;
        }
        offset++;
        if (b == '\n' && afterCarriageReturn) {
          afterCarriageReturn = false;
        } else if (b == '\n' || b == '\r') {
          line++;
          column = 1;
          afterCarriageReturn = b == '\r';
        } else {
          afterCarriageReturn = false;
          if ((b & 0xC0) != 0x80) { // not inside a UTF-8 sequence
            column++;
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void open(int fileNumber, Path path) throws IOException {
    close();
    file = fileNumber;
    offset = 0;
    line = 1;
    column = 1;
    afterCarriageReturn = false;
    in = new BufferedInputStream(Files.newInputStream(path), 1 << 16);
  }

  long line() {
    return line;
  }

  /// In characters, from 1.
  long column() {
    return column;
  }

  @Override
  public void close() {
    try {
      if (in != null) {
        in.close();
        in = null;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
