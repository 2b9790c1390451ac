package org.swmpi.mpi;

import java.util.Map;
import java.util.OptionalInt;

/// A job that the running program has joined as one of its ranks, by [Job#join].
///
/// A program that ends without [#close] is a rank that has failed, unless it ends by
/// [System#exit]: that closes first, where no other thread is in a call; over `mpi` where the
/// thread that has joined calls it.
public interface JoinedJob extends AutoCloseable {
  /// All ranks of the job (`MPI_COMM_WORLD`).
  Communicator world();

  /// This rank alone (`MPI_COMM_SELF`).
  Communicator self();

  /// Which threads may make calls: at most the level that was asked for (`MPI_Query_thread`).
  ThreadLevel threadLevel();

  /// Lifts the check of who calls: below [ThreadLevel#SERIALIZED] a call of another thread than the
  /// one that has joined is an [IllegalStateException], from here on it is made. Calls are still to
  /// be made one at a time, and [#threadLevel] stays what it is. For programs written around MPI
  /// libraries, which do not look who calls. To be called before other threads make calls.
  default void letAllThreadsCall() {}

  /// Number of this rank's program among those that were started as one job (`MPI_APPNUM`); empty
  /// where nobody tells.
  default OptionalInt applicationNumber() {
    return OptionalInt.empty();
  }

  /// How many ranks the launcher has room for, those of this job among them (`MPI_UNIVERSE_SIZE`);
  /// empty where nobody tells.
  default OptionalInt universeSize() {
    return OptionalInt.empty();
  }

  /// How this rank was started, as far as the engine tells (`MPI_INFO_ENV`): `command`, `argv`,
  /// `maxprocs`, `wdir`, ...
  default Map<String, String> launchInfo() {
    return Map.of();
  }

  /// Tells tools that watch the calls of this rank how closely to look (`MPI_Pcontrol`). Does
  /// nothing where there is no library of MPI.
  ///
  /// @param level 0 not at all, 1 as usual; others as the tool has them
  default void profilingControl(int level) {}

  /// Leaves the job (`MPI_Finalize`): waits until all ranks do, and ends them all if one of them
  /// waits for this one in a call. No call can be made after it, and no job joined. A second time
  /// it does nothing.
  @Override
  void close();
}
