package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// Collective reads and writes of an [MpiFile] in two halves: as in [FileAccess]. Buffers are
/// native memory. A file has one of them at a time.
///
/// ```java
/// SplitCollective write = file.beginWriteOrdered(mine);
/// compute();
/// write.end();
/// ```
public interface SplitFileAccess {
  /// Begins a [FileAccess#readAtAll].
  SplitCollective beginReadAtAll(MemorySegment buffer, long position);

  /// Begins a [FileAccess#writeAtAll].
  SplitCollective beginWriteAtAll(MemorySegment buffer, long position);

  /// Begins a [FileAccess#readAll].
  SplitCollective beginReadAll(MemorySegment buffer);

  /// Begins a [FileAccess#writeAll].
  SplitCollective beginWriteAll(MemorySegment buffer);

  /// Begins a [FileAccess#readOrdered].
  SplitCollective beginReadOrdered(MemorySegment buffer);

  /// Begins a [FileAccess#writeOrdered].
  SplitCollective beginWriteOrdered(MemorySegment buffer);
}
