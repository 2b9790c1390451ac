package org.swmpi.ri.internal.search;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// The nearest rows of a query: at most `k`, the larger score before the smaller, and of equal
/// scores the smaller row number first.
public final class NearestRows {
  /// A row and its score in a message: the number, -1 for none, and the score, 8 bytes each.
  private static final long ENTRY = 16;

  private final long[] rows;
  private final double[] scores;
  private int size;

  /// @param k at least 1
  NearestRows(int k) {
    rows = new long[k];
    scores = new double[k];
  }

  /// How many there are.
  public int size() {
    return size;
  }

  /// Number of a row, the nearest first.
  public long row(int rank) {
    return rows[rank];
  }

  /// Score of a row, the nearest first.
  public double score(int rank) {
    return scores[rank];
  }

  /// The score that a row must at least have to be taken: that of the last of k.
  double least() {
    return size < rows.length ? Double.NEGATIVE_INFINITY : scores[0];
  }

  /// Takes a row if it is among the k nearest so far. Until [#sorted], the last of them comes first
  /// (a heap).
  void offer(long row, double score) {
    double plain = score + 0.0; // -0.0 becomes 0.0
    if (size < rows.length) {
      int at = size++;
      for (int parent = (at - 1) / 2;
          at > 0 && isBefore(scores[parent], rows[parent], plain, row);
          parent = (at - 1) / 2) {
        move(parent, at);
        at = parent;
      }
      put(at, row, plain);
    } else if (isBefore(plain, row, scores[0], rows[0])) {
      sink(row, plain, size);
    }
  }

  /// Puts an entry in the place of the first, in a heap of some length.
  private void sink(long row, double score, int length) {
    int at = 0;
    for (int child = 1; child < length; child = 2 * at + 1) {
      if (child + 1 < length
          && isBefore(scores[child], rows[child], scores[child + 1], rows[child + 1])) {
        child++;
      }
      if (!isBefore(score, row, scores[child], rows[child])) {
        break;
      }
      move(child, at);
      at = child;
    }
    put(at, row, score);
  }

  private static boolean isBefore(double score, long row, double otherScore, long otherRow) {
    return score > otherScore || score == otherScore && row < otherRow;
  }

  private void move(int from, int to) {
    put(to, rows[from], scores[from]);
  }

  private void put(int at, long row, double score) {
    rows[at] = row;
    scores[at] = score;
  }

  /// Puts the nearest first. No row can be offered then.
  NearestRows sorted() {
    for (int last = size - 1; last > 0; last--) {
      long row = rows[last];
      double score = scores[last];
      move(0, last);
      sink(row, score, last);
    }
    return this;
  }

  /// Bytes of a list in a message.
  static long bytes(int k) {
    return ENTRY * k;
  }

  /// Writes the list, sorted.
  void write(MemorySegment message) {
    for (int i = 0; i < rows.length; i++) {
      message.set(ValueLayout.JAVA_LONG_UNALIGNED, ENTRY * i, i < size ? rows[i] : -1);
      message.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, ENTRY * i + 8, scores[i]);
    }
  }

  /// Reads a list that was written with the same k.
  static NearestRows read(MemorySegment message, int k) {
    NearestRows list = new NearestRows(k);
    while (list.size < k) {
      long row = message.get(ValueLayout.JAVA_LONG_UNALIGNED, ENTRY * list.size);
      if (row < 0) {
        break;
      }
      list.put(
          list.size, row, message.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, ENTRY * list.size + 8));
      list.size++;
    }
    return list;
  }

  /// The first k of two sorted lists.
  NearestRows merge(NearestRows other) {
    NearestRows merged = new NearestRows(rows.length);
    int i = 0;
    int j = 0;
    while (merged.size < rows.length && i + j < size + other.size) {
      boolean mine =
          j == other.size
              || i < size && isBefore(scores[i], rows[i], other.scores[j], other.rows[j]);
      NearestRows from = mine ? this : other;
      int at = mine ? i++ : j++;
      merged.put(merged.size++, from.rows[at], from.scores[at]);
    }
    return merged;
  }
}
