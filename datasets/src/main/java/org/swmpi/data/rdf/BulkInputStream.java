package org.swmpi.data.rdf;

import java.io.IOException;
import java.io.InputStream;

/// A stream that is read by arrays: a byte alone is an array of one.
abstract class BulkInputStream extends InputStream {
  private final byte[] single = new byte[1];

  @Override
  public final int read() throws IOException {
    return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
  }

  @Override
  public abstract int read(byte[] bytes, int offset, int length) throws IOException;
}
