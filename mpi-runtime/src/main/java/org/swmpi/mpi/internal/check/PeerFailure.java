package org.swmpi.mpi.internal.check;

import org.swmpi.mpi.MpiException;

/// What ranks do wrong towards each other, in the same words on every transport. The last parameter
/// is the rank of the job that finds it.
public final class PeerFailure {
  private PeerFailure() {}

  /// A rank will never do what another waits for.
  public static MpiException returned(String call, int peer, int rank) {
    return failure(
        call,
        "MPI_ERR_PROC_ABORTED",
        "rank %d has returned from its program while rank %d waits for it".formatted(peer, rank),
        rank);
  }

  /// Ranks are in different collectives.
  ///
  /// @param theirs what `peer`, and `mine` what `rank`, calls, both ranks of the communicator
  public static MpiException otherCall(
      String theirs, int peer, String mine, int rank, int jobRank) {
    String difference =
        theirs.equals(mine) ? theirs + " with another root, type or operation" : theirs;
    return failure(
        mine,
        "MPI_ERR_ARG",
        "rank %d calls %s where rank %d calls %s".formatted(peer, difference, rank, mine),
        jobRank);
  }

  /// Ranks disagree about a length in a collective.
  ///
  /// @param sent bytes, by `peer`, where `rank` expects others; both ranks of the communicator
  public static MpiException otherLength(
      String call, int peer, long sent, int rank, long expected, int jobRank) {
    return failure(
        call,
        "MPI_ERR_TRUNCATE",
        "rank %d sends %d bytes where rank %d expects %d".formatted(peer, sent, rank, expected),
        jobRank);
  }

  /// A message does not fit.
  ///
  /// @param source rank of the communicator
  public static MpiException tooLong(String call, int source, long bytes, long room, int jobRank) {
    return failure(
        call,
        "MPI_ERR_TRUNCATE",
        "the message of rank %d has %d bytes, the buffer %d".formatted(source, bytes, room),
        jobRank);
  }

  private static MpiException failure(String call, String errorClass, String detail, int jobRank) {
    return new MpiException(call, 1, errorClass, jobRank, detail);
  }
}
