package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// Reads and writes of an [MpiFile], complete when they return. Calls with `All` or `Ordered` in
/// their name are made by all ranks together; the others by each rank for itself.
///
/// Positions and lengths are in bytes of the view. Reads return how many bytes were read: fewer
/// than asked for at the end of the file.
public interface FileAccess {
  /// Reads at a position.
  long readAt(MemorySegment target, long position);

  /// Writes at a position.
  void writeAt(MemorySegment source, long position);

  /// As [#readAt], by all ranks together.
  long readAtAll(MemorySegment target, long position);

  /// As [#writeAt], by all ranks together.
  void writeAtAll(MemorySegment source, long position);

  /// Reads at this rank's own position, which goes on.
  long read(MemorySegment target);

  /// Writes at this rank's own position, which goes on.
  void write(MemorySegment source);

  /// As [#read], by all ranks together.
  long readAll(MemorySegment target);

  /// As [#write], by all ranks together.
  void writeAll(MemorySegment source);

  /// Reads at the position that all ranks share, which goes on for all of them. All ranks have the
  /// same view.
  long readShared(MemorySegment target);

  /// Writes at the position that all ranks share, which goes on for all of them. All ranks have the
  /// same view.
  void writeShared(MemorySegment source);

  /// As [#readShared], one behind the other in the order of ranks.
  long readOrdered(MemorySegment target);

  /// As [#writeShared], one behind the other in the order of ranks.
  void writeOrdered(MemorySegment source);
}
