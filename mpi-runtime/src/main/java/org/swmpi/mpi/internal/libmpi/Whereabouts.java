package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

/// What a rank is doing, on a [Board] that other ranks can read: so that one which has nothing to
/// do any more can tell whether another waits for it in vain.
///
/// ```
/// 0  calls so far, so that one can see whether anything moves
/// 8  -1 the program has returned, 0 outside of MPI, else the code of a Call
/// 16 id of the communicator
/// 24 collectives so far on it; for messages the rank of the peer in the job, or -1 for any
/// ```
final class Whereabouts {
  static final long BYTES = 32;

  private static final long ENDED = -1;

  private final MemorySegment memory;

  /// @param memory of [#BYTES] bytes
  Whereabouts(MemorySegment memory) {
    this.memory = memory;
  }

  void enter(Call call, long communicator, long detail) {
    memory.set(JAVA_LONG, 0, memory.get(JAVA_LONG, 0) + 1);
    memory.set(JAVA_LONG, 16, communicator);
    memory.set(JAVA_LONG, 24, detail);
    memory.set(JAVA_LONG, 8, call.code());
  }

  void leave() {
    memory.set(JAVA_LONG, 8, 0);
  }

  void end() {
    memory.set(JAVA_LONG, 8, ENDED);
  }

  /// A copy of a rank's memory at some time.
  record Snapshot(long calls, long state, long communicator, long detail) {
    static Snapshot of(MemorySegment memory) {
      return new Snapshot(
          memory.get(JAVA_LONG, 0),
          memory.get(JAVA_LONG, 8),
          memory.get(JAVA_LONG, 16),
          memory.get(JAVA_LONG, 24));
    }

    boolean hasEnded() {
      return state == ENDED;
    }

    boolean isInCall() {
      return state > 0;
    }

    /// The call; only where [#isInCall].
    Call call() {
      return Call.of((int) state);
    }
  }
}
