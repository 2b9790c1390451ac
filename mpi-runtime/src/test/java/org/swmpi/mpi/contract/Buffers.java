package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Buffers of a case: patterns that tell rank and place, and a guard behind what may be written.
final class Buffers {
  /// 0, 1, odd, around a page, around where transports change their protocol, large.
  static final int[] SIZES = {0, 1, 37, 4095, 4096, 4097, 65_537, 300_007};

  private static final int GUARD = 64;
  private static final byte UNTOUCHED = 0x5a;

  private final Arena arena;
  private final boolean onHeap;

  /// @param onHeap whether buffers are Java arrays
  Buffers(Arena arena, boolean onHeap) {
    this.arena = arena;
    this.onHeap = onHeap;
  }

  /// A buffer for receiving: filled with a mark, as is the guard behind it.
  MemorySegment empty(long bytes) {
    MemorySegment segment = allocate(bytes + GUARD);
    segment.fill(UNTOUCHED);
    return segment.asSlice(0, bytes);
  }

  /// What a rank sends.
  MemorySegment pattern(int rank, int salt, long bytes) {
    MemorySegment segment = allocate(bytes);
    for (long i = 0; i < bytes; i++) {
      segment.set(JAVA_BYTE, i, at(rank, salt, i));
    }
    return segment;
  }

  private MemorySegment allocate(long bytes) {
    return onHeap
        ? MemorySegment.ofArray(new byte[Math.toIntExact(bytes)])
        : arena.allocate(bytes, 8);
  }

  /// Whether a part of a buffer is what a rank has sent.
  static void assertPattern(MemorySegment buffer, long from, int rank, int salt, long bytes) {
    for (long i = 0; i < bytes; i++) {
      byte expected = at(rank, salt, i);
      if (buffer.get(JAVA_BYTE, from + i) != expected) {
        assertThat(buffer.get(JAVA_BYTE, from + i))
            .as("byte %d of %d from rank %d", i, bytes, rank)
            .isEqualTo(expected);
      }
    }
  }

  /// Whether a part of a buffer from [#empty] has not been written.
  static void assertUntouched(MemorySegment buffer, long from, long bytes) {
    for (long i = 0; i < bytes; i++) {
      if (buffer.get(JAVA_BYTE, from + i) != UNTOUCHED) {
        assertThat(buffer.get(JAVA_BYTE, from + i))
            .as("byte %d, which nobody should have written", from + i)
            .isEqualTo(UNTOUCHED);
      }
    }
  }

  private static byte at(int rank, int salt, long i) {
    return (byte) (rank * 131 + salt * 29 + i * 7 + (i >> 8) * 13 + (i >> 16) * 3);
  }
}
