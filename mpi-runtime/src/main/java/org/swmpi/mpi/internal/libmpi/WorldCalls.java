package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.OptionalInt;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.PointToPoint;
import org.swmpi.mpi.ThreadLevel;

/// Functions around the calls: start and end, communicators, errors, datatypes.
final class WorldCalls {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final Abi ABI = MPI.abi();

  private static final MemorySegment INIT = MPI.function("MPI_Init");
  private static final MemorySegment INIT_THREAD = MPI.function("MPI_Init_thread");
  private static final MemorySegment FINALIZE = MPI.function("MPI_Finalize");
  private static final MemorySegment PCONTROL = MPI.function("MPI_Pcontrol");
  private static final MemorySegment ABORT = MPI.function("MPI_Abort");
  private static final MemorySegment ERROR_CLASS = MPI.function("MPI_Error_class");
  private static final MemorySegment ERROR_STRING = MPI.function("MPI_Error_string");
  private static final MemorySegment PROCESSOR = MPI.function("MPI_Get_processor_name");
  private static final MemorySegment COMM_RANK = MPI.function("MPI_Comm_rank");
  private static final MemorySegment COMM_SIZE = MPI.function("MPI_Comm_size");
  private static final MemorySegment PMPI_COMM_SIZE = MPI.function("PMPI_Comm_size");
  private static final MemorySegment COMM_GET_ATTR = MPI.function("MPI_Comm_get_attr");
  private static final MemorySegment PMPI_COMM_GET_ATTR = MPI.function("PMPI_Comm_get_attr");
  private static final MemorySegment COMM_DUP = MPI.function("MPI_Comm_dup");
  private static final MemorySegment COMM_IDUP = MPI.function("MPI_Comm_idup");
  private static final MemorySegment COMM_SPLIT = MPI.function("MPI_Comm_split");
  private static final MemorySegment COMM_SPLIT_TYPE = MPI.function("MPI_Comm_split_type");
  private static final MemorySegment COMM_FREE = MPI.function("MPI_Comm_free");
  private static final MemorySegment SET_ERRHANDLER = MPI.function("MPI_Comm_set_errhandler");
  private static final MemorySegment TYPE_CONTIGUOUS = MPI.function("MPI_Type_contiguous");
  private static final MemorySegment TYPE_HINDEXED = MPI.function("MPI_Type_create_hindexed");
  private static final MemorySegment TYPE_RESIZED = MPI.function("MPI_Type_create_resized");
  private static final MemorySegment TYPE_COMMIT = MPI.function("MPI_Type_commit");
  private static final MemorySegment TYPE_FREE = MPI.function("MPI_Type_free");

  private static final int MAX_STRING_BYTES = 1024;

  private WorldCalls() {}

  /// @param code what a function has returned, by [Downcalls]
  /// @throws MpiException when it is an error
  static void check(long code, String call) {
    if ((int) code != 0) {
      throw failure((int) code, call);
    }
  }

