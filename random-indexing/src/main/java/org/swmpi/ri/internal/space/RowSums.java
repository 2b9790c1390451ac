package org.swmpi.ri.internal.space;

import java.util.Arrays;

/// The exact sums of one row, with a mark for each component that may be other than 0: most rows
/// have few of these, and only these are gone through. And their total: what the contexts count
/// together, which their vectors, of as many +1 as -1, do not tell.
public final class RowSums {
  private final long[] values;
  private long total;

  /// A bit a component.
  private final long[] marks;

  /// @param dimension components, all 0
  public RowSums(int dimension) {
    values = new long[dimension];
    marks = new long[(dimension + 63) / 64];
  }

  private RowSums(long[] values) {
    this.values = values;
    marks = new long[(values.length + 63) / 64];
    markAll();
  }

  /// Sums that are there already; the array is kept.
  public static RowSums of(long[] values) {
    return new RowSums(values);
  }

  /// Number of components.
  public int dimension() {
    return values.length;
  }

  /// The components. Who changes them marks all.
  public long[] values() {
    return values;
  }

  /// Adds to a component.
  public void add(int component, long value) {
    values[component] += value;
    marks[component >>> 6] |= 1L << component;
  }

  /// What the contexts count together.
  public long total() {
    return total;
  }

  /// Adds contexts that count so much together.
  public void addTotal(long weights) {
    total += weights;
  }

  /// Marks all components.
  public void markAll() {
    Arrays.fill(marks, -1L);
    if ((values.length & 63) != 0) {
      marks[marks.length - 1] = (1L << values.length) - 1;
    }
  }

  /// The first marked component from one on; [#dimension] if there is none.
  public int next(int component) {
    int word = component >>> 6;
    if (word == marks.length) {
      return values.length;
    }
    long left = marks[word] & -1L << component;
    while (left == 0) {
      if (++word == marks.length) {
        return values.length;
      }
      left = marks[word];
    }
    return word * 64 + Long.numberOfTrailingZeros(left);
  }

  /// Makes all components and the total 0.
  public void clear() {
    total = 0;
    for (int word = 0; word < marks.length; word++) {
      if (marks[word] != 0) {
        Arrays.fill(values, 64 * word, Math.min(64 * word + 64, values.length), 0);
        marks[word] = 0;
      }
    }
  }
}
