package org.swmpi.reason.internal.exchange;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;

/** Sets of atoms as bytes: for each its size and its atoms, 32 bits each. */
final class AtomSets {
  private AtomSets() {}

  static byte[] encode(List<int[]> sets) {
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

  static List<int[]> decode(byte[] bytes) {
    IntBuffer words = ByteBuffer.wrap(bytes).asIntBuffer();
    List<int[]> sets = new ArrayList<>();
    while (words.hasRemaining()) {
      int[] set = new int[words.get()];
      words.get(set);
      sets.add(set);
    }
    return sets;
  }
}
