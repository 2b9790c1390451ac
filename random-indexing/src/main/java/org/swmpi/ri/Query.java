package org.swmpi.ri;

import java.util.Arrays;

/// What is looked for: the rows whose vectors point most nearly the same way.
public final class Query {
  /// Squares of numbers up to 2 to this, and their sums, are finite and far from 0.
  private static final int MOST_EXPONENT = 256;

  private final double[] vector;
  private final long[] excluded;

  /// @param vector finite numbers, as many as the space has dimensions; its length does not matter
  /// @param excluded rows that are no answer, such as that of the query itself
  /// @throws IllegalArgumentException if a number is not finite
  public Query(float[] vector, long... excluded) {
    this(doubles(vector), excluded);
  }

  /// A query that 32-bit floats do not tell exactly, such as a sum.
  ///
  /// @see #Query(float[], long...)
  public Query(double[] vector, long... excluded) {
    int largest = Double.MIN_EXPONENT - 1;
    for (int i = 0; i < vector.length; i++) {
      if (!Double.isFinite(vector[i])) {
        throw new IllegalArgumentException("vector holds " + vector[i] + " at " + i);
      }
      largest = Math.max(largest, Math.getExponent(vector[i]));
    }
    this.vector = vector.clone();
    if (Math.abs(largest) > MOST_EXPONENT) {
      for (int i = 0; i < vector.length; i++) {
        this.vector[i] = Math.scalb(vector[i], -largest);
      }
    }
    this.excluded = excluded.clone();
    Arrays.sort(this.excluded);
  }

  private static double[] doubles(float[] vector) {
    double[] doubles = new double[vector.length];
    for (int i = 0; i < vector.length; i++) {
      doubles[i] = vector[i];
    }
    return doubles;
  }

  /// Adds a vector at length 1, times a factor; nothing if it is zero.
  static void addUnit(float[] vector, double times, double[] sum) {
    double squares = 0;
    for (double x : vector) {
      squares += x * x;
    }
    double factor = squares == 0 ? 0 : times / Math.sqrt(squares);
    for (int i = 0; i < sum.length; i++) {
      sum[i] += vector[i] * factor;
    }
  }

  double[] vector() {
    return vector;
  }

  long[] excluded() {
    return excluded;
  }
}
