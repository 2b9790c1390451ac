package org.swmpi.ri.internal.search;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.ArrayLength;
import org.swmpi.ri.internal.kernel.RowKernel;

/// The search among the rows of one rank.
public final class LocalSearch {
  /// From this many queries on, a tile is faster than one scan after the other.
  private static final int LEAST_TILED = 12;

  /// Candidates that are kept of a query, 20 bytes each, unless many answers are wanted.
  private static final int MOST_CANDIDATES = 1 << 16;

  /// The same of all queries together.
  private static final int MOST_OF_ALL = 1 << 24;

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
  ///
  /// @param exact whether the nearest are those by exact scores, else by the scores of the scan
  public Found scan(List<UnitQuery> queries, int k, boolean exact) {
    long most = Math.min(MOST_CANDIDATES, MOST_OF_ALL / Math.max(1, queries.size()));
    int room = (int) Math.min(ArrayLength.MOST, Math.max(2L * k, most));
    List<Candidates> all = new ArrayList<>(queries.size());
    List<Candidates> scanned = new ArrayList<>(queries.size());
    for (UnitQuery query : queries) {
      Candidates candidates = new Candidates(block, query, k, allowed, exact, room);
      all.add(candidates);
      if (query.length() == 0) {
        candidates.takeFirst();
      } else {
        scanned.add(candidates);
      }
    }
    int width = TileScan.width(kernel);
    for (int from = 0; from < scanned.size(); from += width) {
      List<Candidates> some = scanned.subList(from, Math.min(scanned.size(), from + width));
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

    /// The nearest rows of each query.
    ///
    /// @param thresholds the largest of all ranks, for each query
    public List<NearestRows> rank(double[] thresholds) {
      List<NearestRows> nearest = new ArrayList<>(candidates.size());
      for (int q = 0; q < thresholds.length; q++) {
        nearest.add(candidates.get(q).rank(thresholds[q]));
      }
      return nearest;
    }
  }
}
