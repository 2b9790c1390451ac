package org.swmpi.data.memory;

import org.swmpi.data.CapacityException;

/// How long an array is made that has become too short.
public final class ArrayLength {
  /// What every JVM can make.
  public static final int MOST = Integer.MAX_VALUE - 8;

  private ArrayLength() {}

  /// Twice as long, as far as an array can be.
  ///
  /// @param length so far, at least 1
  /// @param what it holds, and what to do where that is too many
  /// @throws CapacityException if it is as long as it can be
  public static int grown(int length, String what) {
    if (length == MOST) {
      throw new CapacityException("a rank has more than 2,147,483,638 " + what);
    }
    return (int) Math.min(2L * length, MOST);
  }
}
