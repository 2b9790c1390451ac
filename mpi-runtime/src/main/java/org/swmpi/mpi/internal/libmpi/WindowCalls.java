package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.swmpi.mpi.internal.libmpi.Downcalls.call;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Functions for windows. Displacements are in bytes.
final class WindowCalls {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final Abi ABI = MPI.abi();
  private static final long INFO = ABI.handle("MPI_INFO_NULL");
  private static final int LOCK_SHARED = ABI.constant("MPI_LOCK_SHARED");
  private static final int LOCK_EXCLUSIVE = ABI.constant("MPI_LOCK_EXCLUSIVE");

  private static final MemorySegment CREATE = MPI.function("MPI_Win_create");
  private static final MemorySegment ALLOCATE = MPI.function("MPI_Win_allocate");
  private static final MemorySegment ALLOCATE_SHARED = MPI.function("MPI_Win_allocate_shared");
  private static final MemorySegment SHARED_QUERY = MPI.function("MPI_Win_shared_query");
  private static final MemorySegment PUT = MPI.function("MPI_Put");
  private static final MemorySegment GET = MPI.function("MPI_Get");
  private static final MemorySegment ACCUMULATE = MPI.function("MPI_Accumulate");
  private static final MemorySegment GET_ACCUMULATE = MPI.function("MPI_Get_accumulate");
  private static final MemorySegment FETCH_AND_OP = MPI.function("MPI_Fetch_and_op");
  private static final MemorySegment COMPARE_AND_SWAP = MPI.function("MPI_Compare_and_swap");
  private static final MemorySegment FENCE = MPI.function("MPI_Win_fence");
  private static final MemorySegment LOCK = MPI.function("MPI_Win_lock");
  private static final MemorySegment UNLOCK = MPI.function("MPI_Win_unlock");
  private static final MemorySegment LOCK_ALL = MPI.function("MPI_Win_lock_all");
  private static final MemorySegment UNLOCK_ALL = MPI.function("MPI_Win_unlock_all");
  private static final MemorySegment FLUSH = MPI.function("MPI_Win_flush");
  private static final MemorySegment FREE = MPI.function("MPI_Win_free");

  /// A window, and this rank's memory in it.
  record Allocated(long window, MemorySegment memory) {}

  private WindowCalls() {}

  private static void check(long code, String function) {
    WorldCalls.check((int) code, function);
  }

  /// A window over memory of this rank. Collective.
  static long create(MemorySegment memory, long communicator) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      long bytes = memory.byteSize();
      check(
          call(CREATE, memory.address(), bytes, 1, INFO, communicator, cell.address()),
          "MPI_Win_create");
      return ABI.readHandle(cell);
    }
  }

  /// A window over memory that the library finds. Collective.
  ///
  /// @param shared whether ranks of one machine can reach each other's directly
  static Allocated allocate(long bytes, boolean shared, long communicator) {
    MemorySegment function = shared ? ALLOCATE_SHARED : ALLOCATE;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment base = arena.allocate(JAVA_LONG);
      MemorySegment cell = arena.allocate(JAVA_LONG);
      check(
          call(function, bytes, 1, INFO, communicator, base.address(), cell.address()),
          shared ? "MPI_Win_allocate_shared" : "MPI_Win_allocate");
      return new Allocated(ABI.readHandle(cell), segment(base.get(JAVA_LONG, 0), bytes));
    }
  }

  /// Memory of another rank in a shared window.
  static MemorySegment shared(long window, int rank) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment size = arena.allocate(JAVA_LONG);
      MemorySegment unit = arena.allocate(JAVA_INT);
      MemorySegment base = arena.allocate(JAVA_LONG);
      check(
          call(SHARED_QUERY, window, rank, size.address(), unit.address(), base.address()),
          "MPI_Win_shared_query");
      return segment(base.get(JAVA_LONG, 0), size.get(JAVA_LONG, 0));
    }
  }

  @SuppressWarnings("restricted") // memory of the library
  private static MemorySegment segment(long address, long bytes) {
    return MemorySegment.ofAddress(address).reinterpret(bytes);
  }

  static void put(long origin, int count, long type, int target, long at, long window) {
    check(call(PUT, origin, count, type, target, at, count, type, window), "MPI_Put");
  }

  static void get(long origin, int count, long type, int target, long at, long window) {
    check(call(GET, origin, count, type, target, at, count, type, window), "MPI_Get");
  }

  static void accumulate(
      long origin, int count, long type, int target, long at, long op, long window) {
    check(
        call(ACCUMULATE, origin, count, type, target, at, count, type, op, window),
        "MPI_Accumulate");
  }

  static void getAccumulate(
      long origin, long before, int count, long type, int target, long at, long op, long window) {
    check(
        call(
            GET_ACCUMULATE,
            origin,
            count,
            type,
            before,
            count,
            type,
            target,
            at,
            count,
            type,
            op,
            window),
        "MPI_Get_accumulate");
  }

  static void fetchAndOp(
      long value, long before, long type, int target, long at, long op, long window) {
    check(call(FETCH_AND_OP, value, before, type, target, at, op, window), "MPI_Fetch_and_op");
  }

  static void compareAndSwap(
      long value, long expected, long before, long type, int target, long at, long window) {
    check(
        call(COMPARE_AND_SWAP, value, expected, before, type, target, at, window),
        "MPI_Compare_and_swap");
  }

  static void fence(long window) {
    check(call(FENCE, 0, window), "MPI_Win_fence");
  }

  static void lock(int target, boolean exclusive, long window) {
    check(call(LOCK, exclusive ? LOCK_EXCLUSIVE : LOCK_SHARED, target, 0, window), "MPI_Win_lock");
  }

  static void unlock(int target, long window) {
    check(call(UNLOCK, target, window), "MPI_Win_unlock");
  }

  static void lockAll(long window) {
    check(call(LOCK_ALL, 0, window), "MPI_Win_lock_all");
  }

  static void unlockAll(long window) {
    check(call(UNLOCK_ALL, window), "MPI_Win_unlock_all");
  }

  static void flush(int target, long window) {
    check(call(FLUSH, target, window), "MPI_Win_flush");
  }

  /// Collective.
  static void free(long window) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      ABI.writeHandle(cell, window);
      check(call(FREE, cell.address()), "MPI_Win_free");
    }
  }
}
