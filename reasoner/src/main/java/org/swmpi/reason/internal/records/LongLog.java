package org.swmpi.reason.internal.records;

import java.util.Arrays;

/** Numbers of 64 bits in a growing array on the heap. */
public final class LongLog {
  private long[] values = new long[16];
  private int size;

  /** Appends. */
  public void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size + (size >> 1));
    }
    values[size++] = value;
  }

  /** The i-th. */
  public long get(int i) {
    return values[i];
  }

  /** How many. */
  public int size() {
    return size;
  }

  /** Forgets all. */
  public void clear() {
    size = 0;
  }

  /** Sorts in ascending order. */
  public void sort() {
    Arrays.sort(values, 0, size);
  }
}
