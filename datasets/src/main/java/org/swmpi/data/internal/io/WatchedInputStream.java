package org.swmpi.data.internal.io;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Remembers whether reading the source failed. Decoders throw [IOException] for bad data too, and
/// only this tells a damaged file from a failing disk.
public final class WatchedInputStream extends FilterInputStream {
  private @Nullable IOException failure;
  private long count;

  public WatchedInputStream(InputStream source) {
    super(source);
  }

  /// What the source threw; `null` if nothing.
  public @Nullable IOException failure() {
    return failure;
  }

  /// Bytes read so far.
  public long count() {
    return count;
  }

  @Override
  public int read() throws IOException {
    try {
      int value = in.read();
      count += value < 0 ? 0 : 1;
      return value;
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      int read = in.read(bytes, offset, length);
      count += Math.max(read, 0);
      return read;
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
