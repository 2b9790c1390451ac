package org.swmpi.mpi.internal.check;

import org.swmpi.mpi.DerivedDatatype;

/// What elements reach of memory.
///
/// @param first where their first byte lies, in bytes from the place of the first element; may be
///     negative
/// @param bytes from there to behind their last byte
record Reach(long first, long bytes) {
  /// Farther than any segment reaches.
  private static final long FAR = 1L << 60;

  static Reach of(long count, DerivedDatatype type) {
    if (count == 0 || type.size() == 0) {
      return new Reach(0, 0);
    }
    long step = Math.abs(type.extent());
    long last = step > 0 && count - 1 > FAR / step ? FAR : (count - 1) * step;
    last = type.extent() < 0 ? -last : last;
    long first = type.trueLowerBound() + Math.min(0, last);
    return new Reach(first, type.trueExtent() + Math.abs(last));
  }
}
