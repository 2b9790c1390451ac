package org.swmpi.ri.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.swmpi.data.CapacityException;
import org.swmpi.ri.internal.kernel.RowKernel;
import org.swmpi.ri.internal.kernel.ScalarRowKernel;
import org.swmpi.ri.internal.kernel.VectorRowKernel;

/// Every way to scan, by both kernels: the same answers, and few candidates.
class LocalSearchTest {
  private static final int NEAREST = 7;

  @Test
  void allWaysAgree() {
    Random random = new Random(11);
    for (int queries : new int[] {1, 20}) {
      assertAllAgree(random, new Rows(3001, 200), queries, random::nextGaussian);
    }
  }

  /// Rows of which so many are near that the coarse ones rule out few.
  @Test
  void allWaysAgreeOnRowsThatAreNearlyParallel() {
    Random random = new Random(12);
    assertAllAgree(random, new Rows(30_001, 40), 1, () -> 5 + random.nextGaussian());
  }

  /// Rows of few numbers, many of them 0: equal scores, and rows that 4 bits hold as they are.
  @Test
  void allWaysAgreeOnSparseRows() {
    Random random = new Random(13);
    assertAllAgree(
        random, new Rows(9001, 131), 2, () -> random.nextInt(100) < 3 ? random.nextInt(-2, 3) : 0);
  }

  /// More equal scores than there are candidates kept with their bounds.
  @Test
  void allWaysAgreeOnManyEqualRows() {
    Random random = new Random(14);
    assertAllAgree(random, new Rows(100_001, 3), 2, () -> 1);
    assertAllAgree(random, new Rows(120_001, 2), 13, () -> random.nextInt(10) > 0 ? 1 : 0);
  }

  /// Rows of which floats cannot tell anything, in groups and behind them.
  @Test
  void allWaysAgreeOnHugeRows() {
    Random random = new Random(15);
    for (int rows : new int[] {255, 256, 257, 600}) {
      assertAllAgree(
          random,
          new Rows(rows, 19),
          1,
          () -> random.nextGaussian() * (random.nextInt(20) == 0 ? 0x1p60 : 1));
    }
  }

  private record Rows(int count, int dimension) {}

  private static void assertAllAgree(
      Random random, Rows rows, int queries, DoubleSupplier numbers) {
    try (Arena arena = Arena.ofConfined()) {
      RowBlock block = block(rows, numbers, arena);
      List<UnitQuery> asked = new ArrayList<>();
      while (asked.size() < queries) {
        asked.add(new UnitQuery(vector(random, rows.dimension()), new long[0]));
      }
      asked.add(new UnitQuery(new double[rows.dimension()], new long[0]));
      List<List<Long>> expected = asked.stream().map(query -> exact(block, query)).toList();
      for (RowKernel kernel : List.of(new ScalarRowKernel(), new VectorRowKernel())) {
        for (LocalSearch search :
            List.of(
                LocalSearch.ofFloats(kernel, block, null),
                LocalSearch.ofBytes(kernel, block, null, arena, true),
                LocalSearch.ofBytes(kernel, block, null, arena, false))) {
          assertThat(rows(search, asked)).isEqualTo(expected);
        }
      }
    }
  }

  /// By the scores of all rows, the larger first, and of equal ones the smaller row.
  private static List<Long> exact(RowBlock block, UnitQuery query) {
    return LongStream.range(0, block.count())
        .boxed()
        .sorted(Comparator.comparingDouble(row -> 0 - block.score(row.intValue(), query)))
        .limit(NEAREST)
        .toList();
  }

  private static List<List<Long>> rows(LocalSearch search, List<UnitQuery> asked) {
    LocalSearch.Found found = search.scan(asked, NEAREST, true);
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

  private static RowBlock block(Rows rows, DoubleSupplier numbers, Arena arena) {
    long count = (long) rows.dimension() * rows.count();
    MemorySegment vectors = arena.allocate(4 * count, 64);
    for (long i = 0; i < count; i++) {
      vectors.setAtIndex(ValueLayout.JAVA_FLOAT, i, (float) numbers.getAsDouble());
    }
    return RowBlock.of(vectors, rows.count(), rows.dimension(), 0, 1);
  }

  private static double[] vector(Random random, int dimension) {
    double[] vector = new double[dimension];
    for (int i = 0; i < dimension; i++) {
      vector[i] = random.nextGaussian();
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

  /// Refused for all ranks alike, also for one with a row less.
  @Test
  void tooManyRowsForOneRankAreRefused() {
    assertThat(RowBlock.count(2_000_000_000, 0, 1)).isEqualTo(2_000_000_000);
    assertThat(RowBlock.count(4_000_000_000L, 1, 2)).isEqualTo(2_000_000_000);
    assertThatThrownBy(() -> RowBlock.count((1L << 31) - 64, 0, 1))
        .isInstanceOf(CapacityException.class)
        .hasMessageEndingWith("; use at least 2 ranks");
    assertThatThrownBy(() -> RowBlock.count(4_000_000_001L, 1, 2))
        .isInstanceOf(CapacityException.class)
        .hasMessageEndingWith("; use at least 3 ranks");
  }
}
