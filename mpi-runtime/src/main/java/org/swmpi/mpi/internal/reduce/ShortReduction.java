package org.swmpi.mpi.internal.reduce;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Op;

/// Of 16-bit signed integers.
final class ShortReduction extends Reduction {
  private final short[] a;
  private final short[] b;

  ShortReduction() {
    this(new short[BLOCK_BYTES / Short.BYTES], new short[BLOCK_BYTES / Short.BYTES]);
  }

  private ShortReduction(short[] a, short[] b) {
    super(MemorySegment.ofArray(a), MemorySegment.ofArray(b));
    this.a = a;
    this.b = b;
  }

  @Override
  void combine(Op op, long bytes) {
    int n = (int) bytes / Short.BYTES;
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
          a[i] = (short) Math.min(a[i], b[i]);
        }
      }
      case MAX -> {
        for (int i = 0; i < n; i++) {
          a[i] = (short) Math.max(a[i], b[i]);
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
