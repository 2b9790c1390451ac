package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.swmpi.mpi.internal.libmpi.Downcalls.call;
import static org.swmpi.mpi.internal.libmpi.WorldCalls.check;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;

/// Functions that make windows and give them back. Windows return errors.
final class WindowCalls {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final Abi ABI = MPI.abi();

  private static final MemorySegment CREATE = MPI.function("MPI_Win_create");
  private static final MemorySegment ALLOCATE = MPI.function("MPI_Win_allocate");
  private static final MemorySegment ALLOCATE_SHARED = MPI.function("MPI_Win_allocate_shared");
  private static final MemorySegment CREATE_DYNAMIC = MPI.function("MPI_Win_create_dynamic");
  private static final MemorySegment ATTACH = MPI.function("MPI_Win_attach");
  private static final MemorySegment DETACH = MPI.function("MPI_Win_detach");
  private static final MemorySegment SHARED_QUERY = MPI.function("MPI_Win_shared_query");
  private static final MemorySegment GET_INFO = MPI.function("MPI_Win_get_info");
  private static final MemorySegment SET_INFO = MPI.function("MPI_Win_set_info");
  private static final MemorySegment SET_ERRHANDLER = MPI.function("MPI_Win_set_errhandler");
  private static final MemorySegment FREE = MPI.function("MPI_Win_free");

  /// Unit of memory of [#allocate].
  private static final long PAGE = 4096;

  /// A window, and this rank's memory in it.
  ///
  /// @param life as long as the library's memory can be used
  record Allocated(long window, MemorySegment memory, Arena life) {
    Allocated(long window, MemorySegment memory) {
      this(window, memory, Arena.ofShared());
    }
  }

  private WindowCalls() {}

  private static long returningErrors(long window) {
    long handler = ABI.handle("MPI_ERRORS_RETURN");
    check(call(SET_ERRHANDLER, window, handler), "MPI_Win_set_errhandler");
    return window;
  }

  /// A window over memory of this rank. Collective.
  static long create(MemorySegment memory, Map<String, String> hints, long communicator) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      long bytes = memory.byteSize();
      InfoCalls.with(
          hints,
          info ->
              check(
                  call(CREATE, memory.address(), bytes, 1, info, communicator, cell.address()),
                  "MPI_Win_create"));
      return returningErrors(ABI.readHandle(cell));
    }
  }

  /// A window over memory that the library finds. Collective.
  ///
  /// @param shared whether ranks of one machine can reach each other's directly
  static Allocated allocate(
      long bytes, boolean shared, Map<String, String> hints, long communicator) {
    MemorySegment function = shared ? ALLOCATE_SHARED : ALLOCATE;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment base = arena.allocate(JAVA_LONG);
      MemorySegment cell = arena.allocate(JAVA_LONG);
      // Of windows with parts of pages MPICH 4.0.2 puts into the memory of the wrong rank.
      boolean wholePages = !shared && ABI.family() == Abi.Family.MPICH;
      long taken = wholePages ? (bytes + PAGE - 1) / PAGE * PAGE : bytes;
      InfoCalls.with(
          hints,
          info ->
              check(
                  call(function, taken, 1, info, communicator, base.address(), cell.address()),
                  shared ? "MPI_Win_allocate_shared" : "MPI_Win_allocate"));
      long window = returningErrors(ABI.readHandle(cell));
      Arena life = Arena.ofShared();
      return new Allocated(window, segment(base.get(JAVA_LONG, 0), bytes, life), life);
    }
  }

  /// A window to attach memory to. Collective.
  static Allocated createDynamic(Map<String, String> hints, long communicator) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      InfoCalls.with(
          hints,
          info ->
              check(
                  call(CREATE_DYNAMIC, info, communicator, cell.address()),
                  "MPI_Win_create_dynamic"));
      return new Allocated(returningErrors(ABI.readHandle(cell)), MemorySegment.NULL);
    }
  }

  static void attach(long window, MemorySegment memory) {
    check(call(ATTACH, window, memory.address(), memory.byteSize()), "MPI_Win_attach");
  }

  static void detach(long window, MemorySegment memory) {
    check(call(DETACH, window, memory.address()), "MPI_Win_detach");
  }

  /// Memory of another rank in a shared window.
  static MemorySegment shared(long window, int rank, Arena life) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment size = arena.allocate(JAVA_LONG);
      MemorySegment unit = arena.allocate(JAVA_INT);
      MemorySegment base = arena.allocate(JAVA_LONG);
      check(
          call(SHARED_QUERY, window, rank, size.address(), unit.address(), base.address()),
          "MPI_Win_shared_query");
      return segment(base.get(JAVA_LONG, 0), size.get(JAVA_LONG, 0), life);
    }
  }

  @SuppressWarnings("restricted") // memory of the library
  private static MemorySegment segment(long address, long bytes, Arena life) {
    return MemorySegment.ofAddress(address).reinterpret(bytes, life, null);
  }

  static Map<String, String> hints(long window) {
    return InfoCalls.read(at -> call(GET_INFO, window, at), "MPI_Win_get_info");
  }

  /// Collective.
  static void setHints(long window, Map<String, String> hints) {
    if (!hints.isEmpty()) {
      InfoCalls.with(hints, info -> check(call(SET_INFO, window, info), "MPI_Win_set_info"));
    }
  }

  /// Collective.
  static void free(long window) {
    WorldCalls.release(window, FREE, "MPI_Win_free");
  }
}
