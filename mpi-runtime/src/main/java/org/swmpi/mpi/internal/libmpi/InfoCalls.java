package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.swmpi.mpi.internal.libmpi.Downcalls.call;
import static org.swmpi.mpi.internal.libmpi.WorldCalls.check;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import org.swmpi.mpi.MpiException;

/// Hints to the library, as maps.
final class InfoCalls {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final Abi ABI = MPI.abi();
  private static final long NONE = ABI.handle("MPI_INFO_NULL");

  private static final MemorySegment CREATE = MPI.function("MPI_Info_create");
  private static final MemorySegment FREE = MPI.function("MPI_Info_free");
  private static final MemorySegment SET = MPI.function("MPI_Info_set");
  private static final MemorySegment GET = MPI.function("MPI_Info_get");
  private static final MemorySegment GET_LENGTH = MPI.function("MPI_Info_get_valuelen");
  private static final MemorySegment GET_COUNT = MPI.function("MPI_Info_get_nkeys");
  private static final MemorySegment GET_KEY = MPI.function("MPI_Info_get_nthkey");

  /// No less than `MPI_MAX_INFO_KEY` and `MPI_MAX_INFO_VAL` of any library.
  private static final int LONGEST = 4096;

  private InfoCalls() {}

  /// Makes a call that takes hints.
  static void with(Map<String, String> hints, LongConsumer function) {
    long info = create(hints);
    try {
      function.accept(info);
    } finally {
      free(info);
    }
  }

  /// Hints as the library takes them; [#free] follows.
  static long create(Map<String, String> hints) {
    if (hints.isEmpty()) {
      return NONE;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      check(call(CREATE, cell.address()), "MPI_Info_create");
      long info = ABI.readHandle(cell);
      try {
        hints.forEach((key, value) -> set(info, key, value, arena));
      } catch (MpiException e) {
        free(info);
        throw e;
      }
      return info;
    }
  }

  private static void set(long info, String key, String value, Arena arena) {
    long name = arena.allocateFrom(key).address();
    check(call(SET, info, name, arena.allocateFrom(value).address()), "MPI_Info_set");
  }

  static void free(long info) {
    if (info != NONE) {
      WorldCalls.release(info, FREE, "MPI_Info_free");
    }
  }

  /// Asks for hints.
  ///
  /// @param function writes a handle to an address, and returns an error code
  static Map<String, String> read(LongUnaryOperator function, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      check(function.applyAsLong(cell.address()), name);
      long info = ABI.readHandle(cell);
      try {
        return read(info, arena);
      } finally {
        free(info);
      }
    }
  }

  /// `MPI_INFO_ENV`.
  static Map<String, String> launchInfo() {
    try (Arena arena = Arena.ofConfined()) {
      return read(ABI.handle("MPI_INFO_ENV"), arena);
    }
  }

  private static Map<String, String> read(long info, Arena arena) {
    MemorySegment number = arena.allocate(JAVA_INT);
    MemorySegment length = arena.allocate(JAVA_INT);
    MemorySegment key = arena.allocate(LONGEST);
    MemorySegment value = arena.allocate(LONGEST);
    check(call(GET_COUNT, info, number.address()), "MPI_Info_get_nkeys");
    int count = number.get(JAVA_INT, 0);
    Map<String, String> hints = LinkedHashMap.newLinkedHashMap(count);
    for (int i = 0; i < count; i++) {
      check(call(GET_KEY, info, i, key.address()), "MPI_Info_get_nthkey");
      check(
          call(GET_LENGTH, info, key.address(), length.address(), number.address()),
          "MPI_Info_get_valuelen");
      int longest = length.get(JAVA_INT, 0);
      check(
          call(GET, info, key.address(), longest, value.address(), number.address()),
          "MPI_Info_get");
      if (number.get(JAVA_INT, 0) != 0) {
        hints.put(key.getString(0), value.getString(0));
      }
    }
    return hints;
  }
}
