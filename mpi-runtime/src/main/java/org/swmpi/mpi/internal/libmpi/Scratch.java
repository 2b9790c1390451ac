package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// The few bytes that message functions write their results to. There is one for the job, a
/// constant for the compiler, unless several threads make calls at a time: then each has its own.
record Scratch(
    MemorySegment request,
    MemorySegment message,
    MemorySegment flag,
    MemorySegment status,
    MemorySegment count) {
  private static final int STATUS_BYTES = 64;

  private static final Scratch ONLY = in(Arena.global());
  private static final ThreadLocal<Scratch> OWN = ThreadLocal.withInitial(() -> in(Arena.ofAuto()));

  private static boolean perThread;

  private static Scratch in(Arena arena) {
    return new Scratch(
        arena.allocate(JAVA_LONG),
        arena.allocate(JAVA_LONG),
        arena.allocate(JAVA_INT),
        arena.allocate(STATUS_BYTES, 8),
        arena.allocate(JAVA_LONG));
  }

  /// From now on each thread has its own; to be called before there are several.
  static void separate() {
    perThread = true;
  }

  static boolean isPerThread() {
    return perThread;
  }

  /// That of the calling thread.
  static Scratch mine() {
    return perThread ? OWN.get() : ONLY;
  }
}
