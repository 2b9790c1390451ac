package org.swmpi.mpi.internal.neighbors;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.swmpi.mpi.internal.reduce.Displacements;

/// Blocks of one segment, each of or for a neighbor.
///
/// @param counts bytes of each
/// @param places where each begins, in bytes
@SuppressWarnings("ArrayRecordComponent") // never compared
public record NeighborBlocks(MemorySegment memory, long[] counts, long[] places) {
  /// Blocks of the same length, side by side.
  ///
  /// @param bytes of each
  public static NeighborBlocks equal(MemorySegment memory, long bytes, int blocks) {
    long[] counts = new long[blocks];
    Arrays.fill(counts, bytes);
    return new NeighborBlocks(memory, counts, Displacements.sideBySide(counts));
  }

  public int size() {
    return counts.length;
  }

  public MemorySegment block(int place) {
    return memory.asSlice(places[place], counts[place]);
  }

  /// Themselves, or as many side by side in native memory for those on the heap, whose content is
  /// undefined.
  public NeighborBlocks offHeap(Arena arena) {
    return memory.isNative()
        ? this
        : new NeighborBlocks(
            arena.allocate(Arrays.stream(counts).sum(), Long.BYTES),
            counts,
            Displacements.sideBySide(counts));
  }

  /// Takes one of them over from where others have it.
  public void copyFrom(NeighborBlocks others, int place) {
    block(place).copyFrom(others.block(place));
  }
}
