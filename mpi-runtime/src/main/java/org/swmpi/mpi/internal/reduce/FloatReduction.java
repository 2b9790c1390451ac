package org.swmpi.mpi.internal.reduce;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Op;

/// Of 32-bit floating-point numbers.
final class FloatReduction extends Reduction {
  private final float[] a;
  private final float[] b;

  FloatReduction() {
    this(new float[BLOCK_BYTES / Float.BYTES], new float[BLOCK_BYTES / Float.BYTES]);
  }

  private FloatReduction(float[] a, float[] b) {
    super(MemorySegment.ofArray(a), MemorySegment.ofArray(b));
    this.a = a;
    this.b = b;
  }

  @Override
  void combine(Op op, long bytes) {
    int n = (int) bytes / Float.BYTES;
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
      case BITWISE_AND, BITWISE_OR, BITWISE_XOR ->
          throw new IllegalArgumentException(op + " of float");
    }
  }
}
