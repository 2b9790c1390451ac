package org.swmpi.mpi.internal.openmpijava;

/// Counts and displacements, which the bindings take as `int`.
final class Counts {
  private Counts() {}

  /// @param call for the message
  static int of(long count, String call) {
    if (count > Integer.MAX_VALUE) {
      throw tooMany(count, call);
    }
    return (int) count;
  }

  /// @param call for the message
  static int[] of(long[] counts, String call) {
    int[] result = new int[counts.length];
    for (int i = 0; i < counts.length; i++) {
      result[i] = of(counts[i], call);
    }
    return result;
  }

  private static UnsupportedOperationException tooMany(long count, String call) {
    return new UnsupportedOperationException(
        "transport 'openmpi-java' cannot count %d elements in one %s, since Open MPI's Java bindings count in int; use transport 'mpi'"
            .formatted(count, call));
  }
}
