package org.swmpi.data.text;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;

/// The lines of a text in UTF-8, one by one. Knows where it is not UTF-8, which a decoder of the
/// JDK's, ahead by a buffer, does not. Lines end with LF or CR LF; a byte order mark is left out.
public final class Utf8Lines implements AutoCloseable {
  private static final int BUFFER = 1 << 16;

  private final String name;
  private final InputStream in;
  private final String advice;
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private final byte[] buffer = new byte[BUFFER];
  private int at;
  private int filled;
  private long number;

  /// @param name of the text, for messages
  /// @param in closed with this
  /// @param advice what to do where it is not UTF-8
  public Utf8Lines(String name, InputStream in, String advice) {
    this.name = name;
    this.in = in;
    this.advice = advice;
  }

  /// Those of a file that is there.
  ///
  /// @throws MissingInputException if it cannot be read
  public static Utf8Lines open(Path file, String advice) {
    try {
      return new Utf8Lines(file.toString(), Files.newInputStream(file), advice);
    } catch (IOException e) {
      throw MissingInputException.unreadable(file.toString(), e);
    }
  }

  /// The next line without its end; null behind the last.
  ///
  /// @throws MalformedInputException if it is not UTF-8
  public @Nullable String next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    boolean any = false;
    boolean ended = false;
    while (!ended && (at < filled || fill())) {
      any = true;
      int start = at;
      while (at < filled && buffer[at] != '\n') {
        at++;
      }
      line.write(buffer, start, at - start);
      ended = at < filled;
      at += ended ? 1 : 0;
    }
    if (!any) {
      return null;
    }
    number++;
    String text = decode(line.toByteArray());
    text = text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    return number == 1 && text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private boolean fill() throws IOException {
    at = 0;
    filled = Math.max(0, in.read(buffer));
    return filled > 0;
  }

  private String decode(byte[] bytes) {
    CharBuffer chars = CharBuffer.allocate(bytes.length);
    boolean wrong = decoder.reset().decode(ByteBuffer.wrap(bytes), chars, true).isError();
    String text = chars.flip().toString();
    if (wrong) {
      int column = text.codePointCount(0, text.length()) + 1;
      throw new MalformedInputException(name, number, column, "not UTF-8; " + advice);
    }
    return text;
  }

  /// The number of the line that was read last, from 1.
  public long number() {
    return number;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
