package org.swmpi.mpi.internal.libmpi;

import static org.swmpi.mpi.internal.libmpi.Downcalls.call;
import static org.swmpi.mpi.internal.libmpi.WorldCalls.check;

import java.lang.foreign.MemorySegment;

/// Functions that access the memory of other ranks. Displacements are in bytes. Those with two
/// counts and types take what is here first, then what is there.
final class AccessCalls {
  private static final LibMpi MPI = LibMpi.loaded();

  private static final MemorySegment PUT = MPI.function("MPI_Put");
  private static final MemorySegment GET = MPI.function("MPI_Get");
  private static final MemorySegment ACCUMULATE = MPI.function("MPI_Accumulate");
  private static final MemorySegment GET_ACCUMULATE = MPI.function("MPI_Get_accumulate");
  private static final MemorySegment FETCH_AND_OP = MPI.function("MPI_Fetch_and_op");
  private static final MemorySegment COMPARE_AND_SWAP = MPI.function("MPI_Compare_and_swap");
  private static final MemorySegment RPUT = MPI.function("MPI_Rput");
  private static final MemorySegment RGET = MPI.function("MPI_Rget");
  private static final MemorySegment RACCUMULATE = MPI.function("MPI_Raccumulate");
  private static final MemorySegment RGET_ACCUMULATE = MPI.function("MPI_Rget_accumulate");

  private AccessCalls() {}

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

  /// Elements here, as the library has them.
  record Here(long address, int count, long type) {}

  /// Elements there, as the library has them.
  record There(int rank, long displacement, int count, long type) {}

  // What comes behind the elements: the operation, where there is one, the window, and where there
  // is one, the place for the request. A function does not look at more than it has.

  private static void move(
      MemorySegment function, String name, Here a, There b, long x, long y, long z) {
    check(
        call(
            function, a.address, a.count, a.type, b.rank, b.displacement, b.count, b.type, x, y, z),
        name);
  }

  private static void move(
      MemorySegment function, String name, Here a, Here before, There b, long x, long y, long z) {
    check(
        call(
            function,
            a.address,
            a.count,
            a.type,
            before.address,
            before.count,
            before.type,
            b.rank,
            b.displacement,
            b.count,
            b.type,
            x,
            y,
            z),
        name);
  }

  static void put(Here a, There b, long window) {
    move(PUT, "MPI_Put", a, b, window, 0, 0);
  }

  static void get(Here a, There b, long window) {
    move(GET, "MPI_Get", a, b, window, 0, 0);
  }

  static void accumulate(Here a, There b, long op, long window) {
    move(ACCUMULATE, "MPI_Accumulate", a, b, op, window, 0);
  }

  static void getAccumulate(Here a, Here before, There b, long op, long window) {
    move(GET_ACCUMULATE, "MPI_Get_accumulate", a, before, b, op, window, 0);
  }

  /// @return the request
  static long requestPut(Here a, There b, long window) {
    move(RPUT, "MPI_Rput", a, b, window, MessageCalls.requestAddress(), 0);
    return MessageCalls.lastRequest();
  }

  /// @return the request
  static long requestGet(Here a, There b, long window) {
    move(RGET, "MPI_Rget", a, b, window, MessageCalls.requestAddress(), 0);
    return MessageCalls.lastRequest();
  }

  /// @return the request
  static long requestAccumulate(Here a, There b, long op, long window) {
    move(RACCUMULATE, "MPI_Raccumulate", a, b, op, window, MessageCalls.requestAddress());
    return MessageCalls.lastRequest();
  }

  /// @return the request
  static long requestGetAccumulate(Here a, Here before, There b, long op, long window) {
    long request = MessageCalls.requestAddress();
    move(RGET_ACCUMULATE, "MPI_Rget_accumulate", a, before, b, op, window, request);
    return MessageCalls.lastRequest();
  }
}
