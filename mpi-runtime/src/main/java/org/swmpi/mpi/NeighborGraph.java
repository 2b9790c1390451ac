package org.swmpi.mpi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.swmpi.mpi.internal.check.Arguments;
import org.swmpi.mpi.internal.neighbors.NeighborEngine;
import org.swmpi.mpi.internal.neighbors.Topologies;

/// A directed graph of ranks (MPI 4.1, section 8.5): each rank names its own edges
/// ([Communicator#distributedGraphAdjacent]), or any rank some ([Communicator#distributedGraph]),
/// or all know the whole graph ([Communicator#graph]). Of several edges from one rank to another
/// the first in the list of the sender is the first in that of the receiver.
///
/// ```java
/// int left = Math.floorMod(world.rank() - 1, world.size());
/// int right = (world.rank() + 1) % world.size();
/// NeighborGraph ring = world.distributedGraphAdjacent(new int[] {left}, new int[] {right});
/// ring.neighborAllGather(mine, theirs); // `mine` goes to the right, `theirs` comes from the left
/// ring.free();
/// ```
public final class NeighborGraph extends Topology {
  private NeighborGraph(NeighborEngine engine, int[] sources, int[] destinations) {
    super(engine, sources, destinations);
  }

  /// Collective. Each edge has to be named by both its ends.
  static NeighborGraph of(Communicator original, int[] sources, int[] destinations) {
    verify(sources, destinations, original.size());
    NeighborEngine engine = Topologies.of(original).graph(sources, destinations);
    return new NeighborGraph(engine, sources, destinations);
  }

  /// Collective. Each edge is told to both its ends.
  static NeighborGraph ofEdges(
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
  static Optional<NeighborGraph> ofAll(Communicator original, int[][] neighbors) {
    if (neighbors.length > original.size()) {
      throw new IllegalArgumentException(
          "neighbors are those of %d ranks, there are %d"
              .formatted(neighbors.length, original.size()));
    }
    for (int[] next : neighbors) {
      for (int rank : next) {
        Arguments.rank("neighbors", rank, neighbors.length);
      }
    }
    return Topologies.of(original)
        .graph(neighbors)
        .map(
            engine -> {
              int[] next = neighbors[engine.communicator().rank()];
              return new NeighborGraph(engine, next, next);
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

  /// The ranks of a communicator as a graph, as by [Communicator#distributedGraphAdjacent].
  /// Collective.
  ///
  /// @param ranks become the [#communicator] of the graph, which [#free] frees
  /// @param sources ranks that this one receives from; each of them names this rank as a
  ///     destination
  /// @param destinations ranks that this one sends to; each of them names this rank as a source
  public static NeighborGraph over(Communicator ranks, int[] sources, int[] destinations) {
    verify(sources, destinations, ranks.size());
    NeighborEngine engine = Topologies.of(ranks).graphOver(sources, destinations);
    return new NeighborGraph(engine, sources, destinations);
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
