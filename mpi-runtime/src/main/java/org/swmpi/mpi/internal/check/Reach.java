package org.swmpi.mpi.internal.check;

import org.swmpi.mpi.DerivedDatatype;

/// What elements reach of memory.
///
/// @param first where their first byte lies, in bytes from the place of the first element; may be
///     negative
/// @param bytes from there to behind their last byte
public record Reach(long first, long bytes) {
  /// Farther than any segment reaches.
  private static final long FAR = 1L << 60;

  static Reach of(long count, DerivedDatatype type) {
    return of(
        type.size() == 0 ? 0 : count, type.extent(), type.trueLowerBound(), type.trueExtent());
  }

  /// Farther than any segment, where it is more than a number holds.
  ///
  /// @param extent bytes from one element to the next
  /// @param lowerBound where the first byte of an element lies, in bytes from its place
  /// @param bytes of an element, from there to behind its last
  public static Reach of(long count, long extent, long lowerBound, long bytes) {
    if (count == 0) {
      return new Reach(0, 0);
    }
    long step = Math.abs(extent);
    long last = step > 0 && count - 1 > FAR / step ? FAR : (count - 1) * step;
    return new Reach(lowerBound + (extent < 0 ? -last : 0), bytes + last);
  }
}
