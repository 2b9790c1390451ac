package org.swmpi.ri.internal.search;

import java.lang.foreign.Arena;
import org.swmpi.ri.internal.kernel.Rounding;
import org.swmpi.ri.internal.kernel.RowKernel;

/// Scans the rows as they lie in the space's file: nothing has to be made before the first query
/// but the norms. Reads at four places at once, each a quarter of the block.
final class FloatScan implements Scan {
  private final RowKernel kernel;
  private final RowBlock block;
  private final float[] scale;
  private final double error;
  private final float[] products = new float[4];

  FloatScan(RowKernel kernel, RowBlock block, RowScales scales) {
    this.kernel = kernel;
    this.block = block;
    scale = scales.scale;
    error = Rounding.slack(block.dimension());
  }

  @Override
  public void scan(Candidates candidates) {
    try (Arena arena = Arena.ofConfined()) {
      long query = arena.allocate(4L * block.dimension(), 64).address();
      candidates.query().putFloats(query);
      int quarter = block.count() / 4;
      for (int from = 0; from < quarter; from += STEP) {
        scan(candidates, query, from, Math.min(quarter, from + STEP), quarter);
      }
      for (int index = 4 * quarter; index < block.count(); index++) {
        long row = block.row(index);
        kernel.dot4(row, row, row, row, query, block.dimension(), products);
        look(candidates, index, products[0]);
      }
    }
  }

  private void scan(Candidates candidates, long query, int from, int to, int quarter) {
    long apart = block.stride() * quarter;
    for (int index = from; index < to; index++) {
      long row = block.row(index);
      kernel.dot4(
          row, row + apart, row + 2 * apart, row + 3 * apart, query, block.dimension(), products);
      look(candidates, index, products[0]);
      look(candidates, index + quarter, products[1]);
      look(candidates, index + 2 * quarter, products[2]);
      look(candidates, index + 3 * quarter, products[3]);
    }
  }

  private void look(Candidates candidates, int index, float product) {
    double cosine = product * scale[index];
    if (!(cosine + error < candidates.threshold())) {
      candidates.offer(index, cosine - error, cosine + error);
    }
  }
}
