package org.swmpi.partition.cut;

import java.util.Arrays;
import java.util.Comparator;

/// Puts things of known sizes into parts: the largest first, to the part that has least (Graham
/// 1969).
public final class Packing {
  private Packing() {}

  /// The part of each thing; things of one size go by their position.
  public static int[] pack(long[] sizes, int parts) {
    Integer[] order = new Integer[sizes.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingLong((Integer i) -> sizes[i]).reversed());
    long[] loads = new long[parts];
    int[] partOf = new int[sizes.length];
    for (int thing : order) {
      int least = 0;
      for (int part = 1; part < parts; part++) {
        if (loads[part] < loads[least]) {
          least = part;
        }
      }
      partOf[thing] = least;
      loads[least] += sizes[thing];
    }
    return partOf;
  }
}
