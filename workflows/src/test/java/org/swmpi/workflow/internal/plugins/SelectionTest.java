package org.swmpi.workflow.internal.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.workflow.Budget;

/// What is selected by words, and how far beyond them.
class SelectionTest {
  private static final Node MATCHES = NodeFactory.createLiteralString("matches");

  private static Set<Quad> selected(DatasetGraph data, long steps) throws Exception {
    Set<Quad> all = new HashSet<>();
    new Neighbourhood(data, steps, Budget.UNLIMITED.begin(null))
        .of(quad -> quad.getObject().equals(MATCHES), true)
        .dataset()
        .find()
        .forEachRemaining(all::add);
    return all;
  }

  /// By the definition: rounds without end, until nothing is added.
  private static Set<Quad> expected(List<Quad> data, long steps) {
    Set<Node> within = new HashSet<>();
    data.stream()
        .filter(q -> q.getObject().equals(MATCHES))
        .forEach(q -> within.add(q.getSubject()));
    for (long step = 0; step <= steps; step++) {
      if (step > 0) {
        Set<Node> next = new HashSet<>();
        data.stream()
            .filter(q -> within.contains(q.getSubject()))
            .forEach(q -> next.add(q.getObject()));
        within.addAll(next);
      }
      boolean grows = true;
      while (grows) {
        grows =
            within.addAll(
                data.stream()
                    .filter(q -> within.contains(q.getSubject()) && q.getObject().isBlank())
                    .map(Quad::getObject)
                    .collect(Collectors.toSet()));
      }
    }
    return data.stream().filter(q -> within.contains(q.getSubject())).collect(Collectors.toSet());
  }

  /// Nodes are met by several ways, also such as are longer, in any order.
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3})
  void stepsAreCountedByTheShortestWay(long steps) throws Exception {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      List<Node> nodes = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        nodes.add(
            random.nextInt(3) == 0
                ? NodeFactory.createBlankNode()
                : NodeFactory.createURI("http://x/" + random.nextInt(1000)));
      }
      DatasetGraph data = DatasetGraphFactory.create();
      for (int i = 0; i < 18; i++) {
        data.add(
            Quad.defaultGraphIRI,
            nodes.get(random.nextInt(12)),
            NodeFactory.createURI("http://x/p"),
            i < 3 ? MATCHES : nodes.get(random.nextInt(12)));
      }
      List<Quad> all = new ArrayList<>();
      data.find().forEachRemaining(all::add);
      assertThat(selected(data, steps)).as("seed " + seed).isEqualTo(expected(all, steps));
    }
  }

  @Test
  void noWordsMatchNothing() {
    Quad quad =
        new Quad(
            Quad.defaultGraphIRI,
            NodeFactory.createURI("http://x/a"),
            NodeFactory.createURI("http://x/p"),
            NodeFactory.createLiteralString("some words, and a blank  one"));
    assertThat(new WordMatch(List.of()).test(quad)).isFalse();
    assertThat(new WordMatch(List.of("WORDS")).test(quad)).isTrue();
    assertThat(new WordMatch(List.of("word")).test(quad)).isFalse();
  }
}
