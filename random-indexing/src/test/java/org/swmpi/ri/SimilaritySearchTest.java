package org.swmpi.ri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.swmpi.data.MalformedInputException;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.ri.SearchOptions.Scan;

/// Held against [SimilarityOracle], to the last rank and the last bit, on random spaces:
/// `-Dtest.flags=-Dswmpi.spaces=N` of them.
class SimilaritySearchTest {
  private static final int SPACES = Integer.getInteger("swmpi.spaces", 400);

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Scan.class)
  void answersAreThoseOfTheOracle(Scan scan) {
    for (long seed = 0; seed < SPACES; seed++) {
      RandomSpace space = new RandomSpace(seed);
      Random random = space.random();
      int k = new int[] {1, 3, 10, space.rows.length + 5}[random.nextInt(4)];
      int queries = new int[] {1, 2, 13, 70}[random.nextInt(4)];
      LongPredicate allowed = random.nextInt(3) == 0 ? row -> row % 3 == 1 : null;
      List<Query> asked = new ArrayList<>();
      List<List<Neighbour>> expected = new ArrayList<>();
      for (int q = 0; q < queries; q++) {
        double[] vector = space.query();
        long excluded = random.nextInt(10);
        asked.add(random.nextBoolean() ? new Query(vector, excluded) : new Query(vector));
        long[] out = asked.getLast().excluded();
        expected.add(
            SimilarityOracle.nearest(
                space.rows,
                vector,
                k,
                row ->
                    (allowed == null || allowed.test(row)) && (out.length == 0 || row != out[0])));
      }
      int ranks = 1 + random.nextInt(4);
      SearchOptions options = new SearchOptions(scan, allowed, false);
      for (List<List<Neighbour>> answer : search(space, asked, k, ranks, options).values()) {
        assertThat(answer)
            .as("seed %d, %d ranks, k %d, %d queries", seed, ranks, k, queries)
            .isEqualTo(expected);
      }
    }
  }

  private static ConcurrentMap<Integer, List<List<Neighbour>>> search(
      RandomSpace space, List<Query> asked, int k, int ranks, SearchOptions options) {
    ConcurrentMap<Integer, List<List<Neighbour>>> answers = new ConcurrentHashMap<>();
    try (Arena arena = Arena.ofShared()) {
      MemorySegment vectors = space.segment(arena);
      Job.run(
          JobOptions.defaults().withTransport("threads").withRanks(ranks),
          world -> {
            try (SimilaritySearch search =
                SimilaritySearch.open(world, vectors, space.dimension, options)) {
              answers.put(world.rank(), search.nearest(world.rank() == 0 ? asked : List.of(), k));
            }
            return 0;
          });
    }
    assertThat(answers).hasSize(ranks);
    return answers;
  }

  @Test
  void approximateScoresAreNear() {
    for (long seed = 0; seed < 40; seed++) {
      RandomSpace space = new RandomSpace(seed);
      if (space.rows.length == 0) {
        continue;
      }
      double[] vector = space.query();
      List<Neighbour> answer =
          search(space, List.of(new Query(vector)), 5, 2, new SearchOptions(Scan.BYTES, null, true))
              .get(0)
              .getFirst();
      List<Neighbour> expected = SimilarityOracle.nearest(space.rows, vector, 5, _ -> true);
      assertThat(answer).hasSameSizeAs(expected);
      for (int i = 0; i < answer.size(); i++) {
        assertThat(answer.get(i).score()).isCloseTo(expected.get(i).score(), within(0.06));
      }
    }
  }

  @Test
  void noQueriesEndTheConversation() {
    RandomSpace space = new RandomSpace(1);
    assertThat(search(space, List.of(), 3, 3, SearchOptions.defaults()).values())
        .containsOnly(List.of());
  }

  @Test
  void wrongArgumentsAreNamed() {
    try (Arena arena = Arena.ofShared()) {
      MemorySegment vectors = arena.allocate(4 * 6, 4);
      Job.run(
          JobOptions.defaults().withTransport("threads").withRanks(1),
          world -> {
            SearchOptions options = SearchOptions.defaults();
            assertThatThrownBy(() -> SimilaritySearch.open(world, vectors, 0, options))
                .hasMessageContaining("dimension is 0");
            assertThatThrownBy(() -> SimilaritySearch.open(world, vectors, 5, options))
                .hasMessageContaining("20 bytes");
            try (SimilaritySearch search = SimilaritySearch.open(world, vectors, 3, options)) {
              assertThatThrownBy(() -> search.nearest(new Query(new float[2]), 1))
                  .hasMessageContaining("dimension 2");
              assertThatThrownBy(() -> search.nearest(new Query(new float[3]), 0))
                  .hasMessageContaining("k is 0");
            }
            vectors.setAtIndex(ValueLayout.JAVA_FLOAT, 4, Float.NaN);
            assertThatThrownBy(() -> SimilaritySearch.open(world, vectors, 3, options))
                .hasMessageContaining("row 1");
            return 0;
          });
      assertThatThrownBy(() -> new Query(new float[] {1, Float.NaN})).hasMessageContaining("NaN");
    }
  }

  /// All ranks are told of what only one has read.
  @ParameterizedTest
  @EnumSource(Scan.class)
  void damagedSumsOfOneRankAreToldByAll(Scan scan) throws IOException {
    // Vectors are made of the exact sums.
    SpaceSettings settings = SpaceSettings.sspace().withShape(16, 2, 1);
    Path text = Files.writeString(folder.resolve("text"), "a b c d e f g h i j");
    Path space = folder.resolve("space");
    SpaceBuildTest.build(IndexOptions.of(List.of(text.toString()), space, settings), 1);
    Path sums = space.resolve("sums");
    byte[] bytes = Files.readAllBytes(sums);
    Arrays.fill(bytes, bytes.length - 5, bytes.length, (byte) 0x80); // a number without an end
    Files.write(sums, bytes);
    Queue<String> told = new ConcurrentLinkedQueue<>();
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(3),
        world -> {
          try (SemanticSpace opened = SemanticSpace.open(space)) {
            SimilaritySearch.open(world, opened, new SearchOptions(scan, null, false));
          } catch (MalformedInputException e) {
            told.add(e.getMessage());
          }
          return 0;
        });
    assertThat(told).hasSize(3).allMatch(message -> message.contains("sums: damaged"));
  }
}
