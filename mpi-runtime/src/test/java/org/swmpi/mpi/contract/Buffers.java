package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Buffers of a case: patterns that tell rank and place, and a guard behind what may be written.
final class Buffers {
  /// 0, 1, odd, around a page, around where transports change their protocol, large.
  static final int[] SIZES = {0, 1, 37, 4095, 4096, 4097, 65_536, 65_537, 300_007};

  /// Longest pattern that a case asks for.
  private static final int LONGEST = 1 << 20;

  private static final Map<Integer, MemorySegment> PATTERNS = new ConcurrentHashMap<>();

  private static final int GUARD = 64;
  private static final byte UNTOUCHED = 0x5a;

  private static final MemorySegment MARKS =
      MemorySegment.ofArray(new byte[LONGEST]).fill(UNTOUCHED).asReadOnly();

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
    MemorySegment.copy(patternOf(rank, salt), 0, segment, 0, bytes);
    return segment;
  }

  private MemorySegment allocate(long bytes) {
    return onHeap
        ? MemorySegment.ofArray(new byte[Math.toIntExact(bytes)])
        : arena.allocate(bytes, 8);
  }

  /// Whether a part of a buffer is what a rank has sent.
  static void assertPattern(MemorySegment buffer, long from, int rank, int salt, long bytes) {
    MemorySegment expected = patternOf(rank, salt);
    long at = MemorySegment.mismatch(buffer, from, from + bytes, expected, 0, bytes);
    if (at >= 0) {
      assertThat(buffer.get(JAVA_BYTE, from + at))
          .as("byte %d of %d from rank %d", at, bytes, rank)
          .isEqualTo(expected.get(JAVA_BYTE, at));
    }
  }

  /// Whether a part of a buffer from [#empty] has not been written.
  static void assertUntouched(MemorySegment buffer, long from, long bytes) {
    for (long at = from; at < from + bytes; at += LONGEST) {
      long part = Math.min(LONGEST, from + bytes - at);
      long touched = MemorySegment.mismatch(buffer, at, at + part, MARKS, 0, part);
      if (touched >= 0) {
        assertThat(buffer.get(JAVA_BYTE, at + touched))
            .as("byte %d, which nobody should have written", at + touched)
            .isEqualTo(UNTOUCHED);
      }
    }
  }

  private static MemorySegment patternOf(int rank, int salt) {
    return PATTERNS.computeIfAbsent((rank * 131 + salt * 29) & 0xff, Buffers::makePattern);
  }

  private static MemorySegment makePattern(int first) {
    byte[] bytes = new byte[LONGEST];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (first + i * 7 + (i >> 8) * 13 + (i >> 16) * 3);
    }
    return MemorySegment.ofArray(bytes).asReadOnly();
  }
}
