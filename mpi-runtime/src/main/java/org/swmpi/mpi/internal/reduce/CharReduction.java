package org.swmpi.mpi.internal.reduce;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Op;

/// Of 16-bit unsigned integers.
final class CharReduction extends Reduction {
  private final char[] a;
  private final char[] b;

  CharReduction() {
    this(new char[BLOCK_BYTES / Character.BYTES], new char[BLOCK_BYTES / Character.BYTES]);
  }

  private CharReduction(char[] a, char[] b) {
    super(MemorySegment.ofArray(a), MemorySegment.ofArray(b));
    this.a = a;
    this.b = b;
  }

  @Override
  void combine(Op op, long bytes) {
    int n = (int) bytes / Character.BYTES;
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
          a[i] = (char) Math.min(a[i], b[i]);
        }
      }
      case MAX -> {
        for (int i = 0; i < n; i++) {
          a[i] = (char) Math.max(a[i], b[i]);
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
