package org.swmpi.mpi;

/// Which threads of a rank may make calls (MPI 4.1, section 11.6), from the least to the most. Some
/// libraries are slower the more they are asked for: Open MPI 4.1 takes locks in each call from
/// [#FUNNELED] on.
public enum ThreadLevel {
  /// `MPI_THREAD_SINGLE`: the thread that has joined the job, and the program has no other. Those
  /// of the JVM do not count.
  SINGLE,
  /// `MPI_THREAD_FUNNELED`: the thread that has joined the job.
  FUNNELED,
  /// `MPI_THREAD_SERIALIZED`: all, but never two at a time. The program sees to that, by a lock or
  /// the like.
  SERIALIZED,
  /// `MPI_THREAD_MULTIPLE`: all, at any time, as far as the MPI standard lets them; of transports
  /// `mpi` and `sockets`. A request, a window and a file are used by one thread at a time. Over
  /// MPICH threads that open files at the same time may hang, in C too.
  MULTIPLE;

  /// The lower of two levels.
  public ThreadLevel orLower(ThreadLevel other) {
    return compareTo(other) <= 0 ? this : other;
  }
}
