package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.swmpi.mpi.internal.libmpi.Downcalls.call;
import static org.swmpi.mpi.internal.libmpi.WorldCalls.check;

import java.lang.foreign.MemorySegment;
import java.util.Set;
import org.swmpi.mpi.WindowAssertion;

/// Functions that synchronise windows. Assertions are those of [#assertions].
final class EpochCalls {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final Abi ABI = MPI.abi();
  private static final int LOCK_SHARED = ABI.constant("MPI_LOCK_SHARED");
  private static final int LOCK_EXCLUSIVE = ABI.constant("MPI_LOCK_EXCLUSIVE");

  private static final MemorySegment FENCE = MPI.function("MPI_Win_fence");
  private static final MemorySegment START = MPI.function("MPI_Win_start");
  private static final MemorySegment COMPLETE = MPI.function("MPI_Win_complete");
  private static final MemorySegment POST = MPI.function("MPI_Win_post");
  private static final MemorySegment WAIT = MPI.function("MPI_Win_wait");
  private static final MemorySegment TEST = MPI.function("MPI_Win_test");
  private static final MemorySegment LOCK = MPI.function("MPI_Win_lock");
  private static final MemorySegment UNLOCK = MPI.function("MPI_Win_unlock");
  private static final MemorySegment LOCK_ALL = MPI.function("MPI_Win_lock_all");
  private static final MemorySegment UNLOCK_ALL = MPI.function("MPI_Win_unlock_all");
  private static final MemorySegment FLUSH = MPI.function("MPI_Win_flush");
  private static final MemorySegment FLUSH_ALL = MPI.function("MPI_Win_flush_all");
  private static final MemorySegment FLUSH_LOCAL = MPI.function("MPI_Win_flush_local");
  private static final MemorySegment FLUSH_LOCAL_ALL = MPI.function("MPI_Win_flush_local_all");
  private static final MemorySegment SYNC = MPI.function("MPI_Win_sync");

  private static final MemorySegment GET_GROUP = MPI.function("MPI_Win_get_group");

  private EpochCalls() {}

  /// What the library calls these assertions.
  static int assertions(Set<WindowAssertion> assertions) {
    int flags = 0;
    for (WindowAssertion assertion : assertions) {
      flags |=
          ABI.constant(
              switch (assertion) {
                case NO_CHECK -> "MPI_MODE_NOCHECK";
                case NO_STORE -> "MPI_MODE_NOSTORE";
                case NO_PUT -> "MPI_MODE_NOPUT";
                case NO_PRECEDE -> "MPI_MODE_NOPRECEDE";
                case NO_SUCCEED -> "MPI_MODE_NOSUCCEED";
              });
    }
    return flags;
  }

  static void fence(int assertions, long window) {
    check(call(FENCE, assertions, window), "MPI_Win_fence");
  }

  static void start(int[] targets, int assertions, long window) {
    onGroup(START, "MPI_Win_start", targets, assertions, window);
  }

  static void post(int[] origins, int assertions, long window) {
    onGroup(POST, "MPI_Win_post", origins, assertions, window);
  }

  private static void onGroup(
      MemorySegment function, String name, int[] ranks, int assertions, long window) {
    GroupCalls.withMembers(
        GET_GROUP,
        "MPI_Win_get_group",
        window,
        ranks,
        group -> check(call(function, group, assertions, window), name));
  }

  static void complete(long window) {
    check(call(COMPLETE, window), "MPI_Win_complete");
  }

  static void await(long window) {
    if (Patience.isActive()) {
      for (int round = 0; !test(window); round++) {
        Patience.pause(round);
      }
      return;
    }
    check(call(WAIT, window), "MPI_Win_wait");
  }

  static boolean test(long window) {
    MemorySegment flag = Scratch.mine().flag();
    check(call(TEST, window, flag.address()), "MPI_Win_test");
    return flag.get(JAVA_INT, 0) != 0;
  }

  static void lock(int target, boolean exclusive, int assertions, long window) {
    int kind = exclusive ? LOCK_EXCLUSIVE : LOCK_SHARED;
    check(call(LOCK, kind, target, assertions, window), "MPI_Win_lock");
  }

  static void unlock(int target, long window) {
    check(call(UNLOCK, target, window), "MPI_Win_unlock");
  }

  static void lockAll(int assertions, long window) {
    check(call(LOCK_ALL, assertions, window), "MPI_Win_lock_all");
  }

  static void unlockAll(long window) {
    check(call(UNLOCK_ALL, window), "MPI_Win_unlock_all");
  }

  static void flush(int target, long window) {
    check(call(FLUSH, target, window), "MPI_Win_flush");
  }

  static void flushAll(long window) {
    check(call(FLUSH_ALL, window), "MPI_Win_flush_all");
  }

  static void flushLocal(int target, long window) {
    check(call(FLUSH_LOCAL, target, window), "MPI_Win_flush_local");
  }

  static void flushLocalAll(long window) {
    check(call(FLUSH_LOCAL_ALL, window), "MPI_Win_flush_local_all");
  }

  static void sync(long window) {
    check(call(SYNC, window), "MPI_Win_sync");
  }
}
