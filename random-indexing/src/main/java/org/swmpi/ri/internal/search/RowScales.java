package org.swmpi.ri.internal.search;

import org.swmpi.data.memory.Raw;
import org.swmpi.ri.internal.kernel.Rounding;
import org.swmpi.ri.internal.kernel.RowKernel;

/// For each row of a block, what makes a dot product a cosine, and what that cosine may be wrong
/// by, as [Rounding] has it.
final class RowScales {
  /// Memory that a row takes here.
  static final int ROW_BYTES = 2 * Float.BYTES;

  /// What the dot product is multiplied by: 0 for a row of zeros, NaN for a row of which floats
  /// cannot tell anything, which is to be compared exactly.
  final float[] scale;

  /// Error of the row by its quantising: 0 where the row is as it was.
  final float[] error;

  RowScales(int rows) {
    scale = new float[rows];
    error = new float[rows];
  }

  /// For a quantised row.
  ///
  /// @param step what its integers are multiplied by
  /// @param squares as [RowKernel#quantise] returned it
  /// @param n its dimension
  void set(int index, float step, float squares, float inverseNorm, int n) {
    scale[index] = step * inverseNorm;
    error[index] = Rounding.up(Math.sqrt(squares) * inverseNorm * (1 + Rounding.slack(n)));
  }

  /// For rows as they are.
  ///
  /// @throws IllegalArgumentException where a row holds what is not a finite number
  static RowScales ofFloats(RowKernel kernel, RowBlock block) {
    RowScales scales = new RowScales(block.count());
    for (int index = 0; index < block.count(); index++) {
      scales.scale[index] = inverseNorm(kernel, block, index);
    }
    return scales;
  }

  /// One over a row's norm: 0 for a row of zeros, NaN where the norm is out of bounds.
  static float inverseNorm(RowKernel kernel, RowBlock block, int index) {
    long row = block.row(index);
    double norm = Math.sqrt(kernel.dot(row, row, block.dimension()));
    if (norm >= Rounding.LEAST_NORM && norm <= Rounding.LARGEST_NORM) {
      return (float) (1 / norm);
    }
    boolean zero = true;
    for (int i = 0; i < block.dimension(); i++) {
      float x = Raw.getFloat(block.row(index) + 4L * i);
      if (!Float.isFinite(x)) {
        throw new IllegalArgumentException(
            "row " + (block.first() + index) + " holds " + x + " at " + i);
      }
      zero &= x == 0;
    }
    return zero ? 0 : Float.NaN;
  }
}
