package org.swmpi.mpi.internal.reduce;

/// Where blocks begin that lie side by side.
public final class Displacements {
  private Displacements() {}

  /// @param counts elements in each block
  /// @return where each begins, in elements
  public static long[] sideBySide(long[] counts) {
    long[] displacements = new long[counts.length];
    for (int i = 1; i < counts.length; i++) {
      displacements[i] = displacements[i - 1] + counts[i - 1];
    }
    return displacements;
  }
}
