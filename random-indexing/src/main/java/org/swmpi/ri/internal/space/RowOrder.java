package org.swmpi.ri.internal.space;

import org.swmpi.data.memory.Raw;

/// The order of rows: descending frequency, and by the bytes of the terms, unsigned, within one.
///
/// Sorts numbers of terms, without objects. The first 8 bytes of a term as one number, its head,
/// decide nearly always: the heads are sorted digit by digit, and only terms of one head compared.
/// Heads of the caller's choice bring terms together in groups.
public final class RowOrder {
  private static final int DIGIT_BITS = 16;
  private static final int DIGITS = 1 << DIGIT_BITS;

  private final long[] starts;
  private final int[] lengths;
  private final long[] heads;

  /// Bytes of a term that its head tells.
  private final int told;

  /// @param starts address of each term's bytes, readable [Raw#PADDING] behind their end
  /// @param lengths bytes of each
  public RowOrder(long[] starts, int[] lengths) {
    this.starts = starts;
    this.lengths = lengths;
    told = Long.BYTES;
    heads = new long[starts.length];
    for (int i = 0; i < heads.length; i++) {
      heads[i] = head(starts[i], lengths[i]);
    }
  }

  /// By groups first, as unsigned numbers.
  ///
  /// @param groups of each term
  public RowOrder(long[] groups, long[] starts, int[] lengths) {
    this.starts = starts;
    this.lengths = lengths;
    told = 0;
    heads = groups;
  }

  /// The first 8 bytes of a term, filled up with zeros, as one unsigned number.
  private static long head(long address, int length) {
    long head = Long.reverseBytes(Raw.getLong(address));
    if (length < 8) {
      return length == 0 ? 0 : head & -1L << (8 - length) * 8;
    }
    return head;
  }

  /// The numbers of the terms in the order of their bytes.
  public int[] byBytes() {
    int[] order = byKeys(numbers(), heads.clone());
    int[] scratch = new int[order.length];
    int from = 0;
    for (int i = 1; i <= order.length; i++) {
      if (i == order.length || heads[order[i]] != heads[order[from]]) {
        if (i - from > 1) {
          sort(order, scratch, from, i);
        }
        from = i;
      }
    }
    return order;
  }

  private int[] numbers() {
    int[] numbers = new int[heads.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = i;
    }
    return numbers;
  }

  /// Sorts terms by unsigned keys, which lie beside them, and leaves those of one key as they are.
  private static int[] byKeys(int[] terms, long[] keys) {
    int[] order = terms;
    int[] scratch = new int[terms.length];
    long[] sorted = keys;
    long[] scratchKeys = new long[terms.length];
    for (int shift = 0; shift < Long.SIZE; shift += DIGIT_BITS) {
      int[] places = places(sorted, shift);
      if (places.length > 0) {
        place(order, sorted, shift, places, scratch, scratchKeys);
        int[] swapped = order;
        order = scratch;
        scratch = swapped;
        long[] swappedKeys = sorted;
        sorted = scratchKeys;
        scratchKeys = swappedKeys;
      }
    }
    return order;
  }

  private static int digit(long key, int shift) {
    return (int) (key >>> shift) & DIGITS - 1;
  }

  /// Where the keys of each digit go; nothing, if all have the same.
  private static int[] places(long[] keys, int shift) {
    int[] places = new int[DIGITS];
    for (long key : keys) {
      places[digit(key, shift)]++;
    }
    int sum = 0;
    for (int digit = 0; digit < DIGITS; digit++) {
      int count = places[digit];
      if (count == keys.length) {
        return new int[0];
      }
      places[digit] = sum;
      sum += count;
    }
    return places;
  }

  private static void place(
      int[] order, long[] keys, int shift, int[] places, int[] newOrder, long[] newKeys) {
    for (int i = 0; i < order.length; i++) {
      int place = places[digit(keys[i], shift)]++;
      newOrder[place] = order[i];
      newKeys[place] = keys[i];
    }
  }

  /// The numbers of the terms in the order of their bytes, where they lie in runs that are in this
  /// order.
  ///
  /// @param ends of the runs, ascending
  public int[] merged(int[] ends) {
    int[] order = numbers();
    int[] scratch = new int[order.length];
    for (int runs = 1; runs < ends.length; runs *= 2) {
      for (int run = 0; run + runs < ends.length; run += 2 * runs) {
        int last = Math.min(run + 2 * runs, ends.length) - 1;
        merge(order, scratch, run == 0 ? 0 : ends[run - 1], ends[run + runs - 1], ends[last]);
      }
    }
    return order;
  }

  /// The numbers of the terms in the order of rows.
  ///
  /// @param byBytes what [#byBytes] gave
  /// @param frequencies of each term, not negative
  public static int[] byFrequency(int[] byBytes, long[] frequencies) {
    long[] keys = new long[byBytes.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = ~frequencies[byBytes[i]]; // since the largest comes first
    }
    return byKeys(byBytes.clone(), keys);
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
    merge(order, scratch, from, middle, to);
  }

  private void merge(int[] order, int[] scratch, int from, int middle, int to) {
    System.arraycopy(order, from, scratch, from, middle - from);
    int left = from;
    int right = middle;
    int at = from;
    while (left < middle) {
      order[at++] =
          right < to && compare(order[right], scratch[left]) < 0 ? order[right++] : scratch[left++];
    }
  }

  /// Compares two terms by their bytes, unsigned; 0 if they are the same.
  public int compare(int a, int b) {
    if (heads[a] != heads[b]) {
      return Long.compareUnsigned(heads[a], heads[b]);
    }
    int common = Math.min(lengths[a], lengths[b]);
    for (int i = told; i < common; i += 8) {
      long headA = head(starts[a] + i, lengths[a] - i);
      long headB = head(starts[b] + i, lengths[b] - i);
      if (headA != headB) {
        return Long.compareUnsigned(headA, headB);
      }
    }
    return Integer.compare(lengths[a], lengths[b]);
  }
}
