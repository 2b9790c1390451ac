package org.swmpi.reason.internal.output;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.Compression;
import org.swmpi.partition.output.RankStream;

/// Standard output, a pipe or a character device. Where it is compressed, each rank compresses its
/// own text.
final class StreamOutput extends ClosureOutput {
  private static final int BUFFER_BYTES = 1 << 17;

  private final RankStream stream;
  private final Compression compression;

  StreamOutput(RankStream stream, Compression compression) {
    super(stream.name());
    this.stream = stream;
    this.compression = compression;
  }

  private final class Sink extends TextSink {
    Sink() {
      super(false);
    }

    @Override
    void drain(long address, long length) throws IOException {
      stream.write(Raw.segment(address, length));
    }
  }

  @Override
  long write(Source text) throws IOException {
    long bytes = compression == Compression.NONE ? plain(text) : compressed(text);
    stream.end();
    return bytes;
  }

  private long plain(Source text) throws IOException {
    try (Sink sink = new Sink()) {
      text.writeTo(sink);
      return sink.bytes();
    }
  }

  private long compressed(Source text) throws IOException {
    Counted counted = new Counted();
    OutputStream blocks = new BufferedOutputStream(counted, BUFFER_BYTES);
    try (StreamSink sink = new StreamSink(Compressed.create(blocks, compression))) {
      text.writeTo(sink);
    }
    return counted.bytes;
  }

  /// Passes bytes on.
  private final class Counted extends OutputStream {
    private long bytes;

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] text, int offset, int length) throws IOException {
      stream.write(MemorySegment.ofArray(text).asSlice(offset, length));
      bytes += length;
    }
  }

  @Override
  public void commit() {}

  @Override
  public void close() {
    try {
      stream.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
