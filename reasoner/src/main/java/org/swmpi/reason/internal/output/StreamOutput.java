package org.swmpi.reason.internal.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.swmpi.data.memory.Raw;
import org.swmpi.partition.output.RankStream;

/// Standard output, a pipe or a character device.
final class StreamOutput extends ClosureOutput {
  private final RankStream stream;

  StreamOutput(RankStream stream) {
    super(stream.name());
    this.stream = stream;
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
    try (Sink sink = new Sink()) {
      text.writeTo(sink);
      stream.end();
      return sink.bytes();
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
