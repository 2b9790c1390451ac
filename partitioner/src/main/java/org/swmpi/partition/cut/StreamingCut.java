package org.swmpi.partition.cut;

import java.util.Arrays;

/// Streaming graph partitioning: nodes come one by one, in the order of the input, and each goes
/// where it has most neighbours, the less the fuller that part is: linear deterministic greedy
/// (Stanton and Kliot, *Streaming Graph Partitioning for Large Distributed Graphs*, KDD 2012). The
/// stream is gone through several times, each time from the parts of the time before (Nishimura and
/// Ugander, *Restreaming Graph Partitioning*, KDD 2013), and the best cut of all is kept.
final class StreamingCut {
  private static final int PASSES = 10;

  /// How much fuller than the mean a part may be.
  private static final double SLACK = 1.05;

  private static final int UNPLACED = -1;

  private final LinkGraph graph;
  private final int parts;
  private final double capacity;
  private final int[] partOf;
  private final long[] loads;
  private final long[] pull;
  private final int[] touched;

  private StreamingCut(LinkGraph graph, int parts) {
    this.graph = graph;
    this.parts = parts;
    capacity = Math.max(1, SLACK * graph.totalWeight() / parts);
    partOf = new int[graph.size()];
    Arrays.fill(partOf, UNPLACED);
    loads = new long[parts];
    pull = new long[parts];
    touched = new int[parts];
  }

  /// The part of each node.
  static int[] of(LinkGraph graph, int parts) {
    return new StreamingCut(graph, parts).run();
  }

  private int[] run() {
    int[] best = partOf;
    long least = Long.MAX_VALUE;
    for (int pass = 0; pass < PASSES; pass++) {
      for (int node = 0; node < partOf.length; node++) {
        place(node);
      }
      long cut = cut();
      if (cut < least) {
        least = cut;
        best = partOf.clone();
      }
    }
    return best;
  }

  private void place(int node) {
    if (partOf[node] != UNPLACED) {
      loads[partOf[node]] -= graph.weight(node);
    }
    int pulling = 0;
    for (int link = graph.begin(node); link < graph.end(node); link++) {
      int part = partOf[graph.neighbour(link)];
      if (part != UNPLACED) {
        if (pull[part] == 0) {
          touched[pulling++] = part;
        }
        pull[part] += graph.strength(link);
      }
    }
    int chosen = choose(graph.weight(node), pulling);
    for (int i = 0; i < pulling; i++) {
      pull[touched[i]] = 0;
    }
    partOf[node] = chosen;
    loads[chosen] += graph.weight(node);
  }

  private int choose(long weight, int pulling) {
    int best = UNPLACED;
    double most = 0;
    for (int i = 0; i < pulling; i++) {
      int part = touched[i];
      double score = pull[part] * (1 - loads[part] / capacity);
      boolean fits = loads[part] + weight <= capacity;
      if (fits && score > 0 && (score > most || score == most && better(part, best))) {
        best = part;
        most = score;
      }
    }
    return best == UNPLACED ? emptiest() : best;
  }

  private boolean better(int part, int than) {
    return loads[part] < loads[than] || loads[part] == loads[than] && part < than;
  }

  private int emptiest() {
    int best = 0;
    for (int part = 1; part < parts; part++) {
      if (loads[part] < loads[best]) {
        best = part;
      }
    }
    return best;
  }

  /// Strength of the links between parts, each counted twice.
  private long cut() {
    long cut = 0;
    for (int node = 0; node < partOf.length; node++) {
      for (int link = graph.begin(node); link < graph.end(node); link++) {
        if (partOf[graph.neighbour(link)] != partOf[node]) {
          cut += graph.strength(link);
        }
      }
    }
    return cut;
  }
}
