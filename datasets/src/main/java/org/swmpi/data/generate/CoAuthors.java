package org.swmpi.data.generate;

import java.util.Arrays;

/// The graduates that have a share in each publication of a department, in the order in which they
/// were added.
final class CoAuthors {
  private static final int NONE = -1;

  private int[] first = new int[0];
  private int[] last = new int[0];
  private int[] authors = new int[1024];
  private int[] next = new int[1024];
  private int count;

  /// Forgets all.
  void begin(int publications) {
    if (first.length < publications) {
      first = new int[publications];
      last = new int[publications];
    }
    Arrays.fill(first, 0, publications, NONE);
    count = 0;
  }

  void add(int publication, int author) {
    if (count == authors.length) {
      authors = Arrays.copyOf(authors, 2 * count);
      next = Arrays.copyOf(next, 2 * count);
    }
    authors[count] = author;
    next[count] = NONE;
    if (first[publication] == NONE) {
      first[publication] = count;
    } else {
      next[last[publication]] = count;
    }
    last[publication] = count++;
  }

  /// The entry of a publication's first author; negative if it has none.
  int first(int publication) {
    return first[publication];
  }

  /// The entry behind another one of a publication; negative if there is none.
  int next(int entry) {
    return next[entry];
  }

  int author(int entry) {
    return authors[entry];
  }
}
