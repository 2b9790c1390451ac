package org.swmpi.mpi.internal.neighbors;

/// What moves blocks in a grid.
public interface GridEngine extends NeighborEngine {
  /// The part of this rank in a grid of fewer dimensions. Collective.
  ///
  /// @param keep for each dimension, whether the parts have it
  /// @param color of the part, among all
  /// @param key of this rank, within it
  /// @param dimensions of the part
  /// @param periodic whether each of these is closed to a ring
  GridEngine part(boolean[] keep, int color, int key, int[] dimensions, boolean[] periodic);
}
