package org.swmpi.ri.internal.build;

import java.util.Arrays;
import org.swmpi.data.memory.ArrayLength;
import org.swmpi.ri.internal.space.RowOrder;

/// Texts in memory, by the number of their group, and in a group by their bytes: an order that does
/// not depend on that of arrival. 24 bytes a text.
final class TextGroups {
  private final String what;
  private long[] groups = new long[16];
  private long[] starts = new long[16];
  private int[] lengths = new int[16];
  private int size;

  /// The texts in order, once sorted.
  private int[] order = {};

  /// @param what the texts are, for the message where there are too many
  TextGroups(String what) {
    this.what = what;
  }

  /// Adds a text; [org.swmpi.data.memory.Raw#PADDING] bytes behind its end are readable.
  void add(long group, long start, long end) {
    if (size == groups.length) {
      resize(ArrayLength.grown(size, what + "; use more ranks"));
    }
    groups[size] = group;
    starts[size] = start;
    lengths[size++] = Math.toIntExact(end - start);
  }

  private void resize(int room) {
    groups = Arrays.copyOf(groups, room);
    starts = Arrays.copyOf(starts, room);
    lengths = Arrays.copyOf(lengths, room);
  }

  /// Brings them in order; none is added any more.
  void sort() {
    resize(size);
    order = new RowOrder(groups, starts, lengths).byBytes();
  }

  /// How many texts there are.
  int size() {
    return size;
  }

  /// The first text of a group, or where it would stand.
  int first(long group) {
    int from = 0;
    int to = size;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (Long.compareUnsigned(group(middle), group) < 0) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /// Group of the i-th text.
  long group(int i) {
    return groups[order[i]];
  }

  /// Address of the i-th text.
  long start(int i) {
    return starts[order[i]];
  }

  /// Bytes of the i-th text.
  int length(int i) {
    return lengths[order[i]];
  }
}
