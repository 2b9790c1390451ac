package org.swmpi.ri.internal.space;

import org.swmpi.data.memory.Raw;

/// The order of rows: descending frequency, and by the bytes of the terms, unsigned, within one.
///
/// Sorts numbers of terms, without objects: the first 8 bytes of a term as one number decide nearly
/// always.
public final class RowOrder {
  private final long terms;
  private final long[] offsets;
  private final long[] heads;

  /// @param terms address of the terms' bytes, readable [Raw#PADDING] behind their end
  /// @param offsets where each begins, and the end
  public RowOrder(long terms, long[] offsets) {
    this.terms = terms;
    this.offsets = offsets;
    heads = new long[offsets.length - 1];
    for (int i = 0; i < heads.length; i++) {
      long length = offsets[i + 1] - offsets[i];
      long head = Long.reverseBytes(Raw.getLong(terms + offsets[i]));
      if (length < 8) {
        head = length == 0 ? 0 : head & -1L << (8 - length) * 8;
      }
      heads[i] = head ^ Long.MIN_VALUE; // compared as signed
    }
  }

  /// The numbers of the terms in the order of their bytes.
  public int[] byBytes() {
    int[] order = new int[heads.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    sort(order, new int[order.length], 0, order.length);
    return order;
  }

  /// The numbers of the terms in the order of rows.
  ///
  /// @param byBytes what [#byBytes] gave
  /// @param frequencies of each term, not negative
  public static int[] byFrequency(int[] byBytes, long[] frequencies) {
    // Two stable passes of 16 bits do for all but the largest, which are few.
    int[] order = byBytes.clone();
    int[] scratch = new int[order.length];
    long most = 0;
    for (long frequency : frequencies) {
      most = Math.max(most, frequency);
    }
    for (int shift = 0; shift < Long.SIZE && most >>> shift != 0; shift += 16) {
      int[] starts = new int[(1 << 16) + 1];
      for (int term : order) {
        starts[digit(frequencies[term], shift) + 1]++;
      }
      for (int i = 0; i < 1 << 16; i++) {
        starts[i + 1] += starts[i];
      }
      for (int term : order) {
        scratch[starts[digit(frequencies[term], shift)]++] = term;
      }
      int[] swapped = order;
      order = scratch;
      scratch = swapped;
    }
    return order;
  }

  /// Reversed, since the largest comes first.
  private static int digit(long frequency, int shift) {
    return 0xffff - (int) (frequency >>> shift & 0xffff);
  }

  private void sort(int[] order, int[] scratch, int from, int to) {
    if (to - from < 16) {
      for (int i = from + 1; i < to; i++) {
        int term = order[i];
        int j = i;
        while (j > from && compare(order[j - 1], term) > 0) {
          order[j] = order[j - 1];
          j--;
        }
        order[j] = term;
      }
      return;
    }
    int middle = (from + to) >>> 1;
    sort(order, scratch, from, middle);
    sort(order, scratch, middle, to);
    System.arraycopy(order, from, scratch, from, middle - from);
    int left = from;
    int right = middle;
    int at = from;
    while (left < middle) {
      order[at++] =
          right < to && compare(order[right], scratch[left]) < 0 ? order[right++] : scratch[left++];
    }
  }

  private int compare(int a, int b) {
    if (heads[a] != heads[b]) {
      return Long.compare(heads[a], heads[b]);
    }
    long lengthA = offsets[a + 1] - offsets[a];
    long lengthB = offsets[b + 1] - offsets[b];
    long common = Math.min(lengthA, lengthB);
    long startA = terms + offsets[a];
    long startB = terms + offsets[b];
    for (long i = Math.min(8, common); i < common; i++) {
      int difference = Byte.compareUnsigned(Raw.getByte(startA + i), Raw.getByte(startB + i));
      if (difference != 0) {
        return difference;
      }
    }
    return Long.compare(lengthA, lengthB);
  }
}
