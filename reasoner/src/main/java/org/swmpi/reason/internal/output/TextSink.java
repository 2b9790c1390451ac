package org.swmpi.reason.internal.output;

import java.io.IOException;
import java.util.function.LongConsumer;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;

/// Takes text by address and passes it on in blocks; long ranges pass without being copied.
abstract class TextSink implements AutoCloseable {
  private static final long BLOCK_BYTES = 1L << 20;
  private static final long DIRECT_BYTES = 1L << 17;
  private static final int END = ' ' | '.' << 8 | '\n' << 16;

  private final ByteSink block = new ByteSink(BLOCK_BYTES + (1 << 16));
  private final boolean counts;
  private LongConsumer listener = written -> {};
  private long bytes;
  private long lines;

  /// @param counts whether text is counted only
  TextSink(boolean counts) {
    this.counts = counts;
  }

  /// Who hears each time how many bytes have been passed on, if any are.
  final void reportTo(LongConsumer newListener) {
    if (!counts) {
      listener = newListener;
    }
  }

  /// Passes `length` bytes on.
  abstract void drain(long address, long length) throws IOException;

  /// Appends the bytes of `[start, end)`.
  final void put(long start, long end) throws IOException {
    if (counts) {
      bytes += end - start;
    } else if (end - start >= DIRECT_BYTES) {
      flush();
      bytes += end - start;
      drain(start, end - start);
      listener.accept(bytes);
    } else {
      block.put(start, end);
      if (block.length() >= BLOCK_BYTES) {
        flush();
      }
    }
  }

  /// Appends the bytes of `[start, end)`, some tens of them; up to 7 behind are read.
  final void putTerm(long start, long end) {
    long length = end - start;
    block.reserve(length + 8);
    long to = block.end();
    for (long i = 0; i < length; i += 8) {
      Raw.putLong(to + i, Raw.getLong(start + i));
    }
    block.truncate(block.length() + length);
  }

  /// Appends a space.
  final void putSpace() {
    block.put(' ');
  }

  /// Appends what ends a statement, and its line.
  final void putEnd() {
    block.reserve(Integer.BYTES);
    Raw.putInt(block.end(), END);
    block.truncate(block.length() + 3);
  }

  /// Counts lines as written.
  final void countLines(long more) throws IOException {
    lines += more;
    if (block.length() >= BLOCK_BYTES) {
      flush();
    }
  }

  /// Passes on what is left.
  final void flush() throws IOException {
    if (block.length() > 0) {
      bytes += block.length();
      drain(block.address(), block.length());
      listener.accept(bytes);
      block.truncate(0);
    }
  }

  /// Bytes passed on.
  final long bytes() {
    return bytes;
  }

  /// Lines counted.
  final long lines() {
    return lines;
  }

  @Override
  public void close() throws IOException {
    block.close();
  }

  /// Only counts.
  static final class Counter extends TextSink {
    Counter() {
      super(true);
    }

    @Override
    void drain(long address, long length) {}
  }
}
