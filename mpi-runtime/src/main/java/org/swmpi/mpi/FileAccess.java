package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// Reads and writes of an [MpiFile], complete when they return. Calls with `All` or `Ordered` in
/// their name are made by all ranks together; the others by each rank for itself.
///
/// Buffers are any segments, arrays too, and all of a buffer is asked for or written. Positions and
/// lengths are in bytes of the view. Reads return how many bytes were read: fewer than asked for at
/// the end of the file. A file that cannot be read or written is an [MpiException]; one that is
/// closed, an [IllegalStateException].
///
/// There are three kinds of positions: those that a call gives, one that each rank has for itself
/// (its individual file pointer), and one that all ranks have together (the shared file pointer),
/// for which all have the same view.
///
/// ```java
/// file.writeOrdered(mine);                      // one behind the other, in the order of ranks
/// file.sync();
/// long bytes = file.readAt(header, 0);
/// ```
public interface FileAccess {
  /// Reads at a position (`MPI_File_read_at`).
  ///
  /// @param position in the view, in bytes
  /// @return bytes read
  long readAt(MemorySegment buffer, long position);

  /// Writes at a position (`MPI_File_write_at`).
  ///
  /// @param position in the view, in bytes
  void writeAt(MemorySegment buffer, long position);

  /// As [#readAt], by all ranks together (`MPI_File_read_at_all`).
  long readAtAll(MemorySegment buffer, long position);

  /// As [#writeAt], by all ranks together (`MPI_File_write_at_all`).
  void writeAtAll(MemorySegment buffer, long position);

  /// Reads at this rank's own position, and moves it on by what was read (`MPI_File_read`).
  ///
  /// @return bytes read
  long read(MemorySegment buffer);

  /// Writes at this rank's own position, and moves it on by what was written (`MPI_File_write`).
  void write(MemorySegment buffer);

  /// As [#read], by all ranks together (`MPI_File_read_all`).
  long readAll(MemorySegment buffer);

  /// As [#write], by all ranks together (`MPI_File_write_all`).
  void writeAll(MemorySegment buffer);

  /// Reads at the position that all ranks share, and moves it on for all of them
  /// (`MPI_File_read_shared`).
  ///
  /// @return bytes read
  long readShared(MemorySegment buffer);

  /// Writes at the position that all ranks share, and moves it on for all of them
  /// (`MPI_File_write_shared`).
  void writeShared(MemorySegment buffer);

  /// As [#readShared], one behind the other in the order of ranks (`MPI_File_read_ordered`).
  long readOrdered(MemorySegment buffer);

  /// As [#writeShared], one behind the other in the order of ranks (`MPI_File_write_ordered`).
  void writeOrdered(MemorySegment buffer);
}
