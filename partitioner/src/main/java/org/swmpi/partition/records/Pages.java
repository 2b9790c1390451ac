package org.swmpi.partition.records;

import java.lang.foreign.Arena;

/// Hands out pieces of memory outside the heap; all are freed together.
public final class Pages implements AutoCloseable {
  private static final long SLAB_BYTES = 4L << 20;
  private static final long HUGE_PAGE_BYTES = 2L << 20;

  private final Arena arena = Arena.ofConfined();
  private long next;
  private long end;

  /// A piece of `bytes` bytes, at most 4 MiB, aligned to 8.
  long take(int bytes) {
    if (end - next < bytes) {
      next = arena.allocate(SLAB_BYTES, HUGE_PAGE_BYTES).address();
      end = next + SLAB_BYTES;
    }
    long piece = next;
    next += bytes;
    return piece;
  }

  @Override
  public void close() {
    arena.close();
  }
}
