package org.swmpi.mpi.internal.mpj;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.OptionalInt;
import org.swmpi.mpi.internal.launch.MpiEnvironment;

/// What each rank is doing, in memory that all ranks see: so that they end together, and one whose
/// program has returned can tell that another waits for it in vain. MPJ Express itself would wait
/// for ever.
///
/// ```
/// a rank's 64 bytes:
/// 0  calls so far
/// 8  low byte: 0 not in a call, 1 in a call that waits, 2 the program has returned, 3 failed
///    (and stays so); above: exit code, once returned or failed
/// ```
final class RankBoard {
  private static final long STRIDE = 64;
  private static final long STATE = 8;
  private static final long STATES = 0xff;
  private static final int CODE_SHIFT = 8;

  private static final long OUTSIDE = 0;
  private static final long IN_CALL = 1;
  private static final long RETURNED = 2;
  private static final long FAILED = 3;

  /// How long nothing may move before waiting is in vain. Time is the only evidence.
  private static final long STUCK_NANOS =
      MpiEnvironment.ofThisProcess().mpjPatience() * 1_000_000_000L;

  private static final VarHandle WORD = JAVA_LONG.varHandle();

  private final MemorySegment memory;
  private final int size;
  private long[] seenCalls = {};
  private long seenSince;

  /// @param memory zeros, of [#bytes] length
  RankBoard(MemorySegment memory, int size) {
    this.memory = memory;
    this.size = size;
  }

  /// Bytes of a board.
  static long bytes(int size) {
    return STRIDE * size;
  }

  int size() {
    return size;
  }

  void enter(int rank) {
    WORD.setVolatile(memory, STRIDE * rank, get(rank, 0) + 1);
    become(rank, IN_CALL, 0);
  }

  void leave(int rank) {
    become(rank, OUTSIDE, 0);
  }

  /// The program of a rank has returned.
  void end(int rank, int code) {
    become(rank, RETURNED, code);
  }

  /// A rank ends the job.
  void fail(int rank, int code) {
    become(rank, FAILED, code);
  }

  boolean hasReturned(int rank) {
    return state(rank) == RETURNED;
  }

  /// A rank that has ended the job.
  OptionalInt failed() {
    for (int rank = 0; rank < size; rank++) {
      if (state(rank) == FAILED) {
        return OptionalInt.of(rank);
      }
    }
    return OptionalInt.empty();
  }

  /// What a rank has returned or failed with.
  int code(int rank) {
    return (int) (get(rank, STATE) >> CODE_SHIFT);
  }

  boolean haveAllReturned() {
    for (int rank = 0; rank < size; rank++) {
      if (!hasReturned(rank)) {
        return false;
      }
    }
    return true;
  }

  /// Exit code of the job once all have returned: that of the first rank which has one.
  int exitCode() {
    for (int rank = 0; rank < size; rank++) {
      if (code(rank) != 0) {
        return code(rank);
      }
    }
    return 0;
  }

  /// A rank that waits in vain: some rank has returned, all others are in calls, and nothing has
  /// moved for a while. To be asked now and then, by one thread.
  OptionalInt stuck() {
    long[] calls = new long[size];
    int waiting = -1;
    boolean someReturned = false;
    for (int rank = size - 1; rank >= 0; rank--) {
      long state = state(rank);
      calls[rank] = get(rank, 0);
      if (state == RETURNED) {
        someReturned = true;
      } else if (state == IN_CALL) {
        waiting = rank;
      } else {
        seenCalls = calls;
        seenSince = System.nanoTime();
        return OptionalInt.empty();
      }
    }
    if (!Arrays.equals(calls, seenCalls)) {
      seenCalls = calls;
      seenSince = System.nanoTime();
    }
    boolean vain = someReturned && waiting >= 0 && System.nanoTime() - seenSince > STUCK_NANOS;
    return vain ? OptionalInt.of(waiting) : OptionalInt.empty();
  }

  /// The first rank that has returned; only where one has.
  int firstReturned() {
    for (int rank = 0; rank < size; rank++) {
      if (hasReturned(rank)) {
        return rank;
      }
    }
    throw new IllegalStateException("no rank has returned");
  }

  private long get(int rank, long what) {
    return (long) WORD.getAcquire(memory, STRIDE * rank + what);
  }

  private long state(int rank) {
    return get(rank, STATE) & STATES;
  }

  /// Others than the rank itself may find that it has failed, at any time.
  private void become(int rank, long state, int code) {
    long next = ((long) code << CODE_SHIFT) | state;
    long before = get(rank, STATE);
    while ((before & STATES) != FAILED
        && !WORD.compareAndSet(memory, STRIDE * rank + STATE, before, next)) {
      before = get(rank, STATE);
    }
  }
}
