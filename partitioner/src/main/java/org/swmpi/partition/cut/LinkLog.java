package org.swmpi.partition.cut;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.LongConsumer;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Communicator;

/// Numbers of 64 bits that ranks note, brought to rank 0 in the order of ranks.
final class LinkLog implements AutoCloseable {
  private static final int TAG = 1;
  private static final long BLOCK_BYTES = 4L << 20;

  private ByteSink words = new ByteSink(1 << 16);

  void add(long word) {
    words.reserve(Long.BYTES);
    Raw.putLong(words.end(), word);
    words.truncate(words.length() + Long.BYTES);
  }

  /// Numbers noted.
  long size() {
    return words.length() / Long.BYTES;
  }

  /// Replaces one that was noted.
  void set(long index, long word) {
    Raw.putLong(words.address() + index * Long.BYTES, word);
  }

  /// Tells rank 0 all numbers of all ranks, which then forget theirs. Collective.
  void gather(Communicator world, LongConsumer target) {
    if (world.rank() > 0) {
      for (long at = 0; at < words.length(); at += BLOCK_BYTES) {
        long bytes = Math.min(BLOCK_BYTES, words.length() - at);
        world.send(Raw.segment(words.address() + at, bytes), 0, TAG);
      }
      world.send(MemorySegment.NULL, 0, TAG);
      forget();
      return;
    }
    tell(words.address(), words.length(), target);
    forget();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment block = arena.allocate(BLOCK_BYTES, Long.BYTES);
      for (int rank = 1; rank < world.size(); rank++) {
        for (long bytes = 1; bytes > 0; ) {
          bytes = world.receive(block, rank, TAG).bytes();
          tell(block.address(), bytes, target);
        }
      }
    }
  }

  private void forget() {
    words.close();
    words = new ByteSink(0);
  }

  private static void tell(long address, long bytes, LongConsumer target) {
    for (long at = address; at < address + bytes; at += Long.BYTES) {
      target.accept(Raw.getLong(at));
    }
  }

  @Override
  public void close() {
    words.close();
  }
}
