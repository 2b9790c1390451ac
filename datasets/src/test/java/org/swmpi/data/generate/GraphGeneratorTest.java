package org.swmpi.data.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.data.generate.GraphOptions.Domains;

class GraphGeneratorTest {
  private static final String EDGE =
      "<http://example.org/graph/n\\d+> <http://example.org/graph#p\\S+> <http://example.org/graph/n\\d+> \\.";

  private static GraphOptions options(long nodes, double degree) {
    return new GraphOptions(nodes, degree, 2.3, 2, 3, 1, 4, Domains.DEEP, 0.25, true, 5);
  }

  @Test
  void linesDifferAndAreAsManyAsTheReportSays() {
    try (GraphGenerator generator = new GraphGenerator(options(2000, 6))) {
      List<String> lines = Generated.text(generator).lines().toList();
      Map<String, Long> report = generator.report(generator.tally());
      assertThat(new HashSet<>(lines)).hasSameSizeAs(lines);
      assertThat(report)
          .containsEntry("statements", (long) lines.size())
          .containsEntry("triples", (long) lines.size())
          .containsEntry("edges", lines.stream().filter(line -> line.matches(EDGE)).count())
          .containsEntry("untypedNodes", 500L);
    }
  }

  @Test
  void degreesHavePowerLaws() {
    int nodes = 30_000;
    Map<String, Integer> from = new HashMap<>();
    Map<String, Integer> to = new HashMap<>();
    try (GraphGenerator generator =
        new GraphGenerator(
            new GraphOptions(nodes, 8, 2.3, 0, 1, 0, 1, Domains.NONE, 0, false, 5))) {
      Generated.text(generator)
          .lines()
          .filter(line -> line.matches(EDGE))
          .forEach(
              line -> {
                String[] terms = line.split(" ");
                from.merge(terms[0], 1, Integer::sum);
                to.merge(terms[2], 1, Integer::sum);
              });
    }
    assertThat(from).hasSize(nodes);
    assertThat(from.values().stream().mapToInt(i -> i).average().orElseThrow())
        .isCloseTo(8, within(0.1));
    assertThat(exponent(from, 20)).isCloseTo(2.3, within(0.1));
    assertThat(exponent(to, 40)).isCloseTo(2.3, within(0.15));
  }

  /// The estimate by maximum likelihood of those degrees that are `least` at least (Clauset,
  /// Shalizi, Newman 2009, equation 3.7).
  private static double exponent(Map<String, Integer> degrees, int least) {
    double[] tail = degrees.values().stream().filter(d -> d >= least).mapToDouble(d -> d).toArray();
    assertThat(tail).hasSizeGreaterThan(500);
    return 1 + tail.length / Arrays.stream(tail).map(d -> Math.log(d / (least - 0.5))).sum();
  }

  @Test
  void blocksMayBeMadeInAnyOrder() {
    try (GraphGenerator one = new GraphGenerator(options(20_000, 6));
        GraphGenerator other = new GraphGenerator(options(20_000, 6))) {
      long last = other.blocks() - 1;
      assertThat(last).isGreaterThan(5);
      assertThat(Generated.text(one)).isEqualTo(Generated.text(other, i -> last - i));
    }
  }

  @Test
  void aPermutationHasEachNumberOnce() {
    for (long size : new long[] {1, 2, 3, 17, 1000}) {
      Permutation permutation = new Permutation(size, 3);
      Set<Long> seen = new HashSet<>();
      LongStream.range(0, size).map(permutation::of).forEach(seen::add);
      assertThat(seen).hasSize((int) size).allMatch(number -> number >= 0 && number < size);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 8, 2.3, 2, 3, 0, NODES: 0; give a number from 1 to 100000000000",
    "9, 0.5, 2.3, 2, 3, 0, --degree: 0.5; give a number from 1.0 to 10000.0",
    "9, 8, 2, 2, 3, 0, --exponent: 2.0; give a number from 2.01 to 10.0",
    "9, 8, NaN, 2, 3, 0, --exponent: NaN; give a number from 2.01 to 10.0",
    "9, 8, 2.3, -1, 3, 0, --class-depth: -1; give a number from 0 to 1000000",
    "9, 8, 2.3, 2, 0, 0, --class-fan-out: 0; give a number from 1 to 1000000",
    "9, 8, 2.3, 2, 3, 1.5, --untyped: 1.5; give a number from 0.0 to 1.0",
    "8, 2, 2.3, 2, 3, 0, 'NODES: 8, fewer than the 9 classes of the last level; give more, or less of --class-depth or --class-fan-out'",
    "9, 8, 2.3, 900000, 3, 0, '--class-depth, --class-fan-out: a tree of depth 900000 and fan-out 3 has more than 1000000 members or 20000000 pairs of one above another; give less of one'",
    "99, 60, 2.3, 2, 3, 0, '--degree: 60.0, but a node of these can have at most 16 edges; give more NODES or a smaller --degree'"
  })
  void whatCannotBeIsRefused(
      long nodes,
      double degree,
      double exponent,
      int depth,
      int fanOut,
      double untyped,
      String message) {
    assertThatThrownBy(
            () ->
                new GraphGenerator(
                        new GraphOptions(
                            nodes,
                            degree,
                            exponent,
                            depth,
                            fanOut,
                            1,
                            4,
                            Domains.DEEP,
                            untyped,
                            true,
                            5))
                    .close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
