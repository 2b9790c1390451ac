package org.swmpi.data.generate;

/// How many edges leave each node: the quantiles of a power law, P(degree ≥ x) = (c/x)^(γ-1) where
/// that is below 1, cut off at a largest degree. So the number of all edges is known beforehand.
final class DegreeSequence {
  private static final int STEPS = 40;

  /// How many nodes have a degree of at least 1, 2, …
  private final long[] counts;

  private DegreeSequence(long[] counts) {
    this.counts = counts;
  }

  /// @param degree that is wanted in the mean; it will be within one per cent and one edge
  /// @param largest no node has more; at least `degree`
  static DegreeSequence of(long nodes, double degree, double exponent, int largest) {
    double low = 0;
    double high = largest;
    for (int step = 0; step < STEPS; step++) {
      double scale = (low + high) / 2;
      if (total(counts(nodes, scale, exponent, largest)) < degree * nodes) {
        low = scale;
      } else {
        high = scale;
      }
    }
    return new DegreeSequence(counts(nodes, high, exponent, largest));
  }

  private static long[] counts(long nodes, double scale, double exponent, int largest) {
    long[] counts = new long[largest];
    counts[0] = nodes;
    for (int i = 1; i < largest && counts[i - 1] > 0; i++) {
      double share = StrictMath.pow(scale / (i + 1), exponent - 1);
      counts[i] = share >= 1 ? nodes : (long) (nodes * share);
    }
    return counts;
  }

  private static long total(long[] counts) {
    long total = 0;
    for (long count : counts) {
      total += count;
    }
    return total;
  }

  /// Edges of all nodes.
  long total() {
    return total(counts);
  }

  /// The largest degree.
  int largest() {
    return degree(0);
  }

  /// The degree of the node that has a place, from 0, where those with more edges come before those
  /// with fewer.
  int degree(long place) {
    int low = 0;
    int high = counts.length;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (counts[middle] > place) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
