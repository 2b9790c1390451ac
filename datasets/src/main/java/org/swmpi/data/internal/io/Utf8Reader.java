package org.swmpi.data.internal.io;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;

/// Characters of UTF-8 bytes, strictly: bytes that are no UTF-8 are refused with their place, where
/// Jena and the JDK put U+FFFD in silence, or told of and so replaced. A byte order mark at the
/// beginning is skipped.
public final class Utf8Reader extends Reader {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final char BYTE_ORDER_MARK = '\uFEFF';
  private static final char REPLACEMENT = '\uFFFD';

  private final InputStream in;
  private final Refusal refusal;
  private final CharsetDecoder decoder = UTF_8.newDecoder(); // which reports, if not told otherwise
  private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER_BYTES).flip();
  private final CharBuffer chars = CharBuffer.allocate(BUFFER_BYTES).flip();
  private boolean started;
  private boolean ended;
  private long line = 1;
  private long column = 1;

  /// What is thrown for bytes that are no UTF-8.
  @FunctionalInterface
  public interface Refusal {
    /// @param line from 1
    /// @param column from 1
    /// @param what is wrong there, and what to do
    /// @return null if U+FFFD is to be read in their place
    @Nullable MalformedInputException of(long line, long column, String what);
  }

  /// @param in not closed
  public Utf8Reader(InputStream in, Refusal refusal) {
    this.in = in;
    this.refusal = refusal;
  }

  /// The line that the next characters are decoded into, from 1.
  public long line() {
    return line;
  }

  /// The column that the next character is decoded into, from 1.
  public long column() {
    return column;
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (!chars.hasRemaining()) {
      if (!decode()) {
        return -1;
      }
    }
    int count = Math.min(length, chars.remaining());
    chars.get(target, offset, count);
    return count;
  }

  /// Decodes some characters; `false` at the end.
  private boolean decode() throws IOException {
    chars.clear();
    CoderResult result = decoder.decode(bytes, chars, ended);
    chars.flip();
    if (!chars.hasRemaining()) {
      if (result.isError()) {
        refuse();
        bytes.position(bytes.position() + result.length());
        chars.clear().put(REPLACEMENT).flip();
        count();
        return true;
      }
      if (ended) {
        return false;
      }
      fill();
      return true;
    }
    if (!started) {
      started = true;
      if (chars.get(chars.position()) == BYTE_ORDER_MARK) {
        chars.get();
      }
    }
    count();
    return true;
  }

  private void refuse() {
    MalformedInputException refused =
        refusal.of(
            line,
            column,
            String.format(
                "byte 0x%02X is no UTF-8 here; convert the file to UTF-8 (iconv -t UTF-8)",
                bytes.get(bytes.position())));
    if (refused != null) {
      throw refused;
    }
  }

  private void fill() throws IOException {
    bytes.compact();
    int read = in.read(bytes.array(), bytes.position(), bytes.remaining());
    if (read < 0) {
      ended = true;
    } else {
      bytes.position(bytes.position() + read);
    }
    bytes.flip();
  }

  private void count() {
    for (int i = chars.position(); i < chars.limit(); i++) {
      if (chars.get(i) == '\n') {
        line++;
        column = 1;
      } else if (!Character.isLowSurrogate(chars.get(i))) {
        column++;
      }
    }
  }

  @Override
  public void close() {}
}
