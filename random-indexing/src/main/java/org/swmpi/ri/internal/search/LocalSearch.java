package org.swmpi.ri.internal.search;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.ri.internal.kernel.RowKernel;

/// The search among the rows of one rank.
public final class LocalSearch {
  /// From this many queries on, a tile is faster than one scan after the other.
  private static final int LEAST_TILED = 12;

  private final RowKernel kernel;
  private final RowBlock block;
  private final @Nullable BitSet allowed;
  private final Scan single;
  private final TileScan tiled;

  private LocalSearch(
      RowKernel kernel, RowBlock block, @Nullable BitSet allowed, Scan single, TileScan tiled) {
    this.kernel = kernel;
    this.block = block;
    this.allowed = allowed;
    this.single = single;
    this.tiled = tiled;
  }

  /// Over the rows as they are.
  ///
  /// @param allowed rows of the block that can be an answer; null for all
  public static LocalSearch ofFloats(RowKernel kernel, RowBlock block, @Nullable BitSet allowed) {
    RowScales scales = RowScales.ofFloats(kernel, block);
    return new LocalSearch(
        kernel,
        block,
        allowed,
        new FloatScan(kernel, block, scales),
        new TileScan(kernel, block, null, scales));
  }

  /// Over copies of the rows as integers.
  ///
  /// @param arena how long the copies live
  /// @param exact whether scans may read the rows themselves
  public static LocalSearch ofBytes(
      RowKernel kernel, RowBlock block, @Nullable BitSet allowed, Arena arena, boolean exact) {
    QuantizedRows rows = QuantizedRows.of(kernel, block, arena);
    return new LocalSearch(
        kernel,
        block,
        allowed,
        new ByteScan(kernel, block, rows, exact),
        new TileScan(kernel, block, rows, rows.scales()));
  }

  /// Bytes that [#ofBytes] will take.
  public static long bytesNeeded(RowBlock block) {
    return QuantizedRows.bytesNeeded(block);
  }

  /// Scans all rows for all queries.
  public Found scan(List<UnitQuery> queries, int k) {
    List<Candidates> all = new ArrayList<>(queries.size());
    for (UnitQuery query : queries) {
      all.add(new Candidates(block, query, k, allowed));
    }
    int width = TileScan.width(kernel);
    for (int from = 0; from < all.size(); from += width) {
      List<Candidates> some = all.subList(from, Math.min(all.size(), from + width));
      if (some.size() >= LEAST_TILED && block.count() >= RowKernel.TILE_ROWS) {
        tiled.scan(some);
      } else {
        some.forEach(single::scan);
      }
    }
    return new Found(all);
  }

  /// What a scan has left of the rows.
  public static final class Found {
    private final List<Candidates> candidates;

    private Found(List<Candidates> candidates) {
      this.candidates = candidates;
    }

    /// For each query, a score that its k-th nearest is sure to reach.
    public double[] thresholds() {
      return candidates.stream().mapToDouble(Candidates::threshold).toArray();
    }

    /// The nearest rows of each query, by exact scores.
    ///
    /// @param thresholds the largest of all ranks, for each query
    public List<NearestRows> rank(double[] thresholds) {
      List<NearestRows> nearest = new ArrayList<>(candidates.size());
      for (int q = 0; q < thresholds.length; q++) {
        nearest.add(candidates.get(q).rank(thresholds[q]));
      }
      return nearest;
    }

    /// The nearest rows of each query, by the scores of the scan.
    public List<NearestRows> rankApproximately() {
      return candidates.stream().map(Candidates::rankApproximately).toList();
    }
  }
}
