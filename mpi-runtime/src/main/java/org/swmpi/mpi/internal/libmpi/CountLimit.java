package org.swmpi.mpi.internal.libmpi;

/// What calls can count that the ranks cannot agree to cut: each of them knows its own counts only.
///
/// @param largest count that is passed to the library at once
/// @param calls which these are, for messages
record CountLimit(long largest, String calls) {
  int count(long count) {
    if (count > largest) {
      throw tooLarge();
    }
    return (int) count;
  }

  BlockTable table(long[] counts, long[] displacements) {
    BlockTable table = new BlockTable(counts.length);
    if (!table.fill(counts, displacements, largest)) {
      throw tooLarge();
    }
    return table;
  }

  /// Of blocks side by side.
  ///
  /// @param unit elements of the blocks that the library counts as one
  BlockTable tableSideBySide(long[] counts, long unit) {
    BlockTable table = new BlockTable(counts.length);
    if (!table.fillSideBySide(counts, unit, largest)) {
      throw tooLarge();
    }
    return table;
  }

  UnsupportedOperationException tooLarge() {
    return new UnsupportedOperationException(
        "transport 'mpi' has no %s of more than %d elements; cut them".formatted(calls, largest));
  }
}
