package org.swmpi.mpi.internal.reduce;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;

/// Combines blocks of elements of one type. Blocks are fetched into two small arrays, which stay in
/// the first-level cache: the JIT compiler vectorizes loops over two arrays, which cannot overlap,
/// but not (as of JDK 25) loops over two segments. For the same reason each operation has a loop of
/// its own.
public abstract sealed class Reduction
    permits ByteReduction,
        ShortReduction,
        CharReduction,
        IntReduction,
        LongReduction,
        FloatReduction,
        DoubleReduction {
  /// Bytes in a block, at most.
  public static final int BLOCK_BYTES = 8192;

  private final MemorySegment block;
  private final MemorySegment term;

  /// @param block the result, and `term`: arrays of [#BLOCK_BYTES]
  Reduction(MemorySegment block, MemorySegment term) {
    this.block = block;
    this.term = term;
  }

  /// For elements of this type; to be used by one thread.
  public static Reduction of(Datatype type) {
    return switch (type) {
      case BYTE -> new ByteReduction();
      case SHORT -> new ShortReduction();
      case CHAR -> new CharReduction();
      case INT -> new IntReduction();
      case LONG -> new LongReduction();
      case FLOAT -> new FloatReduction();
      case DOUBLE -> new DoubleReduction();
    };
  }

  /// `result = left op right`, element by element. The three have the same length, and the result
  /// may be one of the two.
  public final void combine(Op op, MemorySegment left, MemorySegment right, MemorySegment result) {
    long bytes = left.byteSize();
    for (long from = 0; from < bytes; from += BLOCK_BYTES) {
      long length = Math.min(BLOCK_BYTES, bytes - from);
      begin(left, from, length);
      add(op, right, from, length);
      store(result, from, length);
    }
  }

  /// Begins with a block.
  public final void begin(MemorySegment source, long offset, long bytes) {
    MemorySegment.copy(source, offset, block, 0, bytes);
  }

  /// Combines the result so far with a block, element by element.
  public final void add(Op op, MemorySegment source, long offset, long bytes) {
    MemorySegment.copy(source, offset, term, 0, bytes);
    combine(op, bytes);
  }

  /// Copies the result.
  public final void store(MemorySegment target, long offset, long bytes) {
    MemorySegment.copy(block, 0, target, offset, bytes);
  }

  /// `result[i] = result[i] op term[i]`
  abstract void combine(Op op, long bytes);
}
