package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Memory for which Linux is asked to use pages of 2 MiB (`madvise` with `MADV_HUGEPAGE`) before it
/// is touched for the first time: from 64 KiB on, a message between two processes takes a quarter
/// less. Where it has none, the memory is as any other.
final class HugePages {
  static final long BYTES = 2L << 20;

  private static final int MADV_HUGEPAGE = 14;

  private static final MemorySegment ALIGNED_ALLOC = Posix.function("aligned_alloc");
  private static final MemorySegment FREE = Posix.function("free");
  private static final MemorySegment MADVISE = Posix.function("madvise");

  private HugePages() {}

  /// Whole pages, whose content is undefined; the garbage collector gives them back.
  ///
  /// @param bytes a multiple of [#BYTES]
  @SuppressWarnings("restricted") // of the length that was asked for
  static MemorySegment allocate(long bytes) {
    long address = Downcalls.call(ALIGNED_ALLOC, BYTES, bytes);
    if (address == 0) {
      throw new OutOfMemoryError("no native memory of " + bytes + " bytes for a copy of an array");
    }
    var _ = Downcalls.call(MADVISE, address, bytes, MADV_HUGEPAGE);
    return MemorySegment.ofAddress(address)
        .reinterpret(
            bytes,
            Arena.ofAuto(),
            memory -> {
              var _ = Downcalls.call(FREE, memory.address());
            });
  }
}
