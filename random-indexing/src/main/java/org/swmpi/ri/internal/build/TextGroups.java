package org.swmpi.ri.internal.build;

import java.util.Arrays;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.internal.text.ArrayLength;

/// Texts in memory, by the number of their group, and in a group by their bytes: an order that does
/// not depend on that of arrival. 20 bytes a text.
final class TextGroups {
  private static final long INDEX = 0xFFFFFFFFL;

  private final String what;

  /// Group and index of each; in order once sorted.
  private long[] keys = new long[16];

  private long[] starts = new long[16];
  private int[] lengths = new int[16];
  private int size;

  /// @param what the texts are, for the message where there are too many
  TextGroups(String what) {
    this.what = what;
  }

  /// Adds a text; 7 bytes behind its end are readable.
  void add(int group, long start, long end) {
    if (size == keys.length) {
      int room = ArrayLength.grown(size, what + "; use more ranks");
      keys = Arrays.copyOf(keys, room);
      starts = Arrays.copyOf(starts, room);
      lengths = Arrays.copyOf(lengths, room);
    }
    keys[size] = (long) group << Integer.SIZE | size;
    starts[size] = start;
    lengths[size++] = Math.toIntExact(end - start);
  }

  /// How many texts there are.
  int size() {
    return size;
  }

  /// Brings them in order; none is added any more.
  void sort() {
    Arrays.sort(keys, 0, size);
    for (int from = 0; from < size; ) {
      int to = end(from);
      if (to - from > 1) {
        sort(from, to);
      }
      from = to;
    }
  }

  private void sort(int from, int to) {
    Long[] some = new Long[to - from];
    Arrays.setAll(some, i -> keys[from + i]);
    Arrays.sort(some, (a, b) -> compare((int) (a & INDEX), (int) (b & INDEX)));
    for (int i = from; i < to; i++) {
      keys[i] = some[i - from];
    }
  }

  private int compare(int a, int b) {
    int common = Math.min(lengths[a], lengths[b]);
    for (int i = 0; i < common; i += Long.BYTES) {
      long unused = ~(-1L << Long.SIZE - 8 * Math.min(Long.BYTES, common - i));
      long x = Long.reverseBytes(Raw.getLong(starts[a] + i)) & ~unused;
      long y = Long.reverseBytes(Raw.getLong(starts[b] + i)) & ~unused;
      if (x != y) {
        return Long.compareUnsigned(x, y);
      }
    }
    return Integer.compare(lengths[a], lengths[b]);
  }

  /// Behind the last text of the group of the i-th.
  int end(int i) {
    int end = i + 1;
    while (end < size && keys[end] >>> Integer.SIZE == keys[i] >>> Integer.SIZE) {
      end++;
    }
    return end;
  }

  /// The first text of a group, or where it would stand.
  int first(int group) {
    long behindLower = ((long) group << Integer.SIZE) - 1; // which no text has for its key
    return -1 - Arrays.binarySearch(keys, 0, size, behindLower);
  }

  /// Group of the i-th text.
  int group(int i) {
    return (int) (keys[i] >>> Integer.SIZE);
  }

  /// Address of the i-th text.
  long start(int i) {
    return starts[(int) (keys[i] & INDEX)];
  }

  /// Address behind it.
  long end(int i, long start) {
    return start + lengths[(int) (keys[i] & INDEX)];
  }
}
