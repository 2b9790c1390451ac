package org.swmpi.mpi.internal.threads;

import java.lang.foreign.MemorySegment;

/// Memory of other ranks. A segment of a confined arena refuses to be read by another thread; its
/// owner stands still in a call meanwhile, which is why reading it by address is right all the
/// same.
final class SharedMemory {
  /// The whole address space: an offset into it is an address.
  private static final MemorySegment ALL = everything();

  private SharedMemory() {}

  /// A segment through which any thread may read `segment`, at [#offset].
  static MemorySegment base(MemorySegment segment) {
    return segment.isNative() ? ALL : segment;
  }

  /// Where `segment` begins in its [#base].
  static long offset(MemorySegment segment) {
    return segment.isNative() ? segment.address() : 0;
  }

  @SuppressWarnings("restricted") // see above; Exchange and Message guard the lifetime
  private static MemorySegment everything() {
    return MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
  }
}
