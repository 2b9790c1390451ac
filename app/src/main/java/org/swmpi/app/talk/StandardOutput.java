package org.swmpi.app.talk;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;

/// Standard output. An answer that cannot be written ends the command, also where a `PrintWriter`,
/// which keeps its failures to itself, stands before it.
public final class StandardOutput extends OutputStream {
  private final OutputStream stream;

  private StandardOutput(OutputStream stream) {
    this.stream = stream;
  }

  /// A writer of UTF-8 whose methods throw [UncheckedIOException] where the stream fails.
  public static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(
        new OutputStreamWriter(new StandardOutput(stream), StandardCharsets.UTF_8));
  }

  @FunctionalInterface
  private interface Access {
    void run() throws IOException;
  }

  private static void named(Access access) {
    try {
      access.run();
    } catch (IOException e) {
      FileSystemException named =
          new FileSystemException("standard output", null, String.valueOf(e.getMessage()));
      named.initCause(e);
      throw new UncheckedIOException(named);
    }
  }

  @Override
  public void write(int b) {
    named(() -> stream.write(b));
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    named(() -> stream.write(bytes, offset, length));
  }

  @Override
  public void flush() {
    named(stream::flush);
  }
}
