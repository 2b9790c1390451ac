package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// Reads and writes of an [MpiFile], complete when they return. Calls with `All` or `Ordered` in
/// their name are made by all ranks together; the others by each rank for itself.
///
/// Positions and lengths are in bytes of the view. Reads return how many bytes were read: fewer
/// than asked for at the end of the file.
public interface FileAccess {
  /// Reads at a position.
  long readAt(MemorySegment buffer, long position);

  /// Writes at a position.
  void writeAt(MemorySegment buffer, long position);

  /// As [#readAt], by all ranks together.
  long readAtAll(MemorySegment buffer, long position);

  /// As [#writeAt], by all ranks together.
  void writeAtAll(MemorySegment buffer, long position);

  /// Reads at this rank's own position, which goes on.
  long read(MemorySegment buffer);

  /// Writes at this rank's own position, which goes on.
  void write(MemorySegment buffer);

  /// As [#read], by all ranks together.
  long readAll(MemorySegment buffer);

  /// As [#write], by all ranks together.
  void writeAll(MemorySegment buffer);

  /// Reads at the position that all ranks share, which goes on for all of them. All ranks have the
  /// same view.
  long readShared(MemorySegment buffer);

  /// Writes at the position that all ranks share, which goes on for all of them. All ranks have the
  /// same view.
  void writeShared(MemorySegment buffer);

  /// As [#readShared], one behind the other in the order of ranks.
  long readOrdered(MemorySegment buffer);

  /// As [#writeShared], one behind the other in the order of ranks.
  void writeOrdered(MemorySegment buffer);
}
