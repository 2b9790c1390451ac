package org.swmpi.mpi.internal.collect;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.internal.reduce.Displacements;

/// A segment as blocks, one of each rank.
public final class Blocks {
  private final MemorySegment segment;
  private final long unit;
  private final long @Nullable [] counts;
  private final long @Nullable [] displacements;

  private Blocks(
      MemorySegment segment, long unit, long @Nullable [] counts, long @Nullable [] displacements) {
    this.segment = segment;
    this.unit = unit;
    this.counts = counts;
    this.displacements = displacements;
  }

  /// Blocks of equal length, side by side.
  ///
  /// @param length of each, in bytes
  public static Blocks even(MemorySegment segment, long length) {
    return new Blocks(segment, length, null, null);
  }

  /// Blocks of any lengths and places, in elements.
  public static Blocks of(
      MemorySegment segment, long[] counts, long[] displacements, Datatype type) {
    return new Blocks(segment, type.bytes(), counts, displacements);
  }

  /// Blocks of any lengths, side by side, in elements.
  static Blocks sideBySide(MemorySegment segment, long[] counts, Datatype type) {
    return of(segment, counts, Displacements.sideBySide(counts), type);
  }

  /// Length of a rank's block, in bytes.
  long length(int rank) {
    return counts == null ? unit : counts[rank] * unit;
  }

  /// A rank's block.
  public MemorySegment of(int rank) {
    long from = (displacements == null ? rank : displacements[rank]) * unit;
    return segment.asSlice(from, length(rank));
  }
}
