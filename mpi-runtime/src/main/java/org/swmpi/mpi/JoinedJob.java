package org.swmpi.mpi;

/// A job that the running program has joined as one of its ranks, by [Job#join].
///
/// A program that ends without [#close] is a rank that has failed, unless it ends by
/// [System#exit]: that closes first.
public interface JoinedJob extends AutoCloseable {
  /// All ranks of the job (`MPI_COMM_WORLD`).
  Communicator world();

  /// This rank alone (`MPI_COMM_SELF`).
  Communicator self();

  /// Which threads may make calls: at most the level that was asked for.
  ThreadLevel threadLevel();

  /// Leaves the job (`MPI_Finalize`): waits until all ranks do, and ends them all if one of them
  /// waits for this one in a call. No call can be made after it, and no job joined.
  @Override
  void close();
}
