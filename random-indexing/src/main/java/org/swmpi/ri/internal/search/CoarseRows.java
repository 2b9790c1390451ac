package org.swmpi.ri.internal.search;

import java.lang.foreign.Arena;
import org.swmpi.ri.internal.kernel.CoarseBlock;
import org.swmpi.ri.internal.kernel.RowKernel;

/// The rows of a block in 4 bits a number: an eighth of the memory to read, to rule out most rows.
final class CoarseRows {
  /// The step with which 15 integers are nearest to numbers of a normal distribution, as a part of
  /// its standard deviation (Max, Quantizing for minimum distortion, 1960, table II).
  private static final double NORMAL_STEP = 0.3534;

  /// With larger errors on average, 4 bits rule out few rows. Numbers of a normal distribution have
  /// 0.11, counts of a few contexts less; sums of a few contexts less their expectation have 0.4.
  private static final double LARGEST_USEFUL_ERROR = 0.2;

  private static final int SAMPLE = 500;

  private final RowBlock block;
  private final int length;
  private final long address;
  private final RowScales scales;
  private final long numbers;

  /// @param arena how long the memory lives
  CoarseRows(RowBlock block, Arena arena) {
    this.block = block;
    length = length(block);
    address = allocate(arena, blocks(block) * CoarseBlock.bytes(length));
    scales = new RowScales(blocks(block) * CoarseBlock.ROWS);
    numbers = allocate(arena, length);
  }

  private static long allocate(Arena arena, long bytes) {
    return arena.allocate(Math.max(1, bytes), 64).address();
  }

  private static int blocks(RowBlock block) {
    return Math.ceilDiv(block.count(), CoarseBlock.ROWS);
  }

  private static int length(RowBlock block) {
    return Math.ceilDiv(block.dimension(), CoarseBlock.MULTIPLE) * CoarseBlock.MULTIPLE;
  }

  /// Bytes of memory that the rows of a block take.
  static long bytesNeeded(RowBlock block) {
    long bytes = CoarseBlock.bytes(length(block)) + CoarseBlock.ROWS * RowScales.ROW_BYTES;
    return blocks(block) * bytes;
  }

  /// Whether scans would leave few of such rows.
  static boolean areWorthWhile(RowKernel kernel, RowBlock block) {
    int every = Math.max(1, block.count() / SAMPLE);
    double errors = 0;
    int seen = 0;
    try (Arena arena = Arena.ofConfined()) {
      long numbers = allocate(arena, length(block));
      for (int index = 0; index < block.count(); index += every, seen++) {
        float inverse = RowScales.inverseNorm(kernel, block, index);
        if (inverse > 0) {
          errors += quantise(kernel, block, index, inverse, numbers).error(inverse);
        }
      }
    }
    return errors <= seen * LARGEST_USEFUL_ERROR;
  }

  /// Takes a row.
  ///
  /// @param inverseNorm as [RowScales#inverseNorm] says it
  void put(RowKernel kernel, int index, float inverseNorm) {
    if (inverseNorm > 0) {
      Quantised row = quantise(kernel, block, index, inverseNorm, numbers);
      scales.set(index, row.step, row.squares, inverseNorm, block.dimension());
      int inBlock = index % CoarseBlock.ROWS;
      CoarseBlock.putRow(numbers, length, blockOf(index), inBlock);
    } else {
      scales.scale[index] = inverseNorm;
    }
  }

  /// @param numbers receives the integers
  private static Quantised quantise(
      RowKernel kernel, RowBlock block, int index, float inverseNorm, long numbers) {
    int n = block.dimension();
    long row = block.row(index);
    float whole = kernel.largest(row, n) / CoarseBlock.MOST;
    float normal = Math.min(whole, (float) (NORMAL_STEP / (inverseNorm * Math.sqrt(n))));
    float wholeSquares = kernel.quantise(row, n, whole, CoarseBlock.MOST, numbers);
    float normalSquares = kernel.quantise(row, n, normal, CoarseBlock.MOST, numbers);
    if (normalSquares <= wholeSquares) {
      return new Quantised(normal, normalSquares);
    }
    kernel.quantise(row, n, whole, CoarseBlock.MOST, numbers);
    return new Quantised(whole, wholeSquares);
  }

  /// @param step what the integers are multiplied by
  /// @param squares of what they leave out, summed
  private record Quantised(float step, float squares) {
    double error(float inverseNorm) {
      return Math.sqrt(squares) * inverseNorm;
    }
  }

  /// Numbers of a row; those behind the dimension are 0.
  int length() {
    return length;
  }

  /// What makes products with rows cosines.
  RowScales scales() {
    return scales;
  }

  /// Address of the [CoarseBlock] of a row.
  long blockOf(int index) {
    return address + CoarseBlock.bytes(length) * (index / CoarseBlock.ROWS);
  }
}
