package org.swmpi.reason.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.swmpi.reason.Profile;

/// The oracle against what others have worked out, and against what holds for every closure.
class NaiveReasonerTest {
  private static final int GRAPHS = 100;

  @Test
  void closureOfTheEmptyGraph() throws IOException {
    Set<String> closure = full(List.of());
    assertThat(closure).hasSize(148);
    Path file =
        SharedData.require(
            "rdf-tests/handmade/empty-graph-closure.nt", "comparison of the empty graph's closure");
    assertThat(closure).containsExactlyInAnyOrderElementsOf(Files.readAllLines(file));
  }

  @Test
  void nonstandardUseOfTheVocabulary() throws IOException {
    Path folder = SharedData.require("rdf-tests/handmade", "handmade case of a nonstandard schema");
    Set<String> closure = full(read(folder.resolve("nonstandard.nt")));
    assertThat(closure)
        .containsAll(Files.readAllLines(folder.resolve("nonstandard.expected-part.nt")));
  }

  /// Figures that several reasoners agree on: closure.md, "Counts".
  @Test
  void lubm() throws IOException {
    Path file = SharedData.require("lubm/lubm-1.nt.zst", "closure of LUBM-1 by the oracle");
    try (InputStream in = new ZstdInputStream(Files.newInputStream(file))) {
      List<Triple> statements = parse(in.readAllBytes());
      assertThat(statements).hasSize(103_382);
      assertThat(new HashSet<>(statements)).hasSize(100_838);
      assertThat(legal(close(Profile.RHO, false, statements))).hasSize(126_732);
      assertThat(legal(close(Profile.RDFS_FULL, false, statements))).hasSize(144_397);
    }
  }

  @Test
  void closingAClosureAddsNothing() {
    forEachGraph(
        (profile, literals, graph) -> {
          Set<Triple> closure = close(profile, literals, graph);
          assertThat(close(profile, literals, closure).equals(closure)).isTrue();
        });
  }

  @Test
  void moreStatementsNeverMeanLess() {
    forEachGraph(
        (profile, literals, graph) -> {
          List<Triple> half = graph.subList(0, graph.size() / 2);
          assertThat(close(profile, literals, graph)).containsAll(close(profile, literals, half));
        });
  }

  @Test
  void eachProfileHoldsTheOneBelow() {
    forEachGraph(
        (profile, literals, graph) -> {
          Set<Triple> full = close(Profile.RDFS_FULL, false, graph);
          Set<Triple> rdfs = close(Profile.RDFS, false, graph);
          assertThat(close(Profile.RDFS_FULL, true, graph)).containsAll(full);
          assertThat(full).containsAll(rdfs);
          assertThat(rdfs).containsAll(close(Profile.RHO, false, graph));
        });
  }

  /// lg and gl add statements about surrogates and no others: generalised triples see through
  /// literals already.
  @Test
  void surrogatesAddOnlyStatementsAboutThemselves() {
    forEachGraph(
        (profile, literals, graph) -> {
          Set<Rule> rules = EnumSet.copyOf(Rule.of(profile, false));
          Set<Triple> without = legal(new NaiveReasoner(rules).close(graph));
          rules.addAll(Set.of(Rule.LG, Rule.GL));
          Set<Triple> with = legal(new NaiveReasoner(rules).close(graph));
          with.removeIf(t -> Rule.isSurrogate(t.subject()) || Rule.isSurrogate(t.object()));
          assertThat(with.equals(without)).isTrue();
        });
  }

  /// Every triple of the union's closure is in some graph.
  @Test
  void sharesOfGraphsMakeUpTheUnion() {
    forEachGraph(
        (profile, literals, graph) -> {
          List<Triple> start = new ArrayList<>(graph);
          List<Triple> axioms =
              profile == Profile.RDFS_FULL ? AxiomaticTriples.of(Set.of()) : List.of();
          start.addAll(axioms);
          NaiveReasoner reasoner = new NaiveReasoner(Rule.of(profile, literals));
          Set<Triple> closure = reasoner.close(start);
          Set<Triple> fromAxioms = reasoner.close(axioms);
          List<Triple> schema = closure.stream().filter(t -> Oracle.isSchema(t, profile)).toList();
          int half = graph.size() / 2;
          Set<Triple> shares = new HashSet<>(fromAxioms);
          shares.addAll(reasoner.closeWithin(graph.subList(0, half), schema, fromAxioms));
          shares.addAll(
              reasoner.closeWithin(graph.subList(half, graph.size()), schema, fromAxioms));
          assertThat(shares.equals(closure)).isTrue();
        });
  }

  @FunctionalInterface
  private interface Claim {
    void check(Profile profile, boolean literals, List<Triple> graph);
  }

  private static void forEachGraph(Claim claim) {
    for (int seed = 0; seed < GRAPHS; seed++) {
      ClosureCase given = RandomGraphs.make(seed);
      List<Triple> graph =
          RandomGraphs.statements(given).stream().map(Quad::triple).distinct().toList();
      try {
        claim.check(given.profile(), given.literals(), graph);
      } catch (AssertionError e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  private static Set<String> full(Collection<Triple> graph) {
    return legal(close(Profile.RDFS_FULL, false, graph)).stream()
        .map(Triple::line)
        .collect(Collectors.toSet());
  }

  private static Set<Triple> close(Profile profile, boolean literals, Collection<Triple> graph) {
    List<Triple> start = new ArrayList<>(graph);
    if (profile == Profile.RDFS_FULL) {
      start.addAll(AxiomaticTriples.of(Set.of(Vocabulary.rdf("_1"))));
    }
    return new NaiveReasoner(Rule.of(profile, literals)).close(start);
  }

  private static Set<Triple> legal(Set<Triple> triples) {
    return triples.stream().filter(Triple::isLegal).collect(Collectors.toSet());
  }

  private static List<Triple> read(Path file) throws IOException {
    return parse(Files.readAllBytes(file));
  }

  private static List<Triple> parse(byte[] file) {
    return LineParser.parse(file, false, label -> "_:" + label).stream().map(Quad::triple).toList();
  }
}
