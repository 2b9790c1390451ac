package org.swmpi.bench;

import java.util.Arrays;

/// The middle of values.
public final class Median {
  private Median() {}

  /// Of an even number of values, the mean of the two in the middle.
  ///
  /// @param values one at least
  public static double of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
