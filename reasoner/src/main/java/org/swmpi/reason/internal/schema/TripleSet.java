package org.swmpi.reason.internal.schema;

/// A set of triples of term numbers that remembers the order of arrival; open addressing, 16 to 24
/// bytes a triple.
public final class TripleSet {
  private final IntList terms = new IntList();
  private int[] slots = new int[64];

  /// Adds a triple; false if it was there.
  public boolean add(int s, int p, int o) {
    int slot = find(s, p, o);
    if (slots[slot] != 0) {
      return false;
    }
    terms.add(s);
    terms.add(p);
    terms.add(o);
    slots[slot] = size();
    if (size() * 2 > slots.length) {
      grow();
    }
    return true;
  }

  /// How many.
  public int size() {
    return terms.size() / 3;
  }

  public int subject(int i) {
    return terms.get(3 * i);
  }

  public int predicate(int i) {
    return terms.get(3 * i + 1);
  }

  public int object(int i) {
    return terms.get(3 * i + 2);
  }

  private int find(int s, int p, int o) {
    long h = (s * 0x9E3779B97F4A7C15L ^ p) * 0xC2B2AE3D27D4EB4FL ^ o;
    h *= 0x9E3779B97F4A7C15L;
    int mask = slots.length - 1;
    int slot = (int) (h >>> 33) & mask;
    while (slots[slot] != 0) {
      int i = slots[slot] - 1;
      if (subject(i) == s && predicate(i) == p && object(i) == o) {
        return slot;
      }
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    slots = new int[slots.length * 2];
    for (int i = 0; i < size(); i++) {
      slots[find(subject(i), predicate(i), object(i))] = i + 1;
    }
  }
}
