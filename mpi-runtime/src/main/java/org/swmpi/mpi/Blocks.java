package org.swmpi.mpi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.swmpi.mpi.internal.reduce.Displacements;

/// Blocks of bytes in one segment, a block per rank.
final class Blocks {
  private final long[] counts;
  private final long[] displacements;
  private final long total;

  private Blocks(long[] counts, long[] displacements, long total) {
    this.counts = counts;
    this.displacements = displacements;
    this.total = total;
  }

  /// @param counts length of each block
  static Blocks sideBySide(long[] counts) {
    return new Blocks(counts, Displacements.sideBySide(counts), Arrays.stream(counts).sum());
  }

  /// @param displacements where each block begins
  /// @param counts length of each
  static Blocks at(long[] displacements, long[] counts) {
    return new Blocks(counts, displacements, Arrays.stream(counts).sum());
  }

  /// Blocks without bytes, for calls that do not look at them.
  static Blocks none(int ranks) {
    return sideBySide(new long[ranks]);
  }

  long[] counts() {
    return counts;
  }

  long[] displacements() {
    return displacements;
  }

  /// Length of all blocks together.
  long total() {
    return total;
  }

  /// One of them.
  MemorySegment block(MemorySegment segment, int rank) {
    return segment.asSlice(displacements[rank], counts[rank]);
  }

  /// All of them, in the order of ranks.
  List<MemorySegment> all(MemorySegment segment) {
    return IntStream.range(0, counts.length).mapToObj(rank -> block(segment, rank)).toList();
  }

  /// Copies arrays, which are the blocks, to one segment.
  MemorySegment joined(byte[][] arrays, Arena arena) {
    MemorySegment all = arena.allocate(total);
    for (int i = 0; i < arrays.length; i++) {
      MemorySegment.copy(arrays[i], 0, all, JAVA_BYTE, displacements[i], arrays[i].length);
    }
    return all;
  }

  /// Copies each block to an array of its own.
  byte[][] cut(MemorySegment segment) {
    byte[][] blocks = new byte[counts.length][];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = block(segment, i).toArray(JAVA_BYTE);
    }
    return blocks;
  }
}
