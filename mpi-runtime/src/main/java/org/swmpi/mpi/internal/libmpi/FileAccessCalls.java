package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.swmpi.mpi.internal.libmpi.Downcalls.call;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.swmpi.mpi.internal.check.FilePlace;

/// Functions that read and write files. They differ in their names only, and are looked up when one
/// is first called.
final class FileAccessCalls {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final long BYTE = MPI.abi().handle("MPI_BYTE");
  private static final MemorySegment GET_ELEMENTS = MPI.function("MPI_Get_elements_x");
  private static final Map<String, MemorySegment> FUNCTIONS = new ConcurrentHashMap<>();

  /// The two directions, as names of functions have them.
  enum Direction {
    READ("read"),
    WRITE("write");

    private final String title;

    Direction(String title) {
      this.title = title;
    }

    private String function(String before, FilePlace place, String behind) {
      return "MPI_File_" + before + title + place.suffix() + behind;
    }
  }

  private FileAccessCalls() {}

  private static MemorySegment function(String name) {
    return FUNCTIONS.computeIfAbsent(name, MPI::function);
  }

  private static void check(long code, String function) {
    WorldCalls.check((int) code, function);
  }

  private static long moved(Scratch scratch) {
    check(
        call(GET_ELEMENTS, scratch.status().address(), BYTE, scratch.count().address()),
        "MPI_Get_elements_x");
    return scratch.count().get(JAVA_LONG, 0);
  }

  /// @return bytes that were moved
  static long run(
      Direction direction,
      FilePlace place,
      long file,
      long position,
      long buffer,
      int count,
      long type) {
    String name = direction.function("", place, "");
    Scratch scratch = Scratch.mine();
    long status = scratch.status().address();
    check(
        place.isGiven()
            ? call(function(name), file, position, buffer, count, type, status)
            : call(function(name), file, buffer, count, type, status),
        name);
    return moved(scratch);
  }

  /// @return the request
  static long start(
      Direction direction,
      FilePlace place,
      long file,
      long position,
      long buffer,
      int count,
      long type) {
    String name = direction.function("i", place, "");
    long request = MessageCalls.requestAddress();
    check(
        place.isGiven()
            ? call(function(name), file, position, buffer, count, type, request)
            : call(function(name), file, buffer, count, type, request),
        name);
    return MessageCalls.lastRequest();
  }

  static void begin(
      Direction direction,
      FilePlace place,
      long file,
      long position,
      long buffer,
      int count,
      long type) {
    String name = direction.function("", place, "_begin");
    check(
        place.isGiven()
            ? call(function(name), file, position, buffer, count, type)
            : call(function(name), file, buffer, count, type),
        name);
  }

  /// @return bytes that were moved
  static long end(Direction direction, FilePlace place, long file, long buffer) {
    String name = direction.function("", place, "_end");
    Scratch scratch = Scratch.mine();
    check(call(function(name), file, buffer, scratch.status().address()), name);
    return moved(scratch);
  }
}
