package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.swmpi.mpi.internal.libmpi.WorldCalls.check;

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
  private static final MemorySegment GET_STATUS = MPI.function("MPI_Request_get_status");
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

  private static long moved(Scratch scratch) {
    check(
        Downcalls.call(GET_ELEMENTS, scratch.status().address(), BYTE, scratch.count().address()),
        "MPI_Get_elements_x");
    return scratch.count().get(JAVA_LONG, 0);
  }

  /// @param result what the function has behind the elements, if anything
  private static void call(
      String name,
      FilePlace place,
      long file,
      long position,
      long buffer,
      int count,
      long type,
      long result) {
    MemorySegment function = FUNCTIONS.computeIfAbsent(name, MPI::function);
    check(
        place.isGiven()
            ? Downcalls.call(function, file, position, buffer, count, type, result)
            : Downcalls.call(function, file, buffer, count, type, result),
        name);
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
    call(name, place, file, position, buffer, count, type, scratch.status().address());
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
    call(name, place, file, position, buffer, count, type, MessageCalls.requestAddress());
    return MessageCalls.lastRequest();
  }

  /// Whether a request is complete, which is gone then; [MessageCalls#status] tells how much it has
  /// moved. It is looked at and freed: Open MPI crashes in `MPI_Test` and `MPI_Wait` of one that
  /// has failed.
  static boolean test(long request) {
    Scratch scratch = Scratch.mine();
    check(
        Downcalls.call(GET_STATUS, request, scratch.flag().address(), scratch.status().address()),
        "MPI_Request_get_status");
    boolean isComplete = scratch.flag().get(JAVA_INT, 0) != 0;
    if (isComplete) {
      MessageCalls.free(request);
    }
    return isComplete;
  }

  /// As [#test], when it is complete.
  static void await(long request) {
    for (int round = 0; !test(request); round++) {
      Patience.pause(round);
    }
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
    call(name, place, file, position, buffer, count, type, 0);
  }

  /// @return bytes that were moved
  static long end(Direction direction, FilePlace place, long file, long buffer) {
    String name = direction.function("", place, "_end");
    Scratch scratch = Scratch.mine();
    MemorySegment function = FUNCTIONS.computeIfAbsent(name, MPI::function);
    check(Downcalls.call(function, file, buffer, scratch.status().address()), name);
    return moved(scratch);
  }
}
