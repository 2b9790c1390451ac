package org.swmpi.reason.internal.schema;

import java.util.Arrays;
import org.swmpi.data.CapacityException;

/// Numbers in a growing array.
public final class IntList {
  private int[] values = new int[4];
  private int size;

  /// Appends.
  public void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, twice(size));
    }
    values[size++] = value;
  }

  /// @throws CapacityException on all ranks, as all have the same schema
  static int twice(int size) {
    if (size > Integer.MAX_VALUE / 2) {
      throw new CapacityException(
          "the schema's closure has more than 357,913,941 triples, and every rank holds it; leave"
              + " out a part of the schema, or use --profile rho");
    }
    return 2 * size;
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
