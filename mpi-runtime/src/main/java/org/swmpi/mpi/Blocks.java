package org.swmpi.mpi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.swmpi.mpi.internal.reduce.Displacements;

/// Blocks of bytes side by side in one segment, a block per rank.
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

  /// Copies each block to an array of its own.
  byte[][] cut(MemorySegment segment) {
    byte[][] blocks = new byte[counts.length][];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = segment.asSlice(displacements[i], counts[i]).toArray(JAVA_BYTE);
    }
    return blocks;
  }
}
