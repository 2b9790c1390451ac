package org.swmpi.reason.internal.exchange;

import java.util.Arrays;
import org.swmpi.data.memory.ArrayLength;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.reason.internal.schema.TypeEvents;

/// Sets of atoms, numbered by content from 0 in the order of arrival. On the heap, 4 bytes an atom
/// and 12 to 24 a set, half as much again while it grows.
final class AtomSets {
  /// Numbers have so many bits in a `NodeRef`.
  static final int MOST_SETS = (1 << TypeEvents.BITS) - 1;

  private final int mostSets;
  private final int mostAtoms;

  /// All sets, one behind the other, and where each of them ends.
  private int[] atoms = new int[1 << 10];

  private int[] ends = new int[1 << 6];

  /// Open addressing; a slot holds a set's number plus 1.
  private int[] slots = new int[1 << 8];

  private int size;
  private boolean full;

  AtomSets() {
    this(MOST_SETS, ArrayLength.MOST);
  }

  /// @param mostSets that it takes
  /// @param mostAtoms of all of them together
  AtomSets(int mostSets, int mostAtoms) {
    this.mostSets = mostSets;
    this.mostAtoms = mostAtoms;
  }

  /// Number of a set, given one if it is new; any, if there is no room for it.
  int number(int[] set) {
    if (!reserve(set.length)) {
      return 0;
    }
    System.arraycopy(set, 0, atoms, end(), set.length);
    return numberOfLast(set.length);
  }

  /// Makes room for so many atoms behind the last set.
  private boolean reserve(int length) {
    if (full || length > mostAtoms - end()) {
      full = true;
      return false;
    }
    atoms = longer(atoms, end() + length, mostAtoms);
    return true;
  }

  private static int[] longer(int[] array, int needed, int most) {
    return needed <= array.length
        ? array
        : Arrays.copyOf(array, (int) Math.min(most, Math.max(needed, 3L * array.length / 2)));
  }

  /// Number of the set whose atoms stand behind the last one.
  private int numberOfLast(int length) {
    int slot = slot(end(), end() + length);
    if (slots[slot] > 0) {
      return slots[slot] - 1;
    }
    if (size == mostSets) {
      full = true;
      return 0;
    }
    ends = longer(ends, size + 1, mostSets);
    ends[size] = end() + length;
    slots[slot] = ++size;
    if (2 * size > slots.length) {
      rehash();
    }
    return size - 1;
  }

  private void rehash() {
    slots = new int[2 * slots.length];
    for (int set = 0; set < size; set++) {
      slots[slot(begin(set), end(set))] = set + 1;
    }
  }

  /// Slot of the set that equals the atoms `[from, to)`, or a free one.
  private int slot(int from, int to) {
    long hash = 0;
    for (int i = from; i < to; i++) {
      hash = (hash + atoms[i] + 1) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    int mask = slots.length - 1;
    int slot = (int) hash & mask;
    while (slots[slot] > 0) {
      int set = slots[slot] - 1;
      if (Arrays.equals(atoms, begin(set), end(set), atoms, from, to)) {
        return slot;
      }
      slot = slot + 1 & mask;
    }
    return slot;
  }

  /// Whether there were more sets or atoms than it takes.
  boolean isFull() {
    return full;
  }

  /// Position of a set's first atom.
  int begin(int set) {
    return set == 0 ? 0 : ends[set - 1];
  }

  /// Position behind its last one.
  int end(int set) {
    return ends[set];
  }

  private int end() {
    return begin(size);
  }

  /// The atom at a position.
  int atom(int position) {
    return atoms[position];
  }

  /// Writes for each set its size and its atoms, 32 bits each.
  void encode(ByteSink sink) {
    sink.reserve(((long) size + end()) * Integer.BYTES);
    long at = sink.end();
    for (int set = 0; set < size; set++) {
      at = put(at, end(set) - begin(set));
      for (int i = begin(set); i < end(set); i++) {
        at = put(at, atoms[i]);
      }
    }
    sink.truncate(at - sink.address());
  }

  private static long put(long at, int word) {
    Raw.putInt(at, word);
    return at + Integer.BYTES;
  }

  /// Adds encoded sets; returns the number of each here.
  int[] addAll(ByteSink encoded) {
    int[] merged = new int[1 << 6];
    int count = 0;
    for (long at = encoded.address(); at < encoded.end(); ) {
      int length = Raw.getInt(at);
      at += Integer.BYTES;
      merged = longer(merged, count + 1, MOST_SETS);
      if (reserve(length)) {
        for (int i = 0; i < length; i++) {
          atoms[end() + i] = Raw.getInt(at + (long) i * Integer.BYTES);
        }
        merged[count] = numberOfLast(length);
      }
      count++;
      at += (long) length * Integer.BYTES;
    }
    return Arrays.copyOf(merged, count);
  }
}
