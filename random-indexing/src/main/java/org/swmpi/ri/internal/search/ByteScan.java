package org.swmpi.ri.internal.search;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.swmpi.ri.internal.kernel.CoarseBlock;
import org.swmpi.ri.internal.kernel.Rounding;
import org.swmpi.ri.internal.kernel.RowKernel;

/// Scans the quantised rows, a quarter of the bytes of the rows themselves: at four places at once,
/// each a quarter of the block, since memory comes faster so. Where there are coarse rows, half of
/// that again, they are read first, to leave few. What a score may be wrong by is derived in
/// [Rounding].
final class ByteScan implements Scan {
  /// Of so many steps, one at least looks at the coarse rows, however few they rule out.
  private static final int LOOK_AGAIN = 16;

  private final RowKernel kernel;
  private final RowBlock block;
  private final QuantizedRows rows;
  private final boolean exact;
  private final int quarter;
  private final double slack;

  /// @param exact whether the rows of the block may be read
  ByteScan(RowKernel kernel, RowBlock block, QuantizedRows rows, boolean exact) {
    this.kernel = kernel;
    this.block = block;
    this.rows = rows;
    this.exact = exact;
    quarter = (block.count() / 4 / CoarseBlock.ROWS + 1) * CoarseBlock.ROWS;
    slack = Rounding.slack(block.dimension());
  }

  @Override
  public void scan(Candidates candidates) {
    try (Arena arena = Arena.ofConfined()) {
      Pass pass = new Pass(candidates, arena);
      CoarsePass coarse = rows.coarse() == null ? null : new CoarsePass(pass, rows.coarse(), arena);
      boolean sifts = true;
      for (int step = 0; step * STEP < quarter; step++) {
        int from = step * STEP;
        int to = Math.min(quarter, from + STEP);
        if (coarse != null && (sifts || step % LOOK_AGAIN == 0)) {
          int before = pass.survived;
          coarse.sift(from, to);
          sifts = pass.survived - before < 2 * (to - from);
        } else {
          pass.keep(from, to);
        }
      }
      pass.finish();
    }
  }

  /// One query on its way through the rows.
  private final class Pass {
    private final Candidates candidates;
    private final long floats;
    private final long query;
    private final UnitQuery.Quantized form;

    /// What a row's error counts for.
    private final double perError;

    /// Error of every row.
    private final double error;

    private final int[] products = new int[4];

    /// Rows that are to be looked at, four at a time.
    private final int[] survivors = new int[4];

    private int survived;

    Pass(Candidates candidates, Arena arena) {
      this.candidates = candidates;
      floats = arena.allocate(4L * block.dimension(), 64).address();
      candidates.query().putFloats(floats);
      MemorySegment shorts = arena.allocate(2L * rows.stride(), 64);
      query = shorts.address();
      form = candidates.query().quantize(shorts);
      perError = 1 + form.error() + slack * (1 + form.error());
      error = form.error() + slack * (1 + form.error());
    }

    /// Lets all of some rows of each quarter survive.
    void keep(int from, int to) {
      for (int index = from; index < to; index++) {
        for (long other = index; other < block.count(); other += quarter) {
          survive((int) other);
        }
      }
    }

    void survive(int index) {
      survivors[survived++ & 3] = index;
      if ((survived & 3) == 0) {
        look(4);
      }
    }

    /// Looks at the last survivors.
    void finish() {
      int left = survived & 3;
      if (left > 0) {
        Arrays.fill(survivors, left, 4, survivors[0]);
        look(left);
      }
    }

    private void look(int count) {
      long row0 = rows.row(survivors[0]);
      long row1 = rows.row(survivors[1]);
      long row2 = rows.row(survivors[2]);
      long row3 = rows.row(survivors[3]);
      kernel.dotBytes4(row0, row1, row2, row3, query, rows.stride(), products);
      for (int i = 0; i < count; i++) {
        int index = survivors[i];
        double cosine = products[i] * form.step() * rows.scales().scale[index];
        double wrong = rows.scales().error[index] * perError + error;
        if (!(cosine + wrong < candidates.threshold())) {
          offer(index, cosine, wrong);
        }
      }
    }

    /// The floats of one that is near tell its score better, so that many others fall below the
    /// threshold. Its exact score is for the last to be found out.
    private void offer(int index, double cosine, double wrong) {
      if (exact) {
        long row = block.row(index);
        float product = kernel.dot(row, floats, block.dimension());
        double closer = product * (double) RowScales.inverseNorm(kernel, block, index);
        if (!(closer + slack < candidates.threshold())) {
          candidates.offer(index, closer - slack, closer + slack);
        }
      } else {
        candidates.offer(index, cosine - wrong, cosine + wrong);
      }
    }
  }

  /// The same over the coarse rows.
  private final class CoarsePass {
    private final Pass pass;
    private final CoarseRows coarse;
    private final long query;
    private final int excess;
    private final float perError;
    private final long products;

    CoarsePass(Pass pass, CoarseRows coarse, Arena arena) {
      this.pass = pass;
      this.coarse = coarse;
      query = arena.allocate(2L * coarse.length(), 64).address();
      excess = CoarseBlock.putQuery(pass.query, coarse.length(), query);
      perError = Rounding.up(pass.perError / pass.form.step());
      products = arena.allocate(4L * CoarseBlock.ROWS, 64).address();
    }

    /// Lets those of some rows of each quarter survive that may be near enough. A block is read at
    /// two places as it is.
    ///
    /// @param from the first row of a block
    void sift(int from, int to) {
      for (long start = from; start < block.count(); start += quarter) {
        long end = Math.min(block.count(), start + to - from);
        for (long first = start; first < end; first += CoarseBlock.ROWS) {
          sift((int) first);
        }
      }
    }

    private void sift(int first) {
      kernel.dotCoarse(coarse.blockOf(first), query, coarse.length(), excess, products);
      double least = pass.candidates.threshold() - pass.error - Rounding.COMPARED;
      RowScales scales = coarse.scales();
      float floatLeast = Rounding.down(least / pass.form.step());
      long near = kernel.near(products, scales.scale, scales.error, first, perError, floatLeast);
      for (; near != 0; near &= near - 1) {
        int index = first + Long.numberOfTrailingZeros(near);
        if (index < block.count()) {
          pass.survive(index);
        }
      }
    }
  }
}
