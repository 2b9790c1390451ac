package org.swmpi.data.rdf;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/// Decompresses gzip data (RFC 1952): any number of members one after the other, as `cat a.gz b.gz`
/// makes them.
///
/// Why not [java.util.zip.GZIPInputStream]: it takes whatever follows a member and is no header for
/// the end of the data, so that a file cut within the header of a later member reads as if it were
/// whole. Here, only zero bytes may follow the last member (tapes and block devices pad with them;
/// gzip itself allows it).
final class GzipInputStream extends BulkInputStream {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int RESERVED = 0xe0;

  private final InputStream source;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int position;
  private int limit;
  private boolean inMember;
  private boolean ended;
  private boolean padded;

  /// @param source closed with this stream
  GzipInputStream(InputStream source) {
    this.source = source;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    try {
      while (!ended) {
        if (!inMember) {
          readHeader();
          inMember = true;
        }
        int inflated = inflater.inflate(bytes, offset, length);
        crc.update(bytes, offset, inflated);
        if (inflater.finished()) {
          endMember();
        } else if (inflated == 0) {
          feed();
        }
        if (inflated > 0) {
          return inflated;
        }
      }
      return -1;
    } catch (DataFormatException e) {
      throw (IOException) new ZipException(e.getMessage()).initCause(e);
    }
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    source.close();
  }

  private void feed() throws IOException {
    if (inflater.needsDictionary()) {
      throw new ZipException("a preset dictionary, which gzip does not know");
    }
    if (!fill()) {
      throw new EOFException("end of data within a member");
    }
    inflater.setInput(buffer, 0, limit);
    position = limit;
  }

  private boolean fill() throws IOException {
    limit = source.read(buffer, 0, buffer.length);
    position = 0;
    if (limit <= 0) {
      limit = 0;
      return false;
    }
    return true;
  }

  private int next() throws IOException {
    if (position == limit && !fill()) {
      throw new EOFException("end of data within a header or trailer");
    }
    return buffer[position++] & 0xff;
  }

  private long nextInt() throws IOException {
    return next() | next() << 8 | next() << 16 | (long) next() << 24;
  }

  private void readHeader() throws IOException {
    if (next() != 0x1f || next() != 0x8b || next() != 8) {
      throw new ZipException("no gzip header");
    }
    int flags = next();
    if ((flags & RESERVED) != 0) {
      throw new ZipException("reserved flags in a header");
    }
    skip(6); // time, extra flags, operating system
    if ((flags & EXTRA) != 0) {
      skip(next() | next() << 8);
    }
    if ((flags & NAME) != 0) {
      skipString();
    }
    if ((flags & COMMENT) != 0) {
      skipString();
    }
    if ((flags & HEADER_CRC) != 0) {
      skip(2);
    }
    inflater.reset();
    inflater.setInput(buffer, position, limit - position);
    position = limit;
    crc.reset();
  }

  private void skip(int bytes) throws IOException {
    for (int i = 0; i < bytes; i++) {
      next();
    }
  }

  private void skipString() throws IOException {
    while (next() != 0) {
      // up to the zero byte that ends it
    }
  }

  private void endMember() throws IOException {
    position = limit - inflater.getRemaining();
    if (nextInt() != crc.getValue()) {
      throw new ZipException("wrong checksum");
    }
    if (nextInt() != (inflater.getBytesWritten() & 0xffffffffL)) {
      throw new ZipException("wrong length");
    }
    inMember = false;
    if (position == limit && !fill()) {
      ended = true;
    } else if (buffer[position] == 0) {
      readPadding();
    }
  }

  /// Whether zero bytes stood behind the last member.
  boolean padded() {
    return padded;
  }

  private void readPadding() throws IOException {
    padded = true;
    do {
      while (position < limit) {
        if (buffer[position++] != 0) {
          throw new ZipException("other data after the last member");
        }
      }
    } while (fill());
    ended = true;
  }
}
