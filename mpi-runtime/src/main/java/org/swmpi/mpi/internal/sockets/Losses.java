package org.swmpi.mpi.internal.sockets;

import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.ThreadLevel;
import org.swmpi.mpi.internal.check.PeerFailure;

/// Which ranks nothing can come from any more. For the thread whose turn it is.
final class Losses {
  /// How long a connection may be broken before that is a failure of its own: usually rank 0 says
  /// why, at once.
  private static final long BROKEN_NANOS = 15_000_000_000L;

  private final JobState state;
  private final int rank;
  private final @Nullable Connection[] connections;
  private volatile boolean threadsMeet;

  /// @param connections by rank; null for this one
  Losses(JobState state, int rank, @Nullable Connection[] connections) {
    this.state = state;
    this.rank = rank;
    this.connections = connections;
  }

  /// Which threads may make calls from now on.
  void allow(ThreadLevel threads) {
    threadsMeet = threads == ThreadLevel.MULTIPLE;
  }

  /// The peer if nothing can come from it any more, or [Waiting#NOBODY]. From itself a rank cannot
  /// get anything while it waits, unless other threads make calls meanwhile, before the job is
  /// over.
  int of(int peer) {
    Connection connection = connections[peer];
    if (connection == null) {
      return threadsMeet && !state.isOver() ? Waiting.NOBODY : peer;
    }
    long broken = connection.brokenSince();
    boolean gone =
        connection.hasEnded()
            || broken != 0 && (hasLeft(peer) || System.nanoTime() - broken > BROKEN_NANOS);
    return gone ? peer : Waiting.NOBODY;
  }

  /// The peer if what it has announced cannot come any more, or [Waiting#NOBODY]: a rank whose
  /// program has returned still sends that.
  int onTheWay(int peer) {
    Connection connection = connections[peer];
    return connection == null || connection.isOpen() ? Waiting.NOBODY : of(peer);
  }

  /// The last of the sources if nothing can come from any, or [Waiting#NOBODY].
  int ofAll(Group group) {
    int last = rank;
    for (int i = group.firstSource(); i < group.endOfSources(); i++) {
      int lost = of(group.member(i));
      if (lost == Waiting.NOBODY) {
        return lost;
      }
      last = lost == rank ? last : lost;
    }
    return last;
  }

  /// Whether the process of a rank has ended, without failure, before the job is over.
  boolean hasLeft(int peer) {
    return state.hasLeft(peer);
  }

  /// Of a call that waits for a lost rank.
  MpiException failure(String call, int lost) {
    Connection connection = connections[lost];
    String detail;
    if (connection == null) {
      detail = state.isOver() ? "the job has ended" : "the rank waits for itself";
    } else if (connection.hasEnded() || hasLeft(lost)) {
      return PeerFailure.returned(call, lost, rank);
    } else {
      detail = "the connection to rank %d broke".formatted(lost);
    }
    return new MpiException(call, 1, "MPI_ERR_PROC_ABORTED", rank, detail);
  }
}
