package org.swmpi.reason.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class IsomorphismTest {
  @Test
  void renamedBlankNodes() {
    assertThat(
            same(
                graph("_:a p _:b", "_:b p _:a", "_:a q x"),
                graph("_:2 p _:1", "_:1 p _:2", "_:2 q x")))
        .isTrue();
    assertThat(same(graph("_:a p _:b", "_:a q x"), graph("_:a p _:b", "_:b q x"))).isFalse();
    assertThat(same(graph("_:a p _:a"), graph("_:a p _:b"))).isFalse();
  }

  /// Two triangles and a hexagon: no colouring by neighbours tells them apart.
  @Test
  void regularGraphs() {
    Set<Quad> triangles =
        graph("_:a p _:b", "_:b p _:c", "_:c p _:a", "_:d p _:e", "_:e p _:f", "_:f p _:d");
    Set<Quad> hexagon =
        graph("_:a p _:b", "_:b p _:c", "_:c p _:d", "_:d p _:e", "_:e p _:f", "_:f p _:a");
    assertThat(same(triangles, hexagon)).isFalse();
    Set<Quad> others =
        graph("_:1 p _:3", "_:3 p _:5", "_:5 p _:1", "_:2 p _:4", "_:4 p _:6", "_:6 p _:2");
    assertThat(same(triangles, others)).isTrue();
  }

  @Test
  void givenNamesStay() {
    Set<Quad> left = graph("_:a p x", "_:b p y");
    Set<Quad> right = graph("_:a p x", "_:c p y");
    assertThat(Isomorphism.find(left, right, Set.of("_:a"))).isPresent();
    assertThat(Isomorphism.find(left, right, Set.of("_:b"))).isEmpty();
  }

  @Test
  void graphsNamedByBlankNodes() {
    Triple triple = new Triple("<x>", "<p>", "_:a");
    Set<Quad> named = Set.of(new Quad(triple, "_:a"));
    assertThat(same(named, Set.of(new Quad(new Triple("<x>", "<p>", "_:z"), "_:z")))).isTrue();
    assertThat(same(named, Set.of(new Quad(triple, "_:z")))).isFalse();
  }

  @Test
  void everyRandomGraphIsIsomorphicToARenamingOfIt() {
    for (int seed = 0; seed < 200; seed++) {
      Set<Quad> graph = RandomGraphs.statements(RandomGraphs.make(seed));
      Map<String, String> names = new HashMap<>();
      graph.stream()
          .flatMap(q -> List.of(q.triple().subject(), q.triple().object(), q.graph()).stream())
          .filter(Terms::isBlank)
          .forEach(blank -> names.put(blank, "_:r" + blank.hashCode()));
      assertThat(same(graph, Isomorphism.rename(graph, names))).as("seed %s", seed).isTrue();
    }
  }

  private static boolean same(Set<Quad> left, Set<Quad> right) {
    return Isomorphism.find(left, right, Set.of()).isPresent();
  }

  private static Set<Quad> graph(String... triples) {
    return Arrays.stream(triples)
        .map(
            triple -> {
              String[] terms = triple.split(" ", -1);
              return new Quad(new Triple(terms[0], terms[1], terms[2]), Quad.DEFAULT_GRAPH);
            })
        .collect(Collectors.toSet());
  }
}
