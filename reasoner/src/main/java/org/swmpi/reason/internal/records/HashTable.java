package org.swmpi.reason.internal.records;

/// Maps 128-bit hashes to numbers from 0 up.
public final class HashTable {
  private long[] keys = new long[64];
  private int[] values = new int[32];
  private int size;

  /// Sets the number of a hash.
  public void put(long high, long low, int value) {
    if (++size * 2 > values.length) {
      grow();
    }
    insert(high, low, value + 1);
  }

  /// The number of a hash; -1 if it has none.
  public int get(long high, long low) {
    int mask = values.length - 1;
    int slot = (int) low & mask;
    while (values[slot] != 0) {
      if (keys[2 * slot] == high && keys[2 * slot + 1] == low) {
        return values[slot] - 1;
      }
      slot = slot + 1 & mask;
    }
    return -1;
  }

  private void insert(long high, long low, int stored) {
    int mask = values.length - 1;
    int slot = (int) low & mask;
    while (values[slot] != 0 && (keys[2 * slot] != high || keys[2 * slot + 1] != low)) {
      slot = slot + 1 & mask;
    }
    keys[2 * slot] = high;
    keys[2 * slot + 1] = low;
    values[slot] = stored;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[oldKeys.length * 2];
    values = new int[oldValues.length * 2];
    for (int i = 0; i < oldValues.length; i++) {
      if (oldValues[i] != 0) {
        insert(oldKeys[2 * i], oldKeys[2 * i + 1], oldValues[i]);
      }
    }
  }
}
