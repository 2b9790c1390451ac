package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.swmpi.mpi.internal.libmpi.GroupCalls.returningErrors;
import static org.swmpi.mpi.internal.libmpi.WorldCalls.check;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.swmpi.mpi.SpawnedProgram;

/// Functions by which jobs start each other and meet. Communicators are `long`.
final class ProcessCalls {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final Abi ABI = MPI.abi();

  private static final MemorySegment SPAWN = MPI.function("MPI_Comm_spawn");
  private static final MemorySegment SPAWN_MULTIPLE = MPI.function("MPI_Comm_spawn_multiple");
  private static final MemorySegment GET_PARENT = MPI.function("MPI_Comm_get_parent");
  private static final MemorySegment OPEN_PORT = MPI.function("MPI_Open_port");
  private static final MemorySegment CLOSE_PORT = MPI.function("MPI_Close_port");
  private static final MemorySegment ACCEPT = MPI.function("MPI_Comm_accept");
  private static final MemorySegment CONNECT = MPI.function("MPI_Comm_connect");
  private static final MemorySegment PUBLISH_NAME = MPI.function("MPI_Publish_name");
  private static final MemorySegment UNPUBLISH_NAME = MPI.function("MPI_Unpublish_name");
  private static final MemorySegment LOOKUP_NAME = MPI.function("MPI_Lookup_name");

  /// `MPI_ARGV_NULL`, `MPI_ERRCODES_IGNORE` and the like, the same in every library.
  private static final long NONE = 0;

  /// Longer than any library's `MPI_MAX_PORT_NAME`.
  private static final int PORT_BYTES = 4096;

  private ProcessCalls() {}

  /// Starts programs; a call of all ranks of a communicator.
  ///
  /// @param programs empty but at the root
  /// @param multiple whether they are several, the same on all ranks
  static long spawn(List<SpawnedProgram> programs, boolean multiple, int root, long communicator) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      int count = programs.size();
      MemorySegment commands = arena.allocate(JAVA_LONG, Math.max(1, count));
      MemorySegment arguments = arena.allocate(JAVA_LONG, Math.max(1, count));
      MemorySegment ranks = arena.allocate(JAVA_INT, Math.max(1, count));
      long handleBytes = ABI.handleBytes();
      MemorySegment infos = arena.allocate(handleBytes * Math.max(1, count), 8);
      ABI.writeHandle(infos, ABI.handle("MPI_INFO_NULL"));
      for (int i = 0; i < count; i++) {
        SpawnedProgram program = programs.get(i);
        commands.setAtIndex(JAVA_LONG, i, arena.allocateFrom(program.program()).address());
        arguments.setAtIndex(JAVA_LONG, i, strings(program.arguments(), arena));
        ranks.setAtIndex(JAVA_INT, i, program.count());
      }
      int made = 0;
      try {
        for (; made < count; made++) {
          long info = InfoCalls.create(programs.get(made).hints());
          ABI.writeHandle(infos.asSlice(made * handleBytes), info);
        }
        long code =
            multiple
                ? Downcalls.call(
                    SPAWN_MULTIPLE,
                    count,
                    commands.address(),
                    arguments.address(),
                    ranks.address(),
                    infos.address(),
                    root,
                    communicator,
                    cell.address(),
                    NONE)
                : Downcalls.call(
                    SPAWN,
                    commands.get(JAVA_LONG, 0),
                    arguments.get(JAVA_LONG, 0),
                    ranks.get(JAVA_INT, 0),
                    ABI.readHandle(infos),
                    root,
                    communicator,
                    cell.address(),
                    NONE);
        check(code, multiple ? "MPI_Comm_spawn_multiple" : "MPI_Comm_spawn");
      } finally {
        for (int i = 0; i < made; i++) {
          InfoCalls.free(ABI.readHandle(infos.asSlice(i * handleBytes)));
        }
      }
      return returningErrors(cell);
    }
  }

  /// An array of C strings that ends with a null pointer.
  private static long strings(List<String> strings, Arena arena) {
    MemorySegment pointers = arena.allocate(JAVA_LONG, strings.size() + 1L);
    for (int i = 0; i < strings.size(); i++) {
      pointers.setAtIndex(JAVA_LONG, i, arena.allocateFrom(strings.get(i)).address());
    }
    return pointers.address();
  }

  /// The communicator with the job that has started this one, or 0.
  static long parent() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      check(Downcalls.call(GET_PARENT, cell.address()), "MPI_Comm_get_parent");
      long parent = returningErrors(cell);
      return GroupCalls.isNull(parent) ? 0 : parent;
    }
  }

  static String openPort() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment port = arena.allocate(PORT_BYTES);
      long info = ABI.handle("MPI_INFO_NULL");
      check(Downcalls.call(OPEN_PORT, info, port.address()), "MPI_Open_port");
      return port.getString(0);
    }
  }

  static void closePort(String port) {
    try (Arena arena = Arena.ofConfined()) {
      long text = arena.allocateFrom(port).address();
      check(Downcalls.call(CLOSE_PORT, text), "MPI_Close_port");
    }
  }

  static long accept(String port, int root, long communicator) {
    return meet(ACCEPT, "MPI_Comm_accept", port, root, communicator);
  }

  static long connect(String port, int root, long communicator) {
    return meet(CONNECT, "MPI_Comm_connect", port, root, communicator);
  }

  private static long meet(
      MemorySegment function, String name, String port, int root, long communicator) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      long text = arena.allocate(PORT_BYTES).copyFrom(arena.allocateFrom(port)).address();
      long info = ABI.handle("MPI_INFO_NULL");
      check(Downcalls.call(function, text, info, root, communicator, cell.address()), name);
      return returningErrors(cell);
    }
  }

  static void publishName(String service, String port) {
    named(PUBLISH_NAME, "MPI_Publish_name", service, port);
  }

  static void unpublishName(String service, String port) {
    named(UNPUBLISH_NAME, "MPI_Unpublish_name", service, port);
  }

  private static void named(MemorySegment function, String name, String service, String port) {
    try (Arena arena = Arena.ofConfined()) {
      long info = ABI.handle("MPI_INFO_NULL");
      long at = arena.allocateFrom(port).address();
      check(Downcalls.call(function, arena.allocateFrom(service).address(), info, at), name);
    }
  }

  static String lookupName(String service) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment port = arena.allocate(PORT_BYTES);
      long info = ABI.handle("MPI_INFO_NULL");
      long name = arena.allocateFrom(service).address();
      check(Downcalls.call(LOOKUP_NAME, name, info, port.address()), "MPI_Lookup_name");
      return port.getString(0);
    }
  }
}
