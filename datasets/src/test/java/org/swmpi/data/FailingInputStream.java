package org.swmpi.data;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/// Gives some bytes and then fails as a disk does.
public final class FailingInputStream extends InputStream {
  /// What the exception says.
  public static final String MESSAGE = "the disk is gone";

  private final ByteArrayInputStream before;

  /// @param before bytes that can be read
  public FailingInputStream(byte[] before) {
    this.before = new ByteArrayInputStream(before);
  }

  @Override
  public int read() throws IOException {
    int value = before.read();
    if (value < 0) {
      throw new IOException(MESSAGE);
    }
    return value;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = before.read(bytes, offset, length);
    if (read < 0) {
      throw new IOException(MESSAGE);
    }
    return read;
  }
}
