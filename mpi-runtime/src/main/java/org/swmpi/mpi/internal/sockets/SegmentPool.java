package org.swmpi.mpi.internal.sockets;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;

/// Memory for short messages that nobody has asked for yet, used again and again. How much there is
/// is bounded by [Connection#WINDOW_BYTES] for each peer.
final class SegmentPool {
  private static final int SMALLEST_BITS = 6;
  private static final int CLASSES = 26;

  private final ArrayDeque<MemorySegment>[] free = queues();

  @SuppressWarnings({"unchecked", "rawtypes"}) // arrays have no type arguments
  private static ArrayDeque<MemorySegment>[] queues() {
    ArrayDeque<MemorySegment>[] queues = new ArrayDeque[CLASSES];
    for (int i = 0; i < CLASSES; i++) {
      queues[i] = new ArrayDeque<>();
    }
    return queues;
  }

  /// A segment of at least so many bytes, a power of two.
  MemorySegment take(long bytes) {
    int sizeClass = sizeClass(bytes);
    MemorySegment segment = free[sizeClass].poll();
    return segment == null
        ? Arena.ofAuto().allocate(1L << (sizeClass + SMALLEST_BITS), 8)
        : segment;
  }

  /// Takes a segment back.
  void give(MemorySegment segment) {
    free[sizeClass(segment.byteSize())].push(segment);
  }

  private static int sizeClass(long bytes) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, bytes) - 1);
    return Math.max(0, bits - SMALLEST_BITS);
  }
}
