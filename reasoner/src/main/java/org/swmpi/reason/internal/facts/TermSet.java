package org.swmpi.reason.internal.facts;

import java.util.Arrays;

/// A small set of numbers that is filled, asked and emptied again.
public final class TermSet {
  private int[] members = new int[16];
  private int size;
  private boolean sorted = true;

  /// Empties it.
  public void clear() {
    size = 0;
    sorted = true;
  }

  /// Adds a number.
  public void add(int member) {
    if (size == members.length) {
      members = Arrays.copyOf(members, 2 * size);
    }
    members[size++] = member;
    sorted = false;
  }

  /// Different numbers.
  public int size() {
    sort();
    return size;
  }

  /// The i-th in ascending order, after [#size] has been asked.
  public int get(int i) {
    return members[i];
  }

  /// Whether it holds a number.
  public boolean contains(int member) {
    sort();
    return Arrays.binarySearch(members, 0, size, member) >= 0;
  }

  private void sort() {
    if (sorted) {
      return;
    }
    Arrays.sort(members, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || members[i] != members[i - 1]) {
        members[kept++] = members[i];
      }
    }
    size = kept;
    sorted = true;
  }
}
