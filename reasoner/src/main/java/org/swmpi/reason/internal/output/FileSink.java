package org.swmpi.reason.internal.output;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.swmpi.data.memory.Raw;

/// Writes to a file or pipe from its position on, or at its end if the channel appends: whole lines
/// by each call, so that several may append to one file.
final class FileSink extends TextSink {
  private static final long CALL_BYTES = 1L << 24;

  private final FileChannel channel;
  private final boolean shared;

  /// @param shared whether others append too, so that what one call does not take cannot follow
  FileSink(FileChannel channel, boolean shared) {
    super(false);
    this.channel = channel;
    this.shared = shared;
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

  /// Address behind the last line that ends before `limit`, or behind a longer one.
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
    MemorySegment text = Raw.segment(start, end - start);
    ByteBuffer buffer = text.asByteBuffer();
    channel.write(buffer);
    while (buffer.hasRemaining()) {
      channel.write(buffer); // or says why not
      if (shared) {
        throw new IOException("a write was cut short");
      }
    }
  }
}
