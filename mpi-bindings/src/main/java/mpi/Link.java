package mpi;

import org.swmpi.mpi.Collectives;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.ImmediateCollectives;
import org.swmpi.mpi.Intercommunicator;
import org.swmpi.mpi.PointToPoint;

/// The calls of a communicator of the runtime, of one group or of two.
///
/// @param messages between ranks
/// @param now collectives
/// @param later immediate collectives
/// @param rank this rank in its group
/// @param members ranks of its group
/// @param size ranks that messages go to, and blocks of a collective: of the other group, if there
///     is one
/// @param isInter whether there are two groups
record Link(
    PointToPoint messages,
    Collectives now,
    ImmediateCollectives later,
    int rank,
    int members,
    int size,
    boolean isInter) {
  static Link of(Communicator ranks) {
    return new Link(ranks, ranks, ranks, ranks.rank(), ranks.size(), ranks.size(), false);
  }

  static Link of(Intercommunicator ranks) {
    return new Link(ranks, ranks, ranks, ranks.rank(), ranks.size(), ranks.remoteSize(), true);
  }

  void verifyRoot(int root) throws MPIException {
    if (!isInter || (root != MPI.ROOT && root != MPI.PROC_NULL)) {
      Arguments.root(root, size);
    }
  }

  /// Whether this rank is the root.
  boolean isRoot(int root) {
    return isInter ? root == MPI.ROOT : root == rank;
  }

  /// Whether this rank has a part of its own in a call with that root: between two groups only
  /// those that face the root have.
  boolean hasPart(int root) {
    return !isInter || root >= 0;
  }

  /// The root as the runtime has it.
  int root(int root) {
    return root == MPI.ROOT ? Intercommunicator.ROOT : root;
  }
}
