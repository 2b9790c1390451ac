package org.swmpi.ri.internal.search;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// The rows of a block that may be among the `k` nearest of a query, as a scan finds them.
///
/// Each row comes with bounds of its score. The k-th largest of the lower bounds is the threshold:
/// k rows are sure to reach it, so one whose upper bound is below it is not among the k nearest.
///
/// However many rows stay above it, as equal ones do, only so many are kept: when there are more,
/// their scores are found out, and all but the k nearest of them go.
final class Candidates {
  private final RowBlock block;
  private final UnitQuery query;
  private final int k;
  private final @Nullable BitSet allowed;
  private final boolean exact;
  private final int most;

  /// The k largest lower bounds so far, the least of them first (a heap).
  private final double[] lowest;

  private int bounds;
  private double threshold = Double.NEGATIVE_INFINITY;
  private int[] rows = new int[64];
  private double[] lower = new double[64];
  private double[] upper = new double[64];
  private int count;

  /// The nearest rows of those whose scores were found out; null before.
  private @Nullable NearestRows scored;

  /// @param k at least 1
  /// @param allowed rows of the block that can be an answer; null for all
  /// @param exact whether scores are of the rows themselves, else the middles of their bounds
  /// @param most how many rows are kept with their bounds, at least twice k
  Candidates(
      RowBlock block, UnitQuery query, int k, @Nullable BitSet allowed, boolean exact, int most) {
    this.block = block;
    this.query = query;
    this.k = k;
    this.allowed = allowed;
    this.exact = exact;
    this.most = most;
    lowest = new double[Math.min(k, Math.max(1, block.count()))];
  }

  UnitQuery query() {
    return query;
  }

  /// What a row's score must be able to reach.
  double threshold() {
    return threshold;
  }

  /// Takes the nearest rows to a vector of zeros, whose score is 0 for all: the first ones.
  void takeFirst() {
    NearestRows first = new NearestRows(k);
    for (int index = 0; index < block.count() && first.size() < k; index++) {
      if (canBeAnswer(index)) {
        first.offer(block.first() + index, 0);
      }
    }
    scored = first;
  }

  private boolean canBeAnswer(int index) {
    return (allowed == null || allowed.get(index))
        && Arrays.binarySearch(query.excluded(), block.first() + index) < 0;
  }

  /// Takes a row whose upper bound is not below the threshold. NaN stands for bounds that are not
  /// known.
  ///
  /// @param highest its upper bound
  void offer(int index, double least, double highest) {
    if (!canBeAnswer(index)) {
      return;
    }
    if (count == rows.length) {
      makeRoom();
    }
    rows[count] = index;
    lower[count] = least;
    upper[count++] = highest;
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
      if (rows.length < most) {
        rows = Arrays.copyOf(rows, (int) Math.min(2L * rows.length, most));
        lower = Arrays.copyOf(lower, rows.length);
        upper = Arrays.copyOf(upper, rows.length);
      } else {
        NearestRows nearest = score(threshold);
        if (exact) { // a middle may be above a score that others cannot reach
          threshold = Math.max(threshold, nearest.least());
        }
      }
    }
  }

  /// Finds the scores of the rows out, and keeps the nearest.
  ///
  /// @param least what a row's score must be able to reach
  private NearestRows score(double least) {
    NearestRows nearest = scored == null ? new NearestRows(k) : scored;
    for (int i = 0; i < count; i++) {
      if (!(upper[i] < Math.max(least, nearest.least()))) {
        double middle = (lower[i] + upper[i]) / 2;
        double score = exact || Double.isNaN(middle) ? block.score(rows[i], query) : middle;
        nearest.offer(block.first() + rows[i], score);
      }
    }
    count = 0;
    scored = nearest;
    return nearest;
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
      threshold = Math.max(threshold, lowest[0]);
    }
  }

  /// The nearest rows, by their scores.
  ///
  /// @param least a threshold of all ranks
  NearestRows rank(double least) {
    return score(least).sorted();
  }
}
