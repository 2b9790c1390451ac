package org.swmpi.partition;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Line and column of offsets of files, counted from the start; quick for offsets that ascend. A
/// line ends with LF, CR or CRLF. A byte order mark at the start is no character of its line.
final class LineCounter implements AutoCloseable {
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private int file = -1;
  private long offset;
  private long line;
  private long column;
  private boolean afterCarriageReturn;
  private Iterator<LineFile> unread = Collections.emptyIterator();
  private @Nullable InputStream in;

  /// Bytes of the part that is open.
  private long left;

  /// Goes to an offset.
  ///
  /// @param parts the file's lines, in their order
  void moveTo(int fileNumber, List<LineFile> parts, long target) {
    try {
      if (in == null || fileNumber != file || target < offset) {
        open(fileNumber, parts);
      }
      while (offset < target) {
        int b = next();
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

  private int next() throws IOException {
    while (left == 0 && unread.hasNext()) {
      openPart();
    }
    if (in == null || left == 0) {
      return -1;
    }
    left--;
    return in.read();
  }

  private void open(int fileNumber, List<LineFile> parts) throws IOException {
    unread = parts.iterator();
    openPart();
    file = fileNumber;
    offset = 0;
    line = 1;
    column = beginsWithMark() ? 0 : 1;
    afterCarriageReturn = false;
  }

  private boolean beginsWithMark() throws IOException {
    if (in == null) {
      return false;
    }
    in.mark(MARK.length);
    byte[] head = in.readNBytes(MARK.length);
    in.reset();
    return Arrays.equals(head, MARK);
  }

  private void openPart() throws IOException {
    close();
    LineFile part = unread.next();
    in = new BufferedInputStream(Files.newInputStream(part.path()), 1 << 16);
    in.skipNBytes(part.start());
    left = part.size();
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
