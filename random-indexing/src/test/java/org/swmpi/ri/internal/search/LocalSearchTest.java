package org.swmpi.ri.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.swmpi.ri.internal.kernel.RowKernel;
import org.swmpi.ri.internal.kernel.ScalarRowKernel;
import org.swmpi.ri.internal.kernel.VectorRowKernel;

/// Every way to scan, by both kernels: the same answers, and few candidates.
class LocalSearchTest {
  private static final int DIMENSION = 200;
  private static final int ROWS = 3001;

  @Test
  void allWaysAgree() {
    Random random = new Random(11);
    try (Arena arena = Arena.ofConfined()) {
      RowBlock block = block(random, arena);
      for (int queries : new int[] {1, 20}) {
        List<UnitQuery> asked = new ArrayList<>();
        while (asked.size() < queries) {
          asked.add(new UnitQuery(vector(random), new long[0]));
        }
        List<List<Long>> first = null;
        for (RowKernel kernel : List.of(new ScalarRowKernel(), new VectorRowKernel())) {
          for (LocalSearch search :
              List.of(
                  LocalSearch.ofFloats(kernel, block, null),
                  LocalSearch.ofBytes(kernel, block, null, arena))) {
            List<List<Long>> rows = rows(search, asked);
            first = first == null ? rows : first;
            assertThat(rows).isEqualTo(first);
          }
        }
      }
    }
  }

  private static List<List<Long>> rows(LocalSearch search, List<UnitQuery> asked) {
    LocalSearch.Found found = search.scan(asked, 7);
    List<List<Long>> all = new ArrayList<>();
    for (NearestRows nearest : found.rank(found.thresholds())) {
      List<Long> rows = new ArrayList<>();
      for (int i = 0; i < nearest.size(); i++) {
        rows.add(nearest.row(i));
      }
      all.add(rows);
    }
    return all;
  }

  private static RowBlock block(Random random, Arena arena) {
    MemorySegment vectors = arena.allocate(4L * DIMENSION * ROWS, 64);
    for (long i = 0; i < (long) DIMENSION * ROWS; i++) {
      vectors.setAtIndex(ValueLayout.JAVA_FLOAT, i, (float) random.nextGaussian());
    }
    return RowBlock.of(vectors, ROWS, DIMENSION, 0, 1);
  }

  private static float[] vector(Random random) {
    float[] vector = new float[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return vector;
  }

  @Test
  void blocksTogetherAreAllRows() {
    try (Arena arena = Arena.ofConfined()) {
      for (long rows : new long[] {0, 1, 5, 1000}) {
        MemorySegment vectors = arena.allocate(Math.max(1, 8 * rows), 4);
        for (int ranks = 1; ranks < 8; ranks++) {
          long next = 0;
          for (int rank = 0; rank < ranks; rank++) {
            RowBlock block = RowBlock.of(vectors, rows, 2, rank, ranks);
            assertThat(block.first()).isEqualTo(next);
            assertThat(block.address()).isEqualTo(vectors.address() + 8 * next);
            next += block.count();
          }
          assertThat(next).isEqualTo(rows);
        }
      }
    }
  }
}
