package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// Reads and writes of an [MpiFile] that are started, and waited for later: as in [FileAccess].
/// Buffers are native memory. The status of a request tells how many bytes were moved.
///
/// ```java
/// Request request = file.immediateReadAt(buffer, 0);
/// compute();
/// long bytes = request.await().bytes();
/// ```
public interface ImmediateFileAccess {
  /// Starts a [FileAccess#readAt].
  Request immediateReadAt(MemorySegment buffer, long position);

  /// Starts a [FileAccess#writeAt].
  Request immediateWriteAt(MemorySegment buffer, long position);

  /// Starts a [FileAccess#readAtAll].
  Request immediateReadAtAll(MemorySegment buffer, long position);

  /// Starts a [FileAccess#writeAtAll].
  Request immediateWriteAtAll(MemorySegment buffer, long position);

  /// Starts a [FileAccess#read].
  Request immediateRead(MemorySegment buffer);

  /// Starts a [FileAccess#write].
  Request immediateWrite(MemorySegment buffer);

  /// Starts a [FileAccess#readAll].
  Request immediateReadAll(MemorySegment buffer);

  /// Starts a [FileAccess#writeAll].
  Request immediateWriteAll(MemorySegment buffer);

  /// Starts a [FileAccess#readShared].
  Request immediateReadShared(MemorySegment buffer);

  /// Starts a [FileAccess#writeShared].
  Request immediateWriteShared(MemorySegment buffer);
}
