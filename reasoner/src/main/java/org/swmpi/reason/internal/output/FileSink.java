package org.swmpi.reason.internal.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.swmpi.data.memory.Raw;

/**
 * Writes to a file from its position on, or at its end if the channel appends: whole lines by each
 * call, so that several may append to one file.
 */
final class FileSink extends TextSink {
  private static final long CALL_BYTES = 1L << 24;

  private final FileChannel channel;

  FileSink(FileChannel channel) {
    super(false);
    this.channel = channel;
  }

  @Override
  void drain(long address, long length) throws IOException {
    long end = address + length;
    for (long at = address; at < end; ) {
      long next = end - at <= CALL_BYTES ? end : behindLine(at, at + CALL_BYTES);
      write(at, next);
      at = next;
    }
  }

  /** Address behind the last line that ends before {@code limit}, or behind a longer one. */
  private static long behindLine(long start, long limit) {
    long at = limit;
    while (at > start && Raw.getByte(at - 1) != '\n') {
      at--;
    }
    if (at == start) {
      at = limit;
      while (Raw.getByte(at++) != '\n') {} // a text ends with one
    }
    return at;
  }

  private void write(long start, long end) throws IOException {
    ByteBuffer buffer = Raw.segment(start, end - start).asByteBuffer();
    channel.write(buffer);
    if (buffer.hasRemaining()) {
      channel.write(buffer); // says why
      throw new IOException("a write was cut short");
    }
  }
}
