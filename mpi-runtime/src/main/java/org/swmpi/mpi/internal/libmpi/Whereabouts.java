package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;

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

  /// All memory, as a constant: every message is entered here, and the checks of a segment that is
  /// not one take longer than the rest of what a short message costs in Java.
  private static final MemorySegment ALL = everything();

  private final MemorySegment memory;
  private final long at;
  private long calls;
  private long communicator;
  private long detail;

  /// @param memory of [#BYTES] zero bytes
  Whereabouts(MemorySegment memory) {
    this.memory = memory;
    this.at = memory.address();
  }

  @SuppressWarnings("restricted") // bounds are those of the memory held above
  private static MemorySegment everything() {
    return MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
  }

  void enter(Call call, long communicator, long detail) {
    ALL.set(JAVA_LONG, at, ++calls);
    if (communicator != this.communicator || detail != this.detail) {
      this.communicator = communicator;
      this.detail = detail;
      ALL.set(JAVA_LONG, at + 16, communicator);
      ALL.set(JAVA_LONG, at + 24, detail);
    }
    ALL.set(JAVA_LONG, at + 8, call.code());
  }

  void leave() {
    ALL.set(JAVA_LONG, at + 8, 0);
  }

  void end() {
    try {
      ALL.set(JAVA_LONG, at + 8, ENDED);
    } finally {
      Reference.reachabilityFence(memory);
    }
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
