package org.swmpi.reason.internal.schema;

import java.util.Arrays;

/// Numbers in a growing array.
public final class IntList {
  private int[] values = new int[4];
  private int size;

  /// Appends.
  public void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    values[size++] = value;
  }

  /// The i-th.
  public int get(int i) {
    return values[i];
  }

  /// How many.
  public int size() {
    return size;
  }

  /// A copy as an array.
  public int[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
