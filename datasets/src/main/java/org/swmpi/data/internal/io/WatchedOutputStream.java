package org.swmpi.data.internal.io;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// Remembers whether writing failed, whatever those in between made of the exception.
public final class WatchedOutputStream extends FilterOutputStream {
  private @Nullable IOException failure;

  public WatchedOutputStream(OutputStream target) {
    super(target);
  }

  /// What the target threw; `null` if nothing.
  public @Nullable IOException failure() {
    return failure;
  }

  @Override
  public void write(int value) throws IOException {
    try {
      out.write(value);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    try {
      out.close();
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }
}
