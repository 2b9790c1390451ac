package org.swmpi.data.internal.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// Cuts a text that comes in parts at line ends: a line is of the part that the byte before it is
/// in. The last line gets an end where it has none.
public final class WholeLines {
  private static final int BUFFER_BYTES = 1 << 18;

  private WholeLines() {}

  /// Copies the lines of a part.
  ///
  /// @param part its bytes; read to their end
  /// @param rest what follows, read to the end of the last line; null behind the last part
  /// @param first whether the text begins with it
  /// @param lines where the lines go; not closed
  public static void copy(
      InputStream part, @Nullable InputStream rest, boolean first, OutputStream lines)
      throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    boolean begun = first;
    byte last = '\n';
    for (int read = part.read(buffer); read >= 0; read = part.read(buffer)) {
      int from = begun ? 0 : behindLineEnd(buffer, read);
      if (from >= 0) {
        begun = true;
        lines.write(buffer, from, read - from);
        last = buffer[read - 1];
      }
    }
    if (begun && rest != null) {
      last = copyLine(rest, buffer, last, lines);
    }
    if (last != '\n') {
      lines.write('\n');
    }
  }

  /// @return the last byte
  private static byte copyLine(InputStream in, byte[] buffer, byte before, OutputStream line)
      throws IOException {
    byte last = before;
    int end = -1;
    while (end < 0) {
      int read = in.read(buffer);
      if (read < 0) {
        return last;
      }
      end = behindLineEnd(buffer, read);
      line.write(buffer, 0, end < 0 ? read : end);
      last = buffer[read - 1];
    }
    return '\n';
  }

  /// Index behind the first LF; -1 if there is none.
  private static int behindLineEnd(byte[] bytes, int length) {
    for (int i = 0; i < length; i++) {
      if (bytes[i] == '\n') {
        return i + 1;
      }
    }
    return -1;
  }
}
