package org.swmpi.partition.cut;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.swmpi.data.memory.ArrayLength;

/// A graph of subjects and the nodes that they name, on rank 0: nodes in the order in which they
/// come, each with a weight (its statements), and weighted links.
final class LinkGraph {
  /// What an array can hold in both directions.
  private static final int MOST_LINKS = ArrayLength.MOST / 2;

  private static final int PAGE_LINKS = 1 << 16;

  private final LongNumbers nodes = new LongNumbers();
  private long[] weights = new long[1 << 10];

  /// Links as they come: from, to, strength. In pages, so that there is no copy of them while they
  /// become more.
  private final List<int[]> pages = new ArrayList<>();

  private int links;
  private long totalWeight;
  private boolean full;

  /// Links by node: those of node n are at the positions `starts[n]` to `starts[n + 1]`.
  private long[] starts = new long[0];

  private int[] neighbours = new int[0];
  private int[] strengths = new int[0];

  /// Number of a node.
  int node(long key) {
    int node = nodes.id(key);
    if (node >= weights.length) {
      weights = Arrays.copyOf(weights, 2 * weights.length);
    }
    return node;
  }

  /// A node has so many statements more.
  void addWeight(int node, long weight) {
    weights[node] += weight;
    totalWeight += weight;
  }

  /// Two nodes are linked.
  void link(int a, int b, int strength) {
    if (a == b || strength == 0) {
      return;
    }
    if (links == MOST_LINKS) {
      full = true;
      return;
    }
    int at = 3 * (links % PAGE_LINKS);
    if (at == 0) {
      pages.add(new int[3 * PAGE_LINKS]);
    }
    int[] page = pages.getLast();
    page[at] = a;
    page[at + 1] = b;
    page[at + 2] = strength;
    links++;
  }

  /// Whether there are more nodes or links than it can take.
  boolean isFull() {
    return full || nodes.isFull();
  }

  /// Ends the building: the links are sorted by node.
  void close() {
    starts = new long[nodes.size() + 1];
    for (int i = 0; i < links; i++) {
      int[] page = pages.get(i / PAGE_LINKS);
      int at = 3 * (i % PAGE_LINKS);
      starts[page[at] + 1]++;
      starts[page[at + 1] + 1]++;
    }
    Arrays.parallelPrefix(starts, Long::sum);
    neighbours = new int[Math.multiplyExact(2, links)];
    strengths = new int[neighbours.length];
    long[] next = starts.clone();
    for (int i = 0; i < links; i++) {
      int[] page = pages.get(i / PAGE_LINKS);
      int at = 3 * (i % PAGE_LINKS);
      put(next, page[at], page[at + 1], page[at + 2]);
      put(next, page[at + 1], page[at], page[at + 2]);
    }
    pages.clear();
  }

  private void put(long[] next, int node, int neighbour, int strength) {
    int at = (int) next[node]++;
    neighbours[at] = neighbour;
    strengths[at] = strength;
  }

  int size() {
    return nodes.size();
  }

  long key(int node) {
    return nodes.key(node);
  }

  long weight(int node) {
    return weights[node];
  }

  long totalWeight() {
    return totalWeight;
  }

  int begin(int node) {
    return (int) starts[node];
  }

  int end(int node) {
    return (int) starts[node + 1];
  }

  int neighbour(int link) {
    return neighbours[link];
  }

  int strength(int link) {
    return strengths[link];
  }
}
