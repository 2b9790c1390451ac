package org.swmpi.mpi.internal.reduce;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Op;

/// Of 8-bit signed integers.
final class ByteReduction extends Reduction {
  private final byte[] a;
  private final byte[] b;

  ByteReduction() {
    this(new byte[BLOCK_BYTES], new byte[BLOCK_BYTES]);
  }

  private ByteReduction(byte[] a, byte[] b) {
    super(MemorySegment.ofArray(a), MemorySegment.ofArray(b));
    this.a = a;
    this.b = b;
  }

  @Override
  void combine(Op op, long bytes) {
    int n = (int) bytes;
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
          a[i] = (byte) Math.min(a[i], b[i]);
        }
      }
      case MAX -> {
        for (int i = 0; i < n; i++) {
          a[i] = (byte) Math.max(a[i], b[i]);
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
