package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// Reads and writes of an [MpiFile] of elements that are not one piece of memory: as the calls of
/// those names in [FileAccess], [ImmediateFileAccess] and [SplitFileAccess], with a count and a
/// datatype for the memory, as the view ([MpiFile#setView]) has one for the file. What is in the
/// file side by side goes to where the elements lie, and what lies between them stays.
///
/// The buffer starts at the place of the first element, and every byte of the elements is in it;
/// arrays are possible. Elements that are packed take their size once more in memory while the call
/// lasts. Those to read are undefined until it is complete, and those to write must stay as they
/// are until then.
///
/// ```java
/// int[] sizes = {rows + 2, columns + 2};
/// int[] parts = {rows, columns};
/// int[] starts = {1, 1};
/// DerivedDatatype inner = DerivedDatatype.subarray(sizes, parts, starts, Datatype.DOUBLE);
/// file.writeAll(cells, 1, inner); // without the margin
/// ```
public interface FileElements extends FileAccess, ImmediateFileAccess, SplitFileAccess {
  /// As [FileAccess#readAt], of elements.
  default long readAt(MemorySegment buffer, long count, DerivedDatatype type, long position) {
    return FileTransfer.read(buffer, count, type, memory -> readAt(memory, position));
  }

  /// As [FileAccess#writeAt], of elements.
  default void writeAt(MemorySegment buffer, long count, DerivedDatatype type, long position) {
    FileTransfer.write(buffer, count, type, memory -> writeAt(memory, position));
  }

  /// As [FileAccess#readAtAll], of elements.
  default long readAtAll(MemorySegment buffer, long count, DerivedDatatype type, long position) {
    return FileTransfer.read(buffer, count, type, memory -> readAtAll(memory, position));
  }

  /// As [FileAccess#writeAtAll], of elements.
  default void writeAtAll(MemorySegment buffer, long count, DerivedDatatype type, long position) {
    FileTransfer.write(buffer, count, type, memory -> writeAtAll(memory, position));
  }

  /// As [FileAccess#read], of elements.
  default long read(MemorySegment buffer, long count, DerivedDatatype type) {
    return FileTransfer.read(buffer, count, type, memory -> read(memory));
  }

  /// As [FileAccess#write], of elements.
  default void write(MemorySegment buffer, long count, DerivedDatatype type) {
    FileTransfer.write(buffer, count, type, memory -> write(memory));
  }

  /// As [FileAccess#readAll], of elements.
  default long readAll(MemorySegment buffer, long count, DerivedDatatype type) {
    return FileTransfer.read(buffer, count, type, memory -> readAll(memory));
  }

  /// As [FileAccess#writeAll], of elements.
  default void writeAll(MemorySegment buffer, long count, DerivedDatatype type) {
    FileTransfer.write(buffer, count, type, memory -> writeAll(memory));
  }

  /// As [FileAccess#readShared], of elements.
  default long readShared(MemorySegment buffer, long count, DerivedDatatype type) {
    return FileTransfer.read(buffer, count, type, memory -> readShared(memory));
  }

  /// As [FileAccess#writeShared], of elements.
  default void writeShared(MemorySegment buffer, long count, DerivedDatatype type) {
    FileTransfer.write(buffer, count, type, memory -> writeShared(memory));
  }

  /// As [FileAccess#readOrdered], of elements.
  default long readOrdered(MemorySegment buffer, long count, DerivedDatatype type) {
    return FileTransfer.read(buffer, count, type, memory -> readOrdered(memory));
  }

  /// As [FileAccess#writeOrdered], of elements.
  default void writeOrdered(MemorySegment buffer, long count, DerivedDatatype type) {
    FileTransfer.write(buffer, count, type, memory -> writeOrdered(memory));
  }

  /// Starts [#readAt].
  default Request immediateReadAt(
      MemorySegment buffer, long count, DerivedDatatype type, long position) {
    return FileTransfer.startRead(buffer, count, type, memory -> immediateReadAt(memory, position));
  }

  /// Starts [#writeAt].
  default Request immediateWriteAt(
      MemorySegment buffer, long count, DerivedDatatype type, long position) {
    return immediateWriteAt(FileTransfer.written(buffer, count, type), position);
  }

  /// Starts [#readAtAll].
  default Request immediateReadAtAll(
      MemorySegment buffer, long count, DerivedDatatype type, long position) {
    return FileTransfer.startRead(
        buffer, count, type, memory -> immediateReadAtAll(memory, position));
  }

  /// Starts [#writeAtAll].
  default Request immediateWriteAtAll(
      MemorySegment buffer, long count, DerivedDatatype type, long position) {
    return immediateWriteAtAll(FileTransfer.written(buffer, count, type), position);
  }

  /// Starts [#read].
  default Request immediateRead(MemorySegment buffer, long count, DerivedDatatype type) {
    return FileTransfer.startRead(buffer, count, type, memory -> immediateRead(memory));
  }

  /// Starts [#write].
  default Request immediateWrite(MemorySegment buffer, long count, DerivedDatatype type) {
    return immediateWrite(FileTransfer.written(buffer, count, type));
  }

  /// Starts [#readAll].
  default Request immediateReadAll(MemorySegment buffer, long count, DerivedDatatype type) {
    return FileTransfer.startRead(buffer, count, type, memory -> immediateReadAll(memory));
  }

  /// Starts [#writeAll].
  default Request immediateWriteAll(MemorySegment buffer, long count, DerivedDatatype type) {
    return immediateWriteAll(FileTransfer.written(buffer, count, type));
  }

  /// Starts [#readShared].
  default Request immediateReadShared(MemorySegment buffer, long count, DerivedDatatype type) {
    return FileTransfer.startRead(buffer, count, type, memory -> immediateReadShared(memory));
  }

  /// Starts [#writeShared].
  default Request immediateWriteShared(MemorySegment buffer, long count, DerivedDatatype type) {
    return immediateWriteShared(FileTransfer.written(buffer, count, type));
  }

  /// Begins [#readAtAll].
  default SplitCollective beginReadAtAll(
      MemorySegment buffer, long count, DerivedDatatype type, long position) {
    return FileTransfer.beginRead(buffer, count, type, memory -> beginReadAtAll(memory, position));
  }

  /// Begins [#writeAtAll].
  default SplitCollective beginWriteAtAll(
      MemorySegment buffer, long count, DerivedDatatype type, long position) {
    return beginWriteAtAll(FileTransfer.written(buffer, count, type), position);
  }

  /// Begins [#readAll].
  default SplitCollective beginReadAll(MemorySegment buffer, long count, DerivedDatatype type) {
    return FileTransfer.beginRead(buffer, count, type, memory -> beginReadAll(memory));
  }

  /// Begins [#writeAll].
  default SplitCollective beginWriteAll(MemorySegment buffer, long count, DerivedDatatype type) {
    return beginWriteAll(FileTransfer.written(buffer, count, type));
  }

  /// Begins [#readOrdered].
  default SplitCollective beginReadOrdered(MemorySegment buffer, long count, DerivedDatatype type) {
    return FileTransfer.beginRead(buffer, count, type, memory -> beginReadOrdered(memory));
  }

  /// Begins [#writeOrdered].
  default SplitCollective beginWriteOrdered(
      MemorySegment buffer, long count, DerivedDatatype type) {
    return beginWriteOrdered(FileTransfer.written(buffer, count, type));
  }
}