  /// The class of an error code, negative where the library knows none.
  static int errorClass(int code) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment number = arena.allocate(JAVA_INT);
      int classCode = (int) Downcalls.call(ERROR_CLASS, code, number.address());
      return classCode == 0 ? number.get(JAVA_INT, 0) : -1;
    }
  }

  /// As [#check], of the first function and the last. Open MPI 4 ends the process that asks it then
  /// what a code means; codes are classes there.
  private static void checkApart(long returned, String call) {
    int code = (int) returned;
    if (code != 0 && ABI.family() == Abi.Family.OPEN_MPI) {
      int rank = MpiSession.worldRankOrUnknown();
      throw new MpiException(call, code, ABI.errorClass(code), rank, "no message");
    }
    check(code, call);
  }

  private static MpiException failure(int code, String call) {
    int classNumber = errorClass(code);
    String errorClass = classNumber >= 0 ? ABI.errorClass(classNumber) : "unknown";
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment number = arena.allocate(JAVA_INT);
      MemorySegment text = arena.allocate(MAX_STRING_BYTES);
      int textCode = (int) Downcalls.call(ERROR_STRING, code, text.address(), number.address());
      String detail = textCode == 0 ? text.getString(0).strip() : "no message";
      return new MpiException(call, code, errorClass, MpiSession.worldRankOrUnknown(), detail);
    }
  }

  /// Starts MPI.
  ///
  /// @return the level that the library offers, at most the required one
  static ThreadLevel init(ThreadLevel required) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment provided = arena.allocate(JAVA_INT);
      checkApart(
          Downcalls.call(INIT_THREAD, 0L, 0L, number(required), provided.address()),
          "MPI_Init_thread");
      int given = provided.get(JAVA_INT, 0);
      return Arrays.stream(ThreadLevel.values())
          .filter(level -> number(level) <= given)
          .reduce(ThreadLevel.SINGLE, (_, level) -> level)
          .orLower(required);
    }
  }

  /// Starts MPI by the function that knows no levels.
  static ThreadLevel initSingle(ThreadLevel single) {
    checkApart(Downcalls.call(INIT), "MPI_Init");
    return single;
  }

  static void profilingControl(int level) {
    check(Downcalls.callVariadic(PCONTROL, level), "MPI_Pcontrol");
  }

  private static int number(ThreadLevel level) {
    return ABI.constant("MPI_THREAD_" + level);
  }

  static void end() {
    checkApart(Downcalls.call(FINALIZE), "MPI_Finalize");
  }

  static void abort(long communicator, int code) {
    check(Downcalls.call(ABORT, communicator, code), "MPI_Abort");
  }

  static String processorName() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(MAX_STRING_BYTES);
      long length = arena.allocate(JAVA_INT).address();
      check(Downcalls.call(PROCESSOR, text.address(), length), "MPI_Get_processor_name");
      return text.getString(0);
    }
  }

  static int rank(long communicator) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment number = arena.allocate(JAVA_INT);
      check(Downcalls.call(COMM_RANK, communicator, number.address()), "MPI_Comm_rank");
      return number.get(JAVA_INT, 0);
    }
  }

  static int size(long communicator) {
    return size(COMM_SIZE, communicator);
  }

  /// As the library itself has it, with ranks that a tool keeps from the program.
  static int sizeWithKept(long communicator) {
    return size(PMPI_COMM_SIZE, communicator);
  }

  private static int size(MemorySegment function, long communicator) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment number = arena.allocate(JAVA_INT);
      check(Downcalls.call(function, communicator, number.address()), "MPI_Comm_size");
      return number.get(JAVA_INT, 0);
    }
  }

  /// Number of this rank's program among those that the launcher started as one job: `MPI_APPNUM`.
  /// Empty where the launcher does not tell.
  static OptionalInt applicationNumber() {
    return attribute("MPI_APPNUM");
  }

  /// `MPI_UNIVERSE_SIZE`. Empty where the launcher does not tell.
  static OptionalInt universeSize() {
    return attribute("MPI_UNIVERSE_SIZE");
  }

  /// `MPI_TAG_UB`.
  static int largestTag() {
    return attribute("MPI_TAG_UB").orElse(PointToPoint.LARGEST_PORTABLE_TAG);
  }

  /// What the library attached to its communicator of all ranks; empty where it has not. A tool
  /// that shows another in its place may have left it behind.
  private static OptionalInt attribute(String key) {
    OptionalInt shown = attribute(COMM_GET_ATTR, key);
    return shown.isPresent() ? shown : attribute(PMPI_COMM_GET_ATTR, key);
  }

  private static OptionalInt attribute(MemorySegment function, String key) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(JAVA_LONG);
      MemorySegment found = arena.allocate(JAVA_INT);
      check(
          Downcalls.call(
              function,
              ABI.handle("MPI_COMM_WORLD"),
              ABI.constant(key),
              value.address(),
              found.address()),
          "MPI_Comm_get_attr");
      return found.get(JAVA_INT, 0) == 0
          ? OptionalInt.empty()
          : OptionalInt.of(Posix.number(value.get(JAVA_LONG, 0)));
    }
  }

  static long duplicate(long communicator) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      check(Downcalls.call(COMM_DUP, communicator, cell.address()), "MPI_Comm_dup");
      return ABI.readHandle(cell);
    }
  }

  /// @param cell address where the library writes the handle, once the call is complete
  /// @return the request
  static long immediateDuplicate(long communicator, long cell) {
    check(
        Downcalls.call(COMM_IDUP, communicator, cell, MessageCalls.requestAddress()),
        "MPI_Comm_idup");
    return MessageCalls.lastRequest();
  }

  static long split(long communicator, int color, int key) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      check(Downcalls.call(COMM_SPLIT, communicator, color, key, cell.address()), "MPI_Comm_split");
      return ABI.readHandle(cell);
    }
  }

  static long splitShared(long communicator, int key) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      int kind = ABI.constant("MPI_COMM_TYPE_SHARED");
      long info = ABI.handle("MPI_INFO_NULL");
      check(
          Downcalls.call(COMM_SPLIT_TYPE, communicator, kind, key, info, cell.address()),
          "MPI_Comm_split_type");
      return ABI.readHandle(cell);
    }
  }

  static void free(long communicator) {
    release(communicator, COMM_FREE, "MPI_Comm_free");
  }

  /// Gives back what a handle stands for.
  ///
  /// @param function takes the address of the handle
  static void release(long handle, MemorySegment function, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      ABI.writeHandle(cell, handle);
      check(Downcalls.call(function, cell.address()), name);
    }
  }

  /// Makes errors in a communicator, and in those that will be made from it, return a code.
  static void returnErrors(long communicator) {
    long handler = ABI.handle("MPI_ERRORS_RETURN");
    check(Downcalls.call(SET_ERRHANDLER, communicator, handler), "MPI_Comm_set_errhandler");
  }

  /// A datatype of blocks of elements; to be freed.
  ///
  /// @param lengths array of C ints, in elements
  /// @param offsets array of `MPI_Aint`s, in bytes
  /// @param type of the elements
  static long blockType(long lengths, long offsets, int blocks, long extent, long type) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      long at = cell.address();
      check(
          Downcalls.call(TYPE_HINDEXED, blocks, lengths, offsets, type, at),
          "MPI_Type_create_hindexed");
      long unsized = ABI.readHandle(cell);
      try {
        check(Downcalls.call(TYPE_RESIZED, unsized, 0L, extent, at), "MPI_Type_create_resized");
      } finally {
        freeType(unsized);
      }
      check(Downcalls.call(TYPE_COMMIT, at), "MPI_Type_commit");
      return ABI.readHandle(cell);
    }
  }

  /// A datatype of this many bytes side by side; to be freed.
  static long contiguousType(int bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      long at = cell.address();
      check(
          Downcalls.call(TYPE_CONTIGUOUS, bytes, ABI.handle("MPI_BYTE"), at),
          "MPI_Type_contiguous");
      check(Downcalls.call(TYPE_COMMIT, at), "MPI_Type_commit");
      return ABI.readHandle(cell);
    }
  }

  static void freeType(long type) {
    release(type, TYPE_FREE, "MPI_Type_free");
  }
}
