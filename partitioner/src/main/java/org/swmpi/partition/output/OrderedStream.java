package org.swmpi.partition.output;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/// Standard output, a pipe or a device.
final class OrderedStream extends OrderedOutput {
  private final RankStream stream;

  OrderedStream(RankStream stream) {
    super(stream.name());
    this.stream = stream;
  }

  @Override
  void doWrite(MemorySegment block, long position) throws IOException {
    stream.write(block);
    stream.end();
  }

  @Override
  public @Nullable OutputStream alone() {
    FileChannel channel = stream.channel();
    return channel == null ? null : streamTo(channel);
  }

  @Override
  public void commit() {}

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
