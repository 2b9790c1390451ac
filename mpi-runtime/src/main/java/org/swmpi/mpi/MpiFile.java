package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// A file that the ranks of a communicator read and write together by MPI-IO: collectively, so that
/// the engine can join their pieces into large ones, and through views, so that each rank sees its
/// own records side by side.
///
/// Positions and lengths are in bytes of the view. At first the view is the whole file. Calls whose
/// name ends in `All` or `Ordered`, [#setView], [#setSize], [#sync] and [#close] are collective.
/// Where positions alone are needed, [ParallelFile] does it on every transport.
///
/// ```java
/// MpiFile file = world.openFile(path, MpiFile.Mode.CREATE);
/// DerivedDatatype everyFourth = DerivedDatatype.contiguous(2, Datatype.LONG).resized(4 * 16);
/// file.setView(16 * world.rank(), everyFourth);
/// file.writeAll(records);
/// file.close();
/// ```
public interface MpiFile {
  /// What is done with the file.
  enum Mode {
    /// Read, where it is there.
    READ,
    /// Read and write, where it is there.
    READ_WRITE,
    /// Read and write; made where it is not there, else as it is.
    CREATE,
    /// Read and write; an error where it is there.
    CREATE_NEW
  }

  /// Shows this rank parts of the file only. Its position becomes 0.
  ///
  /// @param displacement where the view begins in the file, in bytes
  /// @param type the bytes that are seen, again and again at the distance of its extent
  void setView(long displacement, DerivedDatatype type);

  /// Reads at a position.
  ///
  /// @return bytes read; fewer than asked for at the end of the file
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

  /// Writes one behind the other in the order of ranks, at the position that all ranks share.
  void writeOrdered(MemorySegment source);

  /// Sets this rank's own position.
  void seek(long position);

  /// This rank's own position.
  long position();

  /// Length of the file in bytes.
  long size();

  /// Cuts the file, or makes it longer.
  void setSize(long bytes);

  /// What has been written is in the file, for all ranks to read.
  void sync();

  /// Ends all access.
  void close();
}
