package org.swmpi.mpi;

/// Which threads of a rank may make calls (MPI standard, section 11.6, Threads and MPI), from the
/// least to the most.
public enum ThreadLevel {
  /// The rank has one thread.
  SINGLE,
  /// The thread that has joined the job.
  FUNNELED,
  /// All, but never two at a time: the program sees to that, by a lock or the like.
  SERIALIZED,
  /// All, at any time, as far as the MPI standard lets them: of `mpi`, for messages and
  /// collectives. A window and a file are used by one thread at a time.
  MULTIPLE;

  /// The lower of two levels.
  public ThreadLevel orLower(ThreadLevel other) {
    return compareTo(other) <= 0 ? this : other;
  }
}
