package org.swmpi.mpi;

/// What a rank does in a collective.
///
/// @param ranks how many it gives blocks to, or takes blocks of
/// @param isRoot whether it has the blocks of all
/// @param isOne whether it has one block of its own
/// @param isAmongThem whether it is one of the ranks
record Part(int ranks, boolean isRoot, boolean isOne, boolean isAmongThem) {
  /// In a call with a root.
  static Part of(Object ranks, int root) {
    return switch (ranks) {
      case Communicator all -> new Part(all.size(), all.rank() == root, true, true);
      case Intercommunicator groups ->
          new Part(
              groups.remoteSize(),
              root == Intercommunicator.ROOT,
              root != Intercommunicator.ROOT && root != PointToPoint.PROC_NULL,
              false);
      default -> throw new UnsupportedOperationException("no communicator: " + ranks);
    };
  }

  /// In a call without a root, in which each rank has the blocks of all.
  static Part of(Object ranks) {
    return switch (ranks) {
      case Communicator all -> new Part(all.size(), true, true, true);
      case Intercommunicator groups -> new Part(groups.remoteSize(), true, true, false);
      default -> throw new UnsupportedOperationException("no communicator: " + ranks);
    };
  }
}
