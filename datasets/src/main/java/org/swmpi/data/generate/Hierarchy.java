package org.swmpi.data.generate;

/// A complete tree. Its members are known by level, from 0 at the root, and by number within the
/// level, from 0.
///
/// @param depth level of the leaves
/// @param fanOut how many children each member above them has
record Hierarchy(int depth, int fanOut) {
  /// Members, and pairs of a member and one above it, at most.
  private static final long MOST_MEMBERS = 1_000_000;

  private static final long MOST_PAIRS = 20_000_000;

  /// @param options what the names of its options begin with
  /// @throws IllegalArgumentException if it would be too large
  static Hierarchy of(String options, int depth, int fanOut) {
    OutOfRange.refuse(options + "-depth", depth, 0, MOST_MEMBERS);
    OutOfRange.refuse(options + "-fan-out", fanOut, 1, MOST_MEMBERS);
    long members = 0;
    long pairs = 0;
    long ofLevel = 1;
    for (int level = 0; level <= depth; level++) {
      members += ofLevel;
      pairs += level * ofLevel;
      if (members > MOST_MEMBERS || pairs > MOST_PAIRS) {
        throw new IllegalArgumentException(
            options
                + "-depth, "
                + options
                + "-fan-out: a tree of depth "
                + depth
                + " and fan-out "
                + fanOut
                + " has more than "
                + MOST_MEMBERS
                + " members or "
                + MOST_PAIRS
                + " pairs of one above another; give less of one");
      }
      ofLevel *= fanOut;
    }
    return new Hierarchy(depth, fanOut);
  }

  /// How many members a level has.
  int width(int level) {
    int width = 1;
    for (int i = 0; i < level; i++) {
      width *= fanOut;
    }
    return width;
  }

  int leaves() {
    return width(depth);
  }

  /// How many members there are.
  int members() {
    return firstOf(depth + 1);
  }

  /// How many members there are above a level.
  int firstOf(int level) {
    int members = 0;
    for (int i = 0; i < level; i++) {
      members += width(i);
    }
    return members;
  }

  /// How many pairs there are of a member and one above it: the closure of being a child.
  long pairs() {
    long pairs = 0;
    for (int level = 1; level <= depth; level++) {
      pairs += (long) level * width(level);
    }
    return pairs;
  }
}
