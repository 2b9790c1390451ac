package org.swmpi.partition.cut;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LinkGraphTest {
  private static final int NODES = 500;
  private static final int LINKS = 150_000;

  /// More than a page of them.
  @Test
  void linksAreSortedByNodeInBothDirections() {
    SplittableRandom random = new SplittableRandom(3);
    LinkGraph graph = new LinkGraph();
    List<List<List<Integer>>> expected = new ArrayList<>();
    for (int node = 0; node < NODES; node++) {
      graph.node(1000L + node);
      expected.add(new ArrayList<>());
    }
    for (int i = 0; i < LINKS; i++) {
      int a = random.nextInt(NODES);
      int b = random.nextInt(NODES);
      int strength = random.nextInt(3);
      graph.link(a, b, strength);
      if (a != b && strength > 0) {
        expected.get(a).add(List.of(b, strength));
        expected.get(b).add(List.of(a, strength));
      }
    }
    graph.close();
    for (int node = 0; node < NODES; node++) {
      List<List<Integer>> links = new ArrayList<>();
      for (int link = graph.begin(node); link < graph.end(node); link++) {
        links.add(List.of(graph.neighbour(link), graph.strength(link)));
      }
      assertThat(links).isEqualTo(expected.get(node));
    }
  }
}
