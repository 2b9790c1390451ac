package org.swmpi.ri.internal.search;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.internal.kernel.Rounding;
import org.swmpi.ri.internal.kernel.RowKernel;

/// Goes over all rows of a block for many queries at once: some rows and all queries stay in
/// registers while they are multiplied, so that the work is bound by arithmetic, not by memory.
/// Quantised rows are made floats again on the way; the queries are never quantised.
final class TileScan {
  private static final int ROWS = RowKernel.TILE_ROWS;

  /// Tiles that are scanned by one call, so that it can go on in better code.
  private static final int STEP = 512;

  private final RowKernel kernel;
  private final RowBlock block;
  private final @Nullable QuantizedRows quantized;
  private final RowScales scales;
  private final double slack;

  /// @param block at least [RowKernel#TILE_ROWS] rows
  /// @param quantized its rows as bytes; null to read them as they are
  TileScan(RowKernel kernel, RowBlock block, @Nullable QuantizedRows quantized, RowScales scales) {
    this.kernel = kernel;
    this.block = block;
    this.quantized = quantized;
    this.scales = scales;
    slack = Rounding.slack(block.dimension());
  }

  /// How many queries go over the rows together.
  static int width(RowKernel kernel) {
    return kernel.tileQueries();
  }

  /// Hands every row that may be among the nearest of a query to its candidates.
  ///
  /// @param candidates of one to [#width] queries
  void scan(List<Candidates> candidates) {
    try (Arena arena = Arena.ofConfined()) {
      Pass pass = new Pass(candidates, arena);
      int tiles = (block.count() + ROWS - 1) / ROWS;
      for (int from = 0; from < tiles; from += STEP) {
        pass.scan(from, Math.min(tiles, from + STEP));
      }
    }
  }

  /// Some queries on their way through the rows.
  private final class Pass {
    private final int width = kernel.tileQueries();
    private final Candidates[] candidates;
    private final long present;
    private final long queries;
    private final long thresholds;
    private final long products;
    private final long rows;

    Pass(List<Candidates> list, Arena arena) {
      candidates = list.toArray(Candidates[]::new);
      present = -1L >>> 64 - candidates.length;
      MemorySegment transposed = arena.allocate(4L * width * block.dimension(), 64);
      queries = transposed.address();
      for (int q = 0; q < candidates.length; q++) {
        for (int i = 0; i < block.dimension(); i++) {
          long place = queries + 4L * ((long) i * width + q);
          Raw.putFloat(place, (float) candidates[q].query().unit(i));
        }
      }
      thresholds = arena.allocate(4L * width, 64).address();
      for (int q = 0; q < width; q++) {
        Raw.putFloat(thresholds + 4L * q, Float.NEGATIVE_INFINITY);
      }
      products = arena.allocate(4L * width * ROWS, 64).address();
      rows = arena.allocate(block.stride() * ROWS, 64).address();
    }

    /// The last tile begins earlier where rows are missing for it; what another has seen is left
    /// out.
    void scan(int from, int to) {
      for (int tile = from; tile < to; tile++) {
        int wanted = tile * ROWS;
        int first = Math.min(wanted, block.count() - ROWS);
        kernel.tile(rowsFrom(first), block.stride(), queries, block.dimension(), products);
        for (int index = wanted; index < first + ROWS; index++) {
          look(index, products + 4L * width * (index - first));
        }
      }
    }

    private long rowsFrom(int first) {
      if (quantized == null) {
        return block.row(first);
      }
      for (int r = 0; r < ROWS; r++) {
        kernel.widen(quantized.row(first + r), block.dimension(), rows + block.stride() * r);
      }
      return rows;
    }

    private void look(int index, long product) {
      float scale = scales.scale[index];
      float rowError = scales.error[index];
      float error = Rounding.up(rowError + slack * (1 + rowError));
      long reached = kernel.reaches(product, scale, error, thresholds) & present;
      while (reached != 0) {
        int q = Long.numberOfTrailingZeros(reached);
        reached &= reached - 1;
        double cosine = (double) Raw.getFloat(product + 4L * q) * scale;
        candidates[q].offer(index, cosine - error, cosine + error);
        Raw.putFloat(thresholds + 4L * q, Rounding.down(candidates[q].threshold()));
      }
    }
  }
}
