package org.swmpi.ri.internal.search;

import java.lang.foreign.Arena;
import org.jspecify.annotations.Nullable;
import org.swmpi.ri.internal.kernel.RowKernel;

/// The rows of a block as bytes, a quarter of the memory to read, and as half of that again where
/// that is worth while.
///
/// @param address of the first row, numbers from -127 to 127
/// @param stride bytes from row to row, a multiple of [RowKernel#BYTES_MULTIPLE]; the bytes behind
///     the dimension are 0
/// @param scales what makes products with a row cosines
/// @param coarse the rows in 4 bits a number; null where these would rule out few
record QuantizedRows(long address, int stride, RowScales scales, @Nullable CoarseRows coarse) {
  private static final int MOST = 127;

  /// Bytes of memory that the rows of a block take at most.
  static long bytesNeeded(RowBlock block) {
    long row = stride(block.dimension()) + (long) RowScales.ROW_BYTES;
    return block.count() * row + CoarseRows.bytesNeeded(block);
  }

  private static int stride(int dimension) {
    return Math.ceilDiv(dimension, RowKernel.BYTES_MULTIPLE) * RowKernel.BYTES_MULTIPLE;
  }

  /// @param arena how long the memory lives
  /// @throws IllegalArgumentException where a row holds what is not a finite number
  static QuantizedRows of(RowKernel kernel, RowBlock block, Arena arena) {
    int n = block.dimension();
    int stride = stride(n);
    long address = arena.allocate(Math.max(1, (long) block.count() * stride), 64).address();
    RowScales scales = new RowScales(block.count());
    CoarseRows coarse =
        CoarseRows.areWorthWhile(kernel, block) ? new CoarseRows(block, arena) : null;
    for (int index = 0; index < block.count(); index++) {
      float inverse = RowScales.inverseNorm(kernel, block, index);
      if (inverse > 0) {
        long row = block.row(index);
        float step = kernel.largest(row, n) / MOST;
        float squares = kernel.quantise(row, n, step, MOST, address + (long) stride * index);
        scales.set(index, step, squares, inverse, n);
      } else {
        scales.scale[index] = inverse;
      }
      if (coarse != null) {
        coarse.put(kernel, index, inverse);
      }
    }
    return new QuantizedRows(address, stride, scales, coarse);
  }

  /// Address of a row.
  long row(int index) {
    return address + (long) stride * index;
  }
}
