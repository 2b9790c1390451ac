package org.swmpi.ri;

import java.util.Arrays;

/// What is looked for: the rows whose vectors point most nearly the same way.
public final class Query {
  private final float[] vector;
  private final long[] excluded;

  /// @param vector finite numbers, as many as the space has dimensions; its length does not matter
  /// @param excluded rows that are no answer, such as that of the query itself
  /// @throws IllegalArgumentException if a number is not finite
  public Query(float[] vector, long... excluded) {
    for (int i = 0; i < vector.length; i++) {
      if (!Float.isFinite(vector[i])) {
        throw new IllegalArgumentException("vector holds " + vector[i] + " at " + i);
      }
    }
    this.vector = vector.clone();
    this.excluded = excluded.clone();
    Arrays.sort(this.excluded);
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

  float[] vector() {
    return vector;
  }

  long[] excluded() {
    return excluded;
  }
}
