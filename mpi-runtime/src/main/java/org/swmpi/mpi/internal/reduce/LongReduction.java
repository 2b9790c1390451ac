package org.swmpi.mpi.internal.reduce;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Op;

/// Of 64-bit signed integers.
final class LongReduction extends Reduction {
  private final long[] a;
  private final long[] b;

  LongReduction() {
    this(new long[BLOCK_BYTES / Long.BYTES], new long[BLOCK_BYTES / Long.BYTES]);
  }

  private LongReduction(long[] a, long[] b) {
    super(MemorySegment.ofArray(a), MemorySegment.ofArray(b));
    this.a = a;
    this.b = b;
  }

  @Override
  void combine(Op op, long bytes) {
    int n = (int) bytes / Long.BYTES;
    switch (op) {
      case SUM -> {
        for (int i = 0; i < n; i++) {
          a[i] += b[i];
        }
      }
      case PRODUCT -> {
        for (int i = 0; i < n; i++) {
          a[i] *= b[i];
        }
      }
      case MIN -> {
        for (int i = 0; i < n; i++) {
          a[i] = Math.min(a[i], b[i]);
        }
      }
      case MAX -> {
        for (int i = 0; i < n; i++) {
          a[i] = Math.max(a[i], b[i]);
        }
      }
      case BITWISE_AND -> {
        for (int i = 0; i < n; i++) {
          a[i] &= b[i];
        }
      }
      case BITWISE_OR -> {
        for (int i = 0; i < n; i++) {
          a[i] |= b[i];
        }
      }
      case BITWISE_XOR -> {
        for (int i = 0; i < n; i++) {
          a[i] ^= b[i];
        }
      }
    }
  }
}
