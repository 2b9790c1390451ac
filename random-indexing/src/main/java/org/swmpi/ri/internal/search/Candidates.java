package org.swmpi.ri.internal.search;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// The rows of a block that may be among the `k` nearest of a query, as a scan finds them.
///
/// Each row comes with bounds of its score. The k-th largest of the lower bounds is the threshold:
/// k rows are sure to reach it, so one whose upper bound is below it is not among the k nearest.
final class Candidates {
  private final RowBlock block;
  private final UnitQuery query;
  private final int k;
  private final @Nullable BitSet allowed;

  /// The k largest lower bounds so far, the least of them first (a heap).
  private final double[] lowest;

  private int bounds;
  private double threshold = Double.NEGATIVE_INFINITY;
  private int[] rows = new int[64];
  private double[] lower = new double[64];
  private double[] upper = new double[64];
  private int count;

  /// @param k at least 1
  /// @param allowed rows of the block that can be an answer; null for all
  Candidates(RowBlock block, UnitQuery query, int k, @Nullable BitSet allowed) {
    this.block = block;
    this.query = query;
    this.k = k;
    this.allowed = allowed;
    lowest = new double[Math.min(k, Math.max(1, block.count()))];
  }

  UnitQuery query() {
    return query;
  }

  /// What a row's score must be able to reach.
  double threshold() {
    return threshold;
  }

  /// Takes a row whose upper bound is not below the threshold. NaN stands for bounds that are not
  /// known.
  void offer(int index, double least, double most) {
    if (allowed != null && !allowed.get(index)
        || Arrays.binarySearch(query.excluded(), block.first() + index) >= 0) {
      return;
    }
    if (count == rows.length) {
      makeRoom();
    }
    rows[count] = index;
    lower[count] = least;
    upper[count++] = most;
    if (least > threshold || bounds < k && !Double.isNaN(least)) {
      raise(least);
    }
  }

  /// Candidates that have fallen below the threshold go first.
  private void makeRoom() {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (!(upper[i] < threshold)) {
        rows[kept] = rows[i];
        lower[kept] = lower[i];
        upper[kept++] = upper[i];
      }
    }
    count = kept;
    if (kept > rows.length / 2) {
      rows = Arrays.copyOf(rows, 2 * rows.length);
      lower = Arrays.copyOf(lower, rows.length);
      upper = Arrays.copyOf(upper, rows.length);
    }
  }

  private void raise(double least) {
    int at = 0;
    if (bounds < lowest.length) {
      at = bounds++;
      for (int parent = (at - 1) / 2; at > 0 && lowest[parent] > least; parent = (at - 1) / 2) {
        lowest[at] = lowest[parent];
        at = parent;
      }
    } else {
      for (int child = 1; child < bounds; child = 2 * at + 1) {
        if (child + 1 < bounds && lowest[child + 1] < lowest[child]) {
          child++;
        }
        if (lowest[child] >= least) {
          break;
        }
        lowest[at] = lowest[child];
        at = child;
      }
    }
    lowest[at] = least;
    if (bounds == k) {
      threshold = lowest[0];
    }
  }

  /// The nearest rows, by their exact scores.
  ///
  /// @param least a threshold of all ranks
  NearestRows rank(double least) {
    NearestRows nearest = new NearestRows(k);
    for (int i = 0; i < count; i++) {
      if (!(upper[i] < Math.max(least, nearest.least()))) {
        nearest.offer(block.first() + rows[i], block.score(rows[i], query));
      }
    }
    return nearest.sorted();
  }

  /// The nearest rows, by the middle of their bounds, without a look at the rows themselves.
  NearestRows rankApproximately() {
    NearestRows nearest = new NearestRows(k);
    for (int i = 0; i < count; i++) {
      double middle = (lower[i] + upper[i]) / 2;
      nearest.offer(
          block.first() + rows[i], Double.isNaN(middle) ? block.score(rows[i], query) : middle);
    }
    return nearest.sorted();
  }
}
