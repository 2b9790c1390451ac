package org.swmpi.ri.internal.search;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.swmpi.ri.internal.kernel.Rounding;
import org.swmpi.ri.internal.kernel.RowKernel;

/// Scans the quantised rows, a quarter of the bytes of the rows themselves. What a score may be
/// wrong by is derived in [Rounding].
final class ByteScan implements Scan {
  private final RowKernel kernel;
  private final RowBlock block;
  private final QuantizedRows rows;
  private final float[] scale;
  private final float[] rowError;
  private final double slack;
  private final int[] products = new int[4];

  ByteScan(RowKernel kernel, RowBlock block, QuantizedRows rows) {
    this.kernel = kernel;
    this.block = block;
    this.rows = rows;
    scale = rows.scales().scale;
    rowError = rows.scales().error;
    slack = Rounding.slack(block.dimension());
  }

  @Override
  public void scan(Candidates candidates) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment query = arena.allocate(2L * rows.stride(), 64);
      UnitQuery.Quantized form = candidates.query().quantize(query);
      double perError = 1 + form.error() + slack * (1 + form.error());
      Pass pass =
          new Pass(
              candidates,
              query.address(),
              form.step(),
              perError,
              form.error() + slack * (1 + form.error()));
      int quarter = block.count() / 4;
      for (int from = 0; from < quarter; from += STEP) {
        scan(pass, from, Math.min(quarter, from + STEP), quarter);
      }
      for (int index = 4 * quarter; index < block.count(); index++) {
        long row = rows.row(index);
        kernel.dotBytes4(row, row, row, row, pass.query, rows.stride(), products);
        look(pass, index, products[0]);
      }
    }
  }

  /// One query on its way through the rows.
  ///
  /// @param step what an integer of the query stands for
  /// @param perError what a row's error counts for
  /// @param error of every row
  private record Pass(
      Candidates candidates, long query, double step, double perError, double error) {}

  private void scan(Pass pass, int from, int to, int quarter) {
    long apart = (long) rows.stride() * quarter;
    for (int index = from; index < to; index++) {
      long row = rows.row(index);
      kernel.dotBytes4(
          row, row + apart, row + 2 * apart, row + 3 * apart, pass.query, rows.stride(), products);
      look(pass, index, products[0]);
      look(pass, index + quarter, products[1]);
      look(pass, index + 2 * quarter, products[2]);
      look(pass, index + 3 * quarter, products[3]);
    }
  }

  private void look(Pass pass, int index, int product) {
    double cosine = product * pass.step * scale[index];
    double error = rowError[index] * pass.perError + pass.error;
    if (!(cosine + error < pass.candidates.threshold())) {
      pass.candidates.offer(index, cosine - error, cosine + error);
    }
  }
}
