package org.swmpi.partition.statistics;

import java.util.Arrays;
import org.swmpi.data.memory.ArrayLength;

/// The records of one partition by their 128-bit keys: a hash table of keys, and for each a list of
/// facts.
final class Groups {
  /// Number of a group, plus 1; open addressing.
  private int[] slots = new int[1 << 10];

  private int mask;
  private long[] highs = new long[1 << 9];
  private long[] lows = new long[1 << 9];

  /// The record of each group that was added last, and how many there are.
  private int[] heads = new int[1 << 9];

  private int[] counts = new int[1 << 9];
  private long[] facts = new long[1 << 9];

  /// The record of the same group that was added before; -1 for none.
  private int[] previous = new int[1 << 9];

  private int records;
  private int groups;

  /// Begins a partition with at most so many records.
  void begin(int most) {
    int needed = Math.clamp(Long.highestOneBit(most) << 2, 16, 1 << 30);
    if (slots.length < needed) {
      slots = new int[needed];
    } else {
      Arrays.fill(slots, 0, needed, 0);
    }
    mask = needed - 1;
    if (facts.length < most) {
      int room = Math.max(most, (int) Math.min(ArrayLength.MOST, facts.length * 2L));
      highs = new long[room];
      lows = new long[room];
      heads = new int[room];
      counts = new int[room];
      facts = new long[room];
      previous = new int[room];
    }
    records = 0;
    groups = 0;
  }

  /// Adds a record.
  void add(long high, long low, long fact) {
    int group = group(high, low);
    facts[records] = fact;
    previous[records] = heads[group];
    heads[group] = records++;
    counts[group]++;
  }

  private int group(long high, long low) {
    int slot = (int) low & mask;
    while (slots[slot] != 0) {
      int group = slots[slot] - 1;
      if (highs[group] == high && lows[group] == low) {
        return group;
      }
      slot = slot + 1 & mask;
    }
    slots[slot] = groups + 1;
    highs[groups] = high;
    lows[groups] = low;
    heads[groups] = -1;
    counts[groups] = 0;
    return groups++;
  }

  /// How many groups there are.
  int size() {
    return groups;
  }

  /// Records of a group.
  int count(int group) {
    return counts[group];
  }

  /// Puts the facts of a group into an array, in ascending order, each once; returns how many.
  int facts(int group, long[] target) {
    int n = 0;
    for (int record = heads[group]; record >= 0; record = previous[record]) {
      target[n++] = facts[record];
    }
    if (n > 1) {
      Arrays.sort(target, 0, n);
    }
    int kept = 1;
    for (int i = 1; i < n; i++) {
      if (target[i] != target[i - 1]) {
        target[kept++] = target[i];
      }
    }
    return kept;
  }
}
