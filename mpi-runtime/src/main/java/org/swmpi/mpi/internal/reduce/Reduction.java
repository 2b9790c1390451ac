package org.swmpi.mpi.internal.reduce;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;

/// Combines blocks of elements of one type. Blocks are fetched into two small arrays, which stay in
/// the first-level cache: the JIT compiler vectorizes loops over two arrays, which cannot overlap,
/// but not (as of JDK 25) loops over two segments. For the same reason each operation has a loop of
/// its own.
public abstract sealed class Reduction
    permits Reduction.OfBytes,
        ShortReduction,
        CharReduction,
        Reduction.OfInts,
        Reduction.OfLongs,
        Reduction.OfFloats,
        Reduction.OfDoubles {
  /// Bytes in a block, at most.
  public static final int BLOCK_BYTES = 8192;

  private final MemorySegment result;
  private final MemorySegment term;

  /// @param result and `term`: arrays of [#BLOCK_BYTES]
  Reduction(MemorySegment result, MemorySegment term) {
    this.result = result;
    this.term = term;
  }

  /// For elements of this type; to be used by one thread.
  public static Reduction of(Datatype type) {
    return switch (type) {
      case BYTE -> new OfBytes();
      case SHORT -> new ShortReduction();
      case CHAR -> new CharReduction();
      case INT -> new OfInts();
      case LONG -> new OfLongs();
      case FLOAT -> new OfFloats();
      case DOUBLE -> new OfDoubles();
    };
  }

  /// Begins with a block.
  public final void begin(MemorySegment source, long offset, long bytes) {
    MemorySegment.copy(source, offset, result, 0, bytes);
  }

  /// Combines the result so far with a block, element by element.
  public final void add(Op op, MemorySegment source, long offset, long bytes) {
    MemorySegment.copy(source, offset, term, 0, bytes);
    combine(op, bytes);
  }

  /// Copies the result.
  public final void store(MemorySegment target, long offset, long bytes) {
    MemorySegment.copy(result, 0, target, offset, bytes);
  }

  /// `result[i] = result[i] op term[i]`
  abstract void combine(Op op, long bytes);

  /// Of `byte`.
  static final class OfBytes extends Reduction {
    private final byte[] a;
    private final byte[] b;

    OfBytes() {
      this(new byte[BLOCK_BYTES], new byte[BLOCK_BYTES]);
    }

    private OfBytes(byte[] a, byte[] b) {
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

  /// Of `int`.
  static final class OfInts extends Reduction {
    private final int[] a;
    private final int[] b;

    OfInts() {
      this(new int[BLOCK_BYTES / Integer.BYTES], new int[BLOCK_BYTES / Integer.BYTES]);
    }

    private OfInts(int[] a, int[] b) {
      super(MemorySegment.ofArray(a), MemorySegment.ofArray(b));
      this.a = a;
      this.b = b;
    }

    @Override
    void combine(Op op, long bytes) {
      int n = (int) bytes / Integer.BYTES;
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

  /// Of `long`.
  static final class OfLongs extends Reduction {
    private final long[] a;
    private final long[] b;

    OfLongs() {
      this(new long[BLOCK_BYTES / Long.BYTES], new long[BLOCK_BYTES / Long.BYTES]);
    }

    private OfLongs(long[] a, long[] b) {
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

  /// Of `float`.
  static final class OfFloats extends Reduction {
    private final float[] a;
    private final float[] b;

    OfFloats() {
      this(new float[BLOCK_BYTES / Float.BYTES], new float[BLOCK_BYTES / Float.BYTES]);
    }

    private OfFloats(float[] a, float[] b) {
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

  /// Of `double`.
  static final class OfDoubles extends Reduction {
    private final double[] a;
    private final double[] b;

    OfDoubles() {
      this(new double[BLOCK_BYTES / Double.BYTES], new double[BLOCK_BYTES / Double.BYTES]);
    }

    private OfDoubles(double[] a, double[] b) {
      super(MemorySegment.ofArray(a), MemorySegment.ofArray(b));
      this.a = a;
      this.b = b;
    }

    @Override
    void combine(Op op, long bytes) {
      int n = (int) bytes / Double.BYTES;
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
            throw new IllegalArgumentException(op + " of double");
      }
    }
  }
}
