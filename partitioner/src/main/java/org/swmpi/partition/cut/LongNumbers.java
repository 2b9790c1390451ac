package org.swmpi.partition.cut;

import java.util.Arrays;

/// Numbers 64-bit keys from 0 up, in the order of arrival. 16 to 32 bytes a key.
final class LongNumbers {
  /// Keys that it takes: an array of twice as many slots is the largest.
  static final int MOST = 1 << 29;

  private final int most;
  private long[] keys = new long[1 << 10];
  private int[] slots = new int[1 << 11];
  private int size;
  private boolean full;

  LongNumbers() {
    this(MOST);
  }

  /// @param most keys that it takes, a power of 2
  LongNumbers(int most) {
    this.most = most;
  }

  /// The number of a key; -1 if it has none.
  int find(long key) {
    int number = slots[slot(key)] - 1;
    return number;
  }

  /// The number of a key, given one if it is new; any, if there is no room for it.
  int id(long key) {
    int slot = slot(key);
    if (slots[slot] == 0) {
      if (size == most) {
        full = true;
        return 0;
      }
      if (size == keys.length) {
        grow();
        slot = slot(key);
      }
      keys[size] = key;
      slots[slot] = ++size;
    }
    return slots[slot] - 1;
  }

  private int slot(long key) {
    int mask = slots.length - 1;
    int slot = (int) (key * 0x9E3779B97F4A7C15L >>> 32) & mask;
    while (slots[slot] != 0 && keys[slots[slot] - 1] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    keys = Arrays.copyOf(keys, 2 * size);
    slots = new int[2 * slots.length];
    for (int i = 0; i < size; i++) {
      slots[slot(keys[i])] = i + 1;
    }
  }

  /// Whether there were more keys than it takes.
  boolean isFull() {
    return full;
  }

  /// The key of a number.
  long key(int number) {
    return keys[number];
  }

  /// How many keys there are.
  int size() {
    return size;
  }
}
