package org.swmpi.ri.internal.search;

import java.lang.foreign.Arena;
import org.swmpi.ri.internal.kernel.Rounding;
import org.swmpi.ri.internal.kernel.RowKernel;

/// The rows of a block as bytes: a quarter of the memory to read, and so of the time.
///
/// @param address of the first row
/// @param stride bytes from row to row, a multiple of [RowKernel#BYTES_MULTIPLE]; the bytes behind
///     the dimension are 0
/// @param scales what makes products with a row cosines
record QuantizedRows(long address, int stride, RowScales scales) {
  /// Bytes of memory that the rows of a block take, beside 8 a row.
  static long bytes(RowBlock block) {
    return (long) block.count() * stride(block.dimension());
  }

  private static int stride(int dimension) {
    int multiple = RowKernel.BYTES_MULTIPLE;
    return (dimension + multiple - 1) / multiple * multiple;
  }

  /// @param arena how long the memory lives
  /// @throws IllegalArgumentException where a row holds what is not a finite number
  static QuantizedRows of(RowKernel kernel, RowBlock block, Arena arena) {
    int n = block.dimension();
    int stride = stride(n);
    double slack = Rounding.slack(n);
    long address = arena.allocate(Math.max(1, bytes(block)), 64).address();
    RowScales scales = new RowScales(block.count());
    for (int index = 0; index < block.count(); index++) {
      float inverse = RowScales.inverseNorm(kernel, block, index);
      if (inverse > 0) {
        long row = block.row(index);
        float step = kernel.largest(row, n) / 127;
        float squares = kernel.quantise(row, n, step, address + (long) stride * index);
        scales.scale[index] = step * inverse;
        scales.error[index] = Rounding.up(Math.sqrt(squares) * inverse * (1 + slack));
      } else {
        scales.scale[index] = inverse;
      }
    }
    return new QuantizedRows(address, stride, scales);
  }

  /// Address of a row.
  long row(int index) {
    return address + (long) stride * index;
  }
}
