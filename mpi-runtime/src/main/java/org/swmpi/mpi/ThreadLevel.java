package org.swmpi.mpi;

/// Which threads of a rank may make calls (MPI standard, section 11.6, Threads and MPI), from the
/// least to the most. Some libraries are slower the more they are asked for: a short message of
/// Open MPI 4.1 takes 40 % longer from [#FUNNELED] on.
public enum ThreadLevel {
  /// The thread that has joined the job; no other of the program is beside it. Those of the JVM do
  /// not count.
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
