package mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// Native memory for what is put together or taken apart on its way, kept for the next call.
final class Pool {
  private static final int LEAST_BITS = 12;
  private static final int MOST_BITS = 26;
  private static final long ALIGNMENT = 64;
  private static final List<ArrayDeque<MemorySegment>> FREE = new ArrayList<>();

  static {
    for (int bits = LEAST_BITS; bits <= MOST_BITS; bits++) {
      FREE.add(new ArrayDeque<>());
    }
  }

  private Pool() {}

  /// Memory of at least this length; what it holds is undefined. To be given back by [#give], or
  /// left to the garbage collector.
  static MemorySegment take(long bytes) {
    int bits = Math.max(LEAST_BITS, Long.SIZE - Long.numberOfLeadingZeros(Math.max(bytes, 1) - 1));
    if (bits > MOST_BITS) {
      return Arena.ofAuto().allocate(bytes, ALIGNMENT);
    }
    synchronized (FREE) {
      MemorySegment kept = FREE.get(bits - LEAST_BITS).poll();
      return kept != null ? kept : Arena.ofAuto().allocate(1L << bits, ALIGNMENT);
    }
  }

  /// Gives back what [#take] has returned, once nobody uses it any more.
  static void give(MemorySegment memory) {
    int bits = Long.numberOfTrailingZeros(memory.byteSize());
    if (bits < LEAST_BITS || bits > MOST_BITS || memory.byteSize() != 1L << bits) {
      return;
    }
    synchronized (FREE) {
      FREE.get(bits - LEAST_BITS).push(memory);
    }
  }
}
