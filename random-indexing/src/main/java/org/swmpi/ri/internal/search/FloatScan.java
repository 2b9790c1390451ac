package org.swmpi.ri.internal.search;

import java.lang.foreign.Arena;
import org.swmpi.ri.internal.kernel.Rounding;
import org.swmpi.ri.internal.kernel.RowKernel;

/// Scans the rows as they lie in the space's file: nothing has to be made before the first query
/// but the norms. Reads at four places at once, each a quarter of the block, some rows of each
/// before it looks at what came out: nothing but products stands between a row and the next.
final class FloatScan implements Scan {
  private static final int GROUP = RowKernel.GROUP;

  private final RowKernel kernel;
  private final RowBlock block;
  private final float[] scale;
  private final double error;
  private final int quarter;
  private final float[] products = new float[4 * GROUP];

  FloatScan(RowKernel kernel, RowBlock block, RowScales scales) {
    this.kernel = kernel;
    this.block = block;
    scale = scales.scale;
    error = Rounding.slack(block.dimension());
    quarter = block.count() / 4 / GROUP * GROUP;
  }

  @Override
  public void scan(Candidates candidates) {
    try (Arena arena = Arena.ofConfined()) {
      long query = arena.allocate(4L * block.dimension(), 64).address();
      candidates.query().putFloats(query);
      for (int from = 0; from < quarter; from += STEP) {
        scan(candidates, query, from, Math.min(quarter, from + STEP));
      }
      for (int index = 4 * quarter; index < block.count(); index++) {
        long row = block.row(index);
        look(candidates, index, kernel.dot(row, query, block.dimension()));
      }
    }
  }

  private void scan(Candidates candidates, long query, int from, int to) {
    long apart = block.stride() * quarter;
    for (int first = from; first < to; first += GROUP) {
      kernel.dotGroups(block.row(first), block.stride(), apart, query, block.dimension(), products);
      for (int place = 0; place < 4; place++) {
        look(candidates, first + place * quarter, place * GROUP);
      }
    }
  }

  /// Looks at a group of rows.
  ///
  /// @param at where their products begin
  private void look(Candidates candidates, int first, int at) {
    float least = Rounding.down(candidates.threshold() - error - Rounding.COMPARED);
    long near = kernel.near(products, at, scale, first, least);
    for (; near != 0; near &= near - 1) {
      int r = Long.numberOfTrailingZeros(near);
      look(candidates, first + r, products[at + r]);
    }
  }

  private void look(Candidates candidates, int index, float product) {
    double cosine = product * scale[index];
    if (!(cosine + error < candidates.threshold())) {
      candidates.offer(index, cosine - error, cosine + error);
    }
  }
}
