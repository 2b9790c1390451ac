package org.swmpi.ri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.swmpi.ri.SpaceBuildTest.assertSameBytes;
import static org.swmpi.ri.SpaceBuildTest.build;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.partition.InputFormat;
import org.swmpi.partition.Placement;
import org.swmpi.partition.PlacementChoice;
import org.swmpi.partition.Progress;
import org.swmpi.partition.Strategy;
import org.swmpi.ri.internal.text.TextHash;
import org.swmpi.ri.oracle.NaiveSpace;

/// Spaces of RDF: statements as documents, and as relations.
class RdfSpaceTest {
  @TempDir Path folder;

  private static IndexOptions options(Path input, Path space, SpaceSettings settings) {
    return IndexOptions.of(List.of(input.toString()), space, settings, InputFormat.RDF);
  }

  @Test
  void relationsAreThoseOfTheNaiveImplementation() throws IOException {
    SpaceSettings settings =
        SpaceSettings.defaults()
            .withMode(Mode.PSI)
            .withShape(48, 4, 7)
            .withContexts(0, 2, 3, Weighting.FREQUENCY)
            .withTerms("rdf", "none");
    SplittableRandom random = new SplittableRandom(21);
    List<String[]> statements = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      String subject =
          random.nextInt(9) == 0 ? "_:b" + random.nextInt(9) : "http://x/s" + random.nextInt(40);
      String predicate = "http://x/p" + random.nextInt(5);
      String object =
          random.nextInt(4) == 0
              ? "\"o " + random.nextInt(20) + "\"@en"
              : "http://x/s" + random.nextInt(60);
      statements.add(new String[] {subject, predicate, object});
      text.append(subject.startsWith("_") ? subject : "<" + subject + ">");
      text.append(random.nextInt(7) == 0 ? "\t<" : " <").append(predicate).append("> ");
      text.append(object.startsWith("\"") ? object : "<" + object + ">").append(" .\n");
    }
    Path input = Files.writeString(folder.resolve("data.nt"), text);
    Map<String, Long> frequencies = new HashMap<>();
    for (String[] s : statements) {
      frequencies.merge(s[0], 1L, Long::sum);
      frequencies.merge(s[2], 1L, Long::sum);
    }
    frequencies.values().removeIf(f -> f < 2);
    IndexVectors vectors = new IndexVectors(settings);
    Map<String, long[]> sums = new HashMap<>();
    Map<String, Long> totals = new HashMap<>();
    frequencies.keySet().forEach(term -> sums.put(term, new long[48]));
    for (String[] s : statements) {
      add(sums.get(s[0]), s[2], vectors, vectors.rotation(TextHash.of(s[1]), false), frequencies);
      add(sums.get(s[2]), s[0], vectors, vectors.rotation(TextHash.of(s[1]), true), frequencies);
      totals.merge(s[0], weight(s[2], frequencies), Long::sum);
      totals.merge(s[2], weight(s[0], frequencies), Long::sum);
    }
    for (int ranks = 1; ranks <= 4; ranks++) {
      Path space = folder.resolve("space" + ranks);
      IndexReport report = build(options(input, space, settings), ranks);
      assertThat(report.documents()).isEqualTo(400);
      assertThat(report.tokens()).isEqualTo(800);
      assertSameBytes(folder.resolve("space1"), space);
    }
    try (SemanticSpace space = SemanticSpace.open(folder.resolve("space1"))) {
      space.verify();
      assertThat(space.rows()).isEqualTo(frequencies.size());
      for (long row = 0; row < space.rows(); row++) {
        long[] actual = new long[48];
        space.addSums(row, actual);
        assertThat(actual).as(space.term(row)).isEqualTo(sums.get(space.term(row)));
        assertThat(space.total(row))
            .as(space.term(row))
            .isEqualTo(totals.getOrDefault(space.term(row), 0L));
      }
    }
  }

  private static void add(
      long[] row,
      String context,
      IndexVectors vectors,
      int rotation,
      Map<String, Long> frequencies) {
    int[] vector = vectors.of(context);
    for (int i = 0; row != null && i < row.length; i++) {
      row[(i + rotation) % row.length] += vector[i] * weight(context, frequencies);
    }
  }

  private static long weight(String context, Map<String, Long> frequencies) {
    long frequency = frequencies.getOrDefault(context, 0L);
    return frequency < 3 ? 0 : Weighting.FREQUENCY.of(frequency);
  }

  @Test
  void aStatementIsADocumentOfItsWords() throws IOException {
    SpaceSettings settings =
        SpaceSettings.defaults().withShape(32, 2, 1).withContexts(5, 1, 1, Weighting.NONE);
    Path input =
        Files.writeString(
            folder.resolve("data.ttl"),
            """
            @prefix x: <http://x/ns#> .
            x:Mozart x:composed <http://x/works/Requiem> ; x:label "Wolfgang \\"Amadeus\\" Mozart\\n1756"@de .
            _:b x:knows x:Mozart .
            """);
    List<List<String>> documents =
        List.of(
            List.of("mozart", "composed", "requiem"),
            List.of("mozart", "label", "wolfgang", "amadeus", "mozart", "1756"),
            List.of("knows", "mozart"));
    NaiveSpace expected = new NaiveSpace(settings, documents, List.of(), null);
    for (int ranks = 1; ranks <= 3; ranks++) {
      Path space = folder.resolve("space" + ranks);
      build(options(input, space, settings), ranks);
      SpaceBuildTest.assertEqual(space, expected, ranks + " ranks");
    }
  }

  @Test
  void malformedStatementsAreRefusedByTheirPlace() throws IOException {
    Path input =
        Files.writeString(folder.resolve("data.nt"), "<a:b> <a:c> <a:d> .\n<a:b> <a c> \"x\" .\n");
    assertThatThrownBy(
            () -> build(options(input, folder.resolve("s"), SpaceSettings.defaults()), 2))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("data.nt:2:");
  }

  @Test
  void howStatementsAreDealtOutDoesNotMatter() throws Exception {
    StringBuilder text = new StringBuilder();
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 300; i++) {
      text.append("<http://x/s").append(random.nextInt(30)).append("> <http://x/p");
      text.append(random.nextInt(4)).append("> <http://x/s").append(random.nextInt(30));
      text.append("> .\n");
    }
    Path input = Files.writeString(folder.resolve("dealt.nt"), text);
    SpaceSettings settings =
        SpaceSettings.defaults().withMode(Mode.PSI).withShape(48, 4, 7).withTerms("rdf", "none");
    build(options(input, folder.resolve("lies"), settings), 2);
    Map<String, PlacementChoice> choices = new HashMap<>();
    for (Strategy strategy : List.of(Strategy.SUBJECT, Strategy.PREDICATE, Strategy.MIN_CUT)) {
      choices.put(strategy.label(), PlacementChoice.of(strategy, 1));
    }
    choices.put("own", (world, in) -> in.place(world, new ByLength(world.size())));
    for (Map.Entry<String, PlacementChoice> choice : choices.entrySet()) {
      Path space = folder.resolve(choice.getKey());
      Job.run(
          JobOptions.defaults().withTransport("threads").withRanks(3),
          world -> {
            SpaceBuild.run(
                world,
                options(input, space, settings),
                choice.getValue(),
                InputStream.nullInputStream(),
                Progress.SILENT);
            return 0;
          });
      assertSameBytes(folder.resolve("lies"), space);
    }
  }

  /// A placement as a program may bring it.
  private record ByLength(int parts) implements Placement {
    @Override
    public int part(StatementScanner statement, long position, long number) {
      return (int) ((statement.objectEnd - statement.object) % parts);
    }
  }
}
