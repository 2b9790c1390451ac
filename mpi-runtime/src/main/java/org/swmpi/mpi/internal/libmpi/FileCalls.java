package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.swmpi.mpi.internal.libmpi.Downcalls.call;
import static org.swmpi.mpi.internal.libmpi.WorldCalls.check;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import org.swmpi.mpi.FileView;
import org.swmpi.mpi.MpiFile.Whence;

/// Functions around files. A file's handle is a pointer in every family. Positions are in bytes of
/// the view.
final class FileCalls {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final Abi ABI = MPI.abi();
  private static final long BYTE = ABI.handle("MPI_BYTE");
  private static final long NO_INFO = ABI.handle("MPI_INFO_NULL");

  private static final MemorySegment OPEN = MPI.function("MPI_File_open");
  private static final MemorySegment CLOSE = MPI.function("MPI_File_close");
  private static final MemorySegment DELETE = MPI.function("MPI_File_delete");
  private static final MemorySegment SET_VIEW = MPI.function("MPI_File_set_view");
  private static final MemorySegment SEEK = MPI.function("MPI_File_seek");
  private static final MemorySegment GET_POSITION = MPI.function("MPI_File_get_position");
  private static final MemorySegment SEEK_SHARED = MPI.function("MPI_File_seek_shared");
  private static final MemorySegment GET_SHARED = MPI.function("MPI_File_get_position_shared");
  private static final MemorySegment GET_SIZE = MPI.function("MPI_File_get_size");
  private static final MemorySegment SET_SIZE = MPI.function("MPI_File_set_size");
  private static final MemorySegment PREALLOCATE = MPI.function("MPI_File_preallocate");
  private static final MemorySegment GET_ATOMICITY = MPI.function("MPI_File_get_atomicity");
  private static final MemorySegment SET_ATOMICITY = MPI.function("MPI_File_set_atomicity");
  private static final MemorySegment GET_INFO = MPI.function("MPI_File_get_info");
  private static final MemorySegment SET_INFO = MPI.function("MPI_File_set_info");
  private static final MemorySegment SYNC = MPI.function("MPI_File_sync");

  private FileCalls() {}

  /// Collective.
  static long open(String path, int mode, Map<String, String> hints, long communicator) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      long name = arena.allocateFrom(path).address();
      InfoCalls.with(
          hints,
          info ->
              check(call(OPEN, communicator, name, mode, info, cell.address()), "MPI_File_open"));
      return cell.get(JAVA_LONG, 0);
    }
  }

  /// Collective.
  static void close(long file) {
    try (Arena arena = Arena.ofConfined()) {
      check(call(CLOSE, arena.allocateFrom(JAVA_LONG, file).address()), "MPI_File_close");
    }
  }

  static void delete(String path) {
    try (Arena arena = Arena.ofConfined()) {
      check(call(DELETE, arena.allocateFrom(path).address(), NO_INFO), "MPI_File_delete");
    }
  }

  /// Collective.
  static void setView(long file, FileView view, Map<String, String> hints) {
    long[] offsets = view.type().offsets();
    long type = LibElements.make(offsets, view.type().lengths(), view.type().extent(), BYTE, 1);
    try (Arena arena = Arena.ofConfined()) {
      long representation = arena.allocateFrom("native").address();
      InfoCalls.with(
          hints,
          info ->
              check(
                  call(SET_VIEW, file, view.displacement(), BYTE, type, representation, info),
                  "MPI_File_set_view"));
    } finally {
      WorldCalls.freeType(type);
    }
  }

  private static int constant(Whence whence) {
    return ABI.constant(
        switch (whence) {
          case SET -> "MPI_SEEK_SET";
          case CURRENT -> "MPI_SEEK_CUR";
          case END -> "MPI_SEEK_END";
        });
  }

  static void seek(long file, long offset, Whence whence) {
    check(call(SEEK, file, offset, constant(whence)), "MPI_File_seek");
  }

  static long position(long file) {
    MemorySegment number = Scratch.mine().count();
    check(call(GET_POSITION, file, number.address()), "MPI_File_get_position");
    return number.get(JAVA_LONG, 0);
  }

  /// Collective.
  static void seekShared(long file, long offset, Whence whence) {
    check(call(SEEK_SHARED, file, offset, constant(whence)), "MPI_File_seek_shared");
  }

  static long positionShared(long file) {
    MemorySegment number = Scratch.mine().count();
    check(call(GET_SHARED, file, number.address()), "MPI_File_get_position_shared");
    return number.get(JAVA_LONG, 0);
  }

  static long size(long file) {
    MemorySegment number = Scratch.mine().count();
    check(call(GET_SIZE, file, number.address()), "MPI_File_get_size");
    return number.get(JAVA_LONG, 0);
  }

  /// Collective.
  static void setSize(long file, long bytes) {
    check(call(SET_SIZE, file, bytes), "MPI_File_set_size");
  }

  /// Collective.
  static void preallocate(long file, long bytes) {
    check(call(PREALLOCATE, file, bytes), "MPI_File_preallocate");
  }

  static boolean isAtomic(long file) {
    MemorySegment number = Scratch.mine().count();
    check(call(GET_ATOMICITY, file, number.address()), "MPI_File_get_atomicity");
    return number.get(JAVA_INT, 0) != 0;
  }

  /// Collective.
  static void setAtomic(long file, boolean atomic) {
    check(call(SET_ATOMICITY, file, atomic ? 1 : 0), "MPI_File_set_atomicity");
  }

  static Map<String, String> hints(long file) {
    return InfoCalls.read(at -> call(GET_INFO, file, at), "MPI_File_get_info");
  }

  /// Collective.
  static void setHints(long file, Map<String, String> hints) {
    if (!hints.isEmpty()) {
      InfoCalls.with(hints, info -> check(call(SET_INFO, file, info), "MPI_File_set_info"));
    }
  }

  /// Collective.
  static void sync(long file) {
    check(call(SYNC, file), "MPI_File_sync");
  }
}
