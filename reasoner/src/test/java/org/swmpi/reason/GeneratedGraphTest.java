package org.swmpi.reason;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.data.generate.GraphGenerator;
import org.swmpi.data.generate.GraphOptions;
import org.swmpi.data.generate.GraphOptions.Domains;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.reason.oracle.ThreadsClosure;

/// Generated graphs say how large their closures are: they are.
class GeneratedGraphTest {
  private static final long HASH_FACTOR = 0x9E3779B97F4A7C15L;

  @ParameterizedTest
  @CsvSource({
    "1, 1, 0, 1, 0, 1, NONE, 0, false",
    "1, 1, 0, 1, 0, 1, DEEP, 1, true",
    "2000, 5, 3, 3, 2, 2, NONE, 0.3, true",
    "2000, 5, 3, 3, 2, 2, ROOT, 0.3, false",
    "2000, 5, 3, 3, 2, 2, DEEP, 0.3, true",
    "3000, 4.5, 2, 5, 2, 5, DEEP, 0.5, false",
    "3000, 4.5, 2, 5, 2, 6, DEEP, 1, false",
    "1000, 3, 40, 1, 30, 1, DEEP, 0.1, true",
    "1100, 3, 5, 4, 0, 7, DEEP, 0.5, true",
    "1500, 8, 0, 1, 3, 4, DEEP, 0.5, false"
  })
  void theClosureIsAsLargeAsTheReportSays(
      long nodes,
      double degree,
      int classDepth,
      int classFanOut,
      int propertyDepth,
      int propertyFanOut,
      Domains domains,
      double untyped,
      boolean labels,
      @TempDir Path scratch)
      throws Exception {
    GraphOptions options =
        new GraphOptions(
            nodes,
            degree,
            2.5,
            classDepth,
            classFanOut,
            propertyDepth,
            propertyFanOut,
            domains,
            untyped,
            labels,
            17);
    Path data = scratch.resolve("graph.nt");
    Map<String, Long> report = write(options, data);
    for (Profile profile : List.of(Profile.RHO, Profile.RDFS)) {
      ClosureReport closure =
          ThreadsClosure.run(
              ClosureOptions.of(List.of(data.toString()), scratch.resolve("out.nt").toString())
                  .withProfile(profile, false),
              2);
      assertThat(closure.duplicates()).isZero();
      assertThat(closure.statements()).isEqualTo(report.get("triples"));
      assertThat(closure.outputTriples())
          .as(profile.label())
          .isEqualTo(report.get(profile == Profile.RHO ? "closureRho" : "closureRdfs"));
    }
  }

  /// So large that the ranks exchange their records, and the answers to them, in several rounds.
  @Test
  void manyRoundsDropEachRepeatOnce(@TempDir Path scratch) throws Exception {
    Path data = scratch.resolve("graph.nt");
    Map<String, Long> report =
        write(new GraphOptions(100_000, 4, 2.5, 3, 3, 2, 2, Domains.DEEP, 0.3, false, 17), data);
    Path again = Files.copy(data, scratch.resolve("again.nt"));
    Set<Long> sums = new HashSet<>();
    for (int ranks : new int[] {1, 3}) {
      Path output = scratch.resolve(ranks + ".nt");
      ClosureReport closure =
          ThreadsClosure.run(
              ClosureOptions.of(List.of(data.toString(), again.toString()), output.toString()),
              ranks);
      assertThat(closure.duplicates()).isEqualTo(report.get("triples"));
      assertThat(closure.outputTriples()).isEqualTo(report.get("closureRdfs"));
      try (Stream<String> lines = Files.lines(output)) {
        sums.add(lines.mapToLong(line -> HASH_FACTOR * line.hashCode() ^ line.length()).sum());
      }
    }
    assertThat(sums).hasSize(1);
  }

  private static Map<String, Long> write(GraphOptions options, Path data) throws Exception {
    try (GraphGenerator generator = new GraphGenerator(options);
        ByteSink sink = new ByteSink(1 << 20)) {
      for (long block = 0; block < generator.blocks(); block++) {
        generator.write(block, sink);
      }
      Files.write(data, Raw.bytes(sink.address(), sink.end()), StandardOpenOption.CREATE);
      return generator.report(generator.tally());
    }
  }
}
