package org.swmpi.reason.internal.exchange;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Sets of atoms, numbered by content from 0 in the order of arrival.
final class AtomSets {
  private final List<int[]> sets = new ArrayList<>();
  private final Map<List<Integer>, Integer> numbers = new HashMap<>();

  /// Number of a set, given one if it is new.
  int number(int[] set) {
    Integer known = numbers.putIfAbsent(Arrays.stream(set).boxed().toList(), sets.size());
    if (known == null) {
      sets.add(set);
      return sets.size() - 1;
    }
    return known;
  }

  /// The set with a number.
  int[] get(int number) {
    return sets.get(number);
  }

  int size() {
    return sets.size();
  }

  /// As bytes: for each set its size and its atoms, 32 bits each.
  byte[] encode() {
    int words = sets.stream().mapToInt(set -> set.length + 1).sum();
    ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(words, Integer.BYTES));
    for (int[] set : sets) {
      bytes.putInt(set.length);
      for (int atom : set) {
        bytes.putInt(atom);
      }
    }
    return bytes.array();
  }

  /// Adds encoded sets; returns the number of each here.
  int[] addAll(byte[] encoded) {
    IntBuffer words = ByteBuffer.wrap(encoded).asIntBuffer();
    int[] merged = new int[words.remaining()];
    int count = 0;
    while (words.hasRemaining()) {
      int[] set = new int[words.get()];
      words.get(set);
      merged[count++] = number(set);
    }
    return Arrays.copyOf(merged, count);
  }
}
