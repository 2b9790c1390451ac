package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;

/// What a rank is doing, on a [Board] that other ranks can read: so that one which has nothing to
/// do any more can tell whether another waits for it in vain.
///
/// ```
/// 0  -1 the program has returned; else 256 times the calls so far, so that one can see whether
///    anything moves, plus the code of the Call that the rank is in, 0 for none
/// 8  id of the communicator
/// 16 collectives so far on it; for messages the rank of the peer in the job, or -1 for any,
///    -2 for every one of a set that has not ended, -3 for a set of which some may have done their
///    part and ended, or the largest number for none of this job
/// 24 the set: a bit for each rank of the job
/// ```
final class Whereabouts {
  private static final long SET_AT = 24;

  /// As the peer: any rank of this job.
  static final long ANY_RANK = -1;

  /// As the peer: all ranks whose bits are set, none of which can have ended.
  static final long EACH_OF_SET = -2;

  /// As the peer: ranks whose bits are set, of which some may have done their part, and ended.
  static final long REST_OF_SET = -3;

  /// As the peer of a message: a rank of another job, or no rank at all.
  static final long NO_RANK_OF_THIS_JOB = Long.MAX_VALUE;

  private static final int CODE_BITS = 8;

  private static final long ENDED = -1;

  /// All memory, as a constant: every message is entered here, and the checks of a segment that is
  /// not one take longer than the rest of what a short message costs in Java.
  private static final MemorySegment ALL = everything();

  /// Aligned, but that is not to be looked at each time.
  private static final VarHandle LONG = JAVA_LONG_UNALIGNED.varHandle();

  private final MemorySegment memory;
  private final long at;
  private long calls;

  /// How many bytes a rank has on the board of a job.
  static long bytes(int size) {
    return SET_AT + (long) (size + Long.SIZE - 1) / Long.SIZE * Long.BYTES;
  }

  /// @param memory of [#bytes] zero bytes
  Whereabouts(MemorySegment memory) {
    this.memory = memory;
    this.at = memory.address();
  }

  @SuppressWarnings("restricted") // bounds are those of the memory held above
  private static MemorySegment everything() {
    return MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
  }

  /// Always writes all: to look whether anything is new takes longer, and what C2 has compiled
  /// for a rank that only sends would end at its first collective.
  ///
  /// Here and in [#leave] nothing is said by a method of its own: C2 inlines 15 levels of calls, of
  /// which a write takes most, and those of a collective from package `mpi` down to here are many.
  void enter(Call call, long communicator, long detail) {
    LONG.set(ALL, at + 8, communicator);
    LONG.set(ALL, at + 16, detail);
    LONG.set(ALL, at, ++calls << CODE_BITS | call.code());
  }

  /// Into a call that waits for some ranks.
  ///
  /// @param peers [#EACH_OF_SET] or [#REST_OF_SET]
  /// @param worldRanks of the communicator, of which `members` are
  void enterWith(Call call, long communicator, long peers, int[] worldRanks, int[] members) {
    leave();
    MemorySegment set = memory.asSlice(SET_AT);
    set.fill((byte) 0);
    for (int member : members) {
      int other = worldRanks[member];
      if (other >= 0) {
        set.setAtIndex(JAVA_LONG, word(other), set.getAtIndex(JAVA_LONG, word(other)) | bit(other));
      }
    }
    enter(call, communicator, peers);
  }

  /// Whether a rank is in the set of a copy of a rank's memory.
  static boolean isInSet(MemorySegment memory, int rank) {
    return (memory.getAtIndex(JAVA_LONG, SET_AT / Long.BYTES + word(rank)) & bit(rank)) != 0;
  }

  private static long word(int rank) {
    return rank / Long.SIZE;
  }

  private static long bit(int rank) {
    return 1L << rank % Long.SIZE;
  }

  void leave() {
    LONG.set(ALL, at, calls << CODE_BITS);
  }

  void end() {
    try {
      LONG.set(ALL, at, ENDED);
    } finally {
      Reference.reachabilityFence(memory);
    }
  }

  /// A copy of a rank's memory at some time.
  ///
  /// @param ofReader whether the rank that reads is in the set
  record Snapshot(long state, long communicator, long detail, boolean ofReader) {
    static Snapshot of(MemorySegment memory, int reader) {
      return new Snapshot(
          memory.get(JAVA_LONG, 0),
          memory.get(JAVA_LONG, 8),
          memory.get(JAVA_LONG, 16),
          isInSet(memory, reader));
    }

    /// Whether the call waits for this rank, be it with others.
    boolean isFor(int reader) {
      return detail == reader || (detail == EACH_OF_SET && ofReader);
    }

    /// Whether the call may wait for the rank that reads.
    boolean mayBeForReader() {
      return detail == REST_OF_SET && ofReader;
    }

    boolean isForAny() {
      return detail == ANY_RANK;
    }

    boolean hasEnded() {
      return state == ENDED;
    }

    boolean isInCall() {
      return state > 0 && code() != 0;
    }

    private int code() {
      return (int) state & (1 << CODE_BITS) - 1;
    }

    /// The call; only where [#isInCall].
    Call call() {
      return Call.of(code());
    }
  }
}
