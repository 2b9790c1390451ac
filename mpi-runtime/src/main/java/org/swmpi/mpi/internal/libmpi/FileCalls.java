package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.swmpi.mpi.internal.libmpi.Downcalls.call;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Functions for files. A file's handle is a pointer in every family.
final class FileCalls {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final Abi ABI = MPI.abi();
  private static final long BYTE = ABI.handle("MPI_BYTE");
  private static final long INFO = ABI.handle("MPI_INFO_NULL");
  private static final int SEEK_SET = ABI.constant("MPI_SEEK_SET");

  private static final MemorySegment OPEN = MPI.function("MPI_File_open");
  private static final MemorySegment CLOSE = MPI.function("MPI_File_close");
  private static final MemorySegment SET_VIEW = MPI.function("MPI_File_set_view");
  private static final MemorySegment SEEK = MPI.function("MPI_File_seek");
  private static final MemorySegment GET_POSITION = MPI.function("MPI_File_get_position");
  private static final MemorySegment GET_SIZE = MPI.function("MPI_File_get_size");
  private static final MemorySegment SET_SIZE = MPI.function("MPI_File_set_size");
  private static final MemorySegment SYNC = MPI.function("MPI_File_sync");
  private static final MemorySegment GET_ELEMENTS = MPI.function("MPI_Get_elements_x");

  private static final MemorySegment STATUS = Arena.global().allocate(64, 8);
  private static final MemorySegment NUMBER = Arena.global().allocate(JAVA_LONG);

  /// A function that moves bytes at a given position.
  record At(String title, MemorySegment function) {
    static final At READ = at("MPI_File_read_at");
    static final At WRITE = at("MPI_File_write_at");
    static final At READ_ALL = at("MPI_File_read_at_all");
    static final At WRITE_ALL = at("MPI_File_write_at_all");

    private static At at(String title) {
      return new At(title, MPI.function(title));
    }

    /// @return bytes that were moved
    long run(long file, long position, long buffer, int count, long type) {
      check(call(function, file, position, buffer, count, type, STATUS.address()), title);
      return moved();
    }
  }

  /// A function that moves bytes at a position that goes on.
  record Next(String title, MemorySegment function) {
    static final Next READ = next("MPI_File_read");
    static final Next WRITE = next("MPI_File_write");
    static final Next READ_ALL = next("MPI_File_read_all");
    static final Next WRITE_ALL = next("MPI_File_write_all");
    static final Next WRITE_ORDERED = next("MPI_File_write_ordered");

    private static Next next(String title) {
      return new Next(title, MPI.function(title));
    }

    /// @return bytes that were moved
    long run(long file, long buffer, int count, long type) {
      check(call(function, file, buffer, count, type, STATUS.address()), title);
      return moved();
    }
  }

  private FileCalls() {}

  private static void check(long code, String function) {
    WorldCalls.check((int) code, function);
  }

  private static long moved() {
    check(call(GET_ELEMENTS, STATUS.address(), BYTE, NUMBER.address()), "MPI_Get_elements_x");
    return NUMBER.get(JAVA_LONG, 0);
  }

  /// Collective.
  static long open(String path, int mode, long communicator) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      long name = arena.allocateFrom(path).address();
      check(call(OPEN, communicator, name, mode, INFO, cell.address()), "MPI_File_open");
      return cell.get(JAVA_LONG, 0);
    }
  }

  /// Collective.
  static void close(long file) {
    try (Arena arena = Arena.ofConfined()) {
      check(call(CLOSE, arena.allocateFrom(JAVA_LONG, file).address()), "MPI_File_close");
    }
  }

  /// Collective.
  static void setView(long file, long displacement, long type) {
    try (Arena arena = Arena.ofConfined()) {
      long representation = arena.allocateFrom("native").address();
      check(
          call(SET_VIEW, file, displacement, BYTE, type, representation, INFO),
          "MPI_File_set_view");
    }
  }

  static void seek(long file, long position) {
    check(call(SEEK, file, position, SEEK_SET), "MPI_File_seek");
  }

  static long position(long file) {
    check(call(GET_POSITION, file, NUMBER.address()), "MPI_File_get_position");
    return NUMBER.get(JAVA_LONG, 0);
  }

  static long size(long file) {
    check(call(GET_SIZE, file, NUMBER.address()), "MPI_File_get_size");
    return NUMBER.get(JAVA_LONG, 0);
  }

  /// Collective.
  static void setSize(long file, long bytes) {
    check(call(SET_SIZE, file, bytes), "MPI_File_set_size");
  }

  /// Collective.
  static void sync(long file) {
    check(call(SYNC, file), "MPI_File_sync");
  }

  /// A datatype of blocks of bytes at some places; to be freed.
  static long type(long[] offsets, long[] lengths, long extent) {
    return LibElements.make(offsets, lengths, extent, BYTE);
  }
}
