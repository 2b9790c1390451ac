package org.swmpi.mpi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.swmpi.mpi.internal.check.Arguments;
import org.swmpi.mpi.internal.neighbours.NeighbourEngine;
import org.swmpi.mpi.internal.neighbours.Topologies;

/// A directed graph of neighbours (MPI 4.1, section 8.5.4), of which each rank names its own edges
/// ([Communicator#graph]), or any edges ([Communicator#graphOfEdges]). Several edges between the
/// same two ranks are matched in the order in which both have them.
public final class NeighbourGraph extends Topology {
  private NeighbourGraph(NeighbourEngine engine, int[] sources, int[] destinations) {
    super(engine, sources, destinations);
  }

  /// Collective. Each edge has to be named by both its ends.
  static NeighbourGraph of(Communicator original, int[] sources, int[] destinations) {
    verify(sources, destinations, original.size());
    NeighbourEngine engine = Topologies.of(original).graph(sources, destinations);
    return new NeighbourGraph(engine, sources, destinations);
  }

  /// Collective. Each edge is told to both its ends.
  static NeighbourGraph ofEdges(
      Communicator original, int[] sources, int[] degrees, int[] destinations) {
    int size = original.size();
    verify(sources, degrees, destinations, size);
    IntStream.Builder[] told = new IntStream.Builder[size];
    Arrays.setAll(told, _ -> IntStream.builder());
    int next = 0;
    for (int i = 0; i < sources.length; i++) {
      for (int end = next + degrees[i]; next < end; next++) {
        told[sources[i]].add(sources[i]).add(destinations[next]);
        if (destinations[next] != sources[i]) {
          told[destinations[next]].add(sources[i]).add(destinations[next]);
        }
      }
    }
    byte[][] toRank =
        Arrays.stream(told)
            .map(edges -> MemorySegment.ofArray(edges.build().toArray()).toArray(JAVA_BYTE))
            .toArray(byte[][]::new);
    IntStream.Builder in = IntStream.builder();
    IntStream.Builder out = IntStream.builder();
    for (byte[] edges : original.allToAll(toRank)) {
      int[] ends = MemorySegment.ofArray(edges).toArray(JAVA_INT_UNALIGNED);
      for (int i = 0; i < ends.length; i += 2) {
        if (ends[i] == original.rank()) {
          out.add(ends[i + 1]);
        }
        if (ends[i + 1] == original.rank()) {
          in.add(ends[i]);
        }
      }
    }
    return of(original, in.build().toArray(), out.build().toArray());
  }

  /// Collective. Ranks beyond the graph get nothing.
  static Optional<NeighbourGraph> ofAll(Communicator original, int[][] neighbours) {
    if (neighbours.length > original.size()) {
      throw new IllegalArgumentException(
          "neighbours are those of %d ranks, there are %d"
              .formatted(neighbours.length, original.size()));
    }
    for (int[] next : neighbours) {
      for (int rank : next) {
        Arguments.rank("neighbours", rank, neighbours.length);
      }
    }
    return Topologies.of(original)
        .graphOfAll(neighbours)
        .map(
            engine -> {
              int[] next = neighbours[engine.communicator().rank()];
              return new NeighbourGraph(engine, next, next);
            });
  }

  private static void verify(int[] sources, int[] degrees, int[] destinations, int size) {
    verify(sources, destinations, size);
    long edges = 0;
    for (int degree : degrees) {
      if (degree < 0) {
        throw new IllegalArgumentException(
            "degrees are " + Arrays.toString(degrees) + ", each must be 0 or more");
      }
      edges += degree;
    }
    if (degrees.length != sources.length || edges != destinations.length) {
      throw new IllegalArgumentException(
          "%d sources and %d degrees for %d edges, but %d destinations"
              .formatted(sources.length, degrees.length, edges, destinations.length));
    }
  }

  /// The ranks of a communicator as a graph, as of [Communicator#graph]. Collective.
  ///
  /// @param ranks belong to the graph from now on
  /// @param sources neighbours that this rank receives from
  /// @param destinations neighbours that this rank sends to
  public static NeighbourGraph over(Communicator ranks, int[] sources, int[] destinations) {
    verify(sources, destinations, ranks.size());
    NeighbourEngine engine = Topologies.of(ranks).graphOver(sources, destinations);
    return new NeighbourGraph(engine, sources, destinations);
  }

  private static void verify(int[] sources, int[] destinations, int size) {
    for (int rank : sources) {
      Arguments.rank("sources", rank, size);
    }
    for (int rank : destinations) {
      Arguments.rank("destinations", rank, size);
    }
  }
}
