package org.swmpi.mpi.internal.collect;

/// The binomial tree over places 0 (the root) to size - 1. The parent of a place is the place
/// without its lowest bit; below a place are as many as that bit counts, side by side.
final class Tree {
  private Tree() {}

  /// The lowest bit of a place; for the root, the power of two that covers all.
  static int reach(int place, int size) {
    if (place != 0) {
      return Integer.lowestOneBit(place);
    }
    return size == 1 ? 1 : Integer.highestOneBit(size - 1) << 1;
  }
}
