package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// Reads and writes of an [MpiFile] that are started, and waited for later: as in [FileAccess].
/// Buffers are native memory. The status of a request tells how many bytes were moved.
///
/// ```java
/// Request request = file.immediateReadAt(target, 0);
/// compute();
/// long bytes = request.await().bytes();
/// ```
public interface ImmediateFileAccess {
  /// Starts a [FileAccess#readAt].
  Request immediateReadAt(MemorySegment target, long position);

  /// Starts a [FileAccess#writeAt].
  Request immediateWriteAt(MemorySegment source, long position);

  /// Starts a [FileAccess#readAtAll].
  Request immediateReadAtAll(MemorySegment target, long position);

  /// Starts a [FileAccess#writeAtAll].
  Request immediateWriteAtAll(MemorySegment source, long position);

  /// Starts a [FileAccess#read].
  Request immediateRead(MemorySegment target);

  /// Starts a [FileAccess#write].
  Request immediateWrite(MemorySegment source);

  /// Starts a [FileAccess#readAll].
  Request immediateReadAll(MemorySegment target);

  /// Starts a [FileAccess#writeAll].
  Request immediateWriteAll(MemorySegment source);

  /// Starts a [FileAccess#readShared].
  Request immediateReadShared(MemorySegment target);

  /// Starts a [FileAccess#writeShared].
  Request immediateWriteShared(MemorySegment source);
}
