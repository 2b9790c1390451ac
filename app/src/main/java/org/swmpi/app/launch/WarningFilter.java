package org.swmpi.app.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Passes bytes on as they come, except whole lines that the JVM says of itself. A byte is held
/// back only while its line so far may become such a line; progress that ends in a carriage return
/// is not delayed.
final class WarningFilter extends OutputStream {

  private final OutputStream out;
  private final byte[][] unwanted;

  /// Which of the unwanted lines begin with the bytes held.
  private final boolean[] candidate;

  /// The line so far, while it may become an unwanted one.
  private final byte[] line;

  private int held;

  /// Whether the line so far went out, and the rest of it is to follow.
  private boolean inOtherLine;

  /// @param lines to remove, without line ends
  WarningFilter(OutputStream out, String... lines) {
    this.out = out;
    this.unwanted = new byte[lines.length][];
    this.candidate = new boolean[lines.length];
    int longest = 0;
    for (int i = 0; i < lines.length; i++) {
      unwanted[i] = (lines[i] + "\n").getBytes(StandardCharsets.UTF_8);
      longest = Math.max(longest, unwanted[i].length);
    }
    this.line = new byte[longest];
    beginLine();
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    byte[] passed = new byte[held + length];
    int n = 0;
    for (int i = offset; i < offset + length; i++) {
      byte b = bytes[i];
      if (!inOtherLine && mayBeUnwanted(b)) {
        line[held++] = b;
        if (b == '\n') {
          beginLine(); // it was one
        }
        continue;
      }
      System.arraycopy(line, 0, passed, n, held);
      n += held;
      held = 0;
      passed[n++] = b;
      inOtherLine = true;
      if (b == '\n') {
        beginLine();
      }
    }
    out.write(passed, 0, n);
    out.flush();
  }

  /// Writes what is held back: the stream ended within a line. Does not close what is below.
  @Override
  public void close() throws IOException {
    out.write(line, 0, held);
    held = 0;
    out.flush();
  }

  private boolean mayBeUnwanted(byte b) {
    boolean may = false;
    for (int i = 0; i < unwanted.length; i++) {
      // A candidate is longer than what is held: it ends in '\n', which ends the line.
      candidate[i] = candidate[i] && unwanted[i][held] == b;
      may |= candidate[i];
    }
    return may;
  }

  private void beginLine() {
    held = 0;
    inOtherLine = false;
    Arrays.fill(candidate, true);
  }
}
