package org.swmpi.mpi.internal.check;

import org.swmpi.mpi.DerivedDatatype;

/// What elements reach of memory.
///
/// @param first where their first byte lies, in bytes from the place of the first element; may be
///     negative
/// @param bytes from there to behind their last byte
record Reach(long first, long bytes) {
  static Reach of(long count, DerivedDatatype type) {
    if (count == 0 || type.size() == 0) {
      return new Reach(0, 0);
    }
    long last = (count - 1) * type.extent();
    long first = type.trueLowerBound() + Math.min(0, last);
    return new Reach(first, type.trueExtent() + Math.abs(last));
  }
}
