package org.swmpi.mpi.internal.libmpi;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.internal.libmpi.MpiTopology.Detour;
import org.swmpi.mpi.internal.neighbors.GridEngine;
import org.swmpi.mpi.internal.neighbors.MessageEngine;
import org.swmpi.mpi.internal.neighbors.NeighborEngine;
import org.swmpi.mpi.internal.neighbors.Topologies;

/// Topologies of the library: communicators that know who is next to whom.
record MpiTopologies(MpiCommunicator ranks) implements Topologies {
  private Optional<MpiCommunicator> madeGrid(int[] dimensions, boolean[] periodic) {
    return ranks.made(Call.CARTESIAN, all -> TopologyCalls.grid(all, dimensions, periodic));
  }

  @Override
  public Optional<GridEngine> grid(int[] dimensions, boolean[] periodic) {
    return madeGrid(dimensions, periodic)
        .map(grid -> new MpiGrid(grid, grid, dimensions, periodic));
  }

  @Override
  public GridEngine gridOver(int[] dimensions, boolean[] periodic) {
    MpiCommunicator grid = madeGrid(dimensions, periodic).orElseThrow();
    return new MpiGrid(ranks, grid, dimensions, periodic);
  }

  /// Makes a graph. Of ranks that have a topology already Open MPI 5.0.11 makes something of that
  /// kind; so they are copied without it, if all of them do so.
  private Optional<MpiCommunicator> madeGraph(Call call, String kind, LongUnaryOperator function) {
    if (!isOpenMpi() || !TopologyCalls.hasTopology(ranks.handle())) {
      return ranks.made(call, function);
    }
    return ranks.made(
        call,
        all ->
            hasStrangers(ranks)
                ? verified(kind, function.applyAsLong(all))
                : ofCopy(all, function));
  }

  private static long ofCopy(long ranks, LongUnaryOperator function) {
    long copy = WorldCalls.split(ranks, 0, 0);
    try {
      return function.applyAsLong(copy);
    } finally {
      WorldCalls.free(copy);
    }
  }

  private static long verified(String kind, long made) {
    if (!GroupCalls.isNull(made) && !TopologyCalls.isOfKind(made, kind)) {
      throw new UnsupportedOperationException(
          "this Open MPI makes no graph of ranks that have a topology; use those of a split");
    }
    return made;
  }

  private MpiCommunicator madeGraph(int[] sources, int[] destinations) {
    return madeGraph(
            Call.DISTRIBUTED_GRAPH_ADJACENT,
            "MPI_DIST_GRAPH",
            all -> TopologyCalls.graph(all, sources, destinations))
        .orElseThrow();
  }

  @Override
  public NeighborEngine graph(int[] sources, int[] destinations) {
    MpiCommunicator graph = madeGraph(sources, destinations);
    return new MpiTopology(graph, graph, detour(graph, sources, destinations));
  }

  @Override
  public NeighborEngine graphOver(int[] sources, int[] destinations) {
    MpiCommunicator graph = madeGraph(sources, destinations);
    return new MpiTopology(ranks, graph, detour(graph, sources, destinations));
  }

  @Override
  public Optional<NeighborEngine> graph(int[][] neighbors) {
    return madeGraph(Call.GRAPH, "MPI_GRAPH", all -> TopologyCalls.graph(all, neighbors))
        .map(
            graph -> {
              int[] next = neighbors[graph.rank()];
              return new MpiTopology(graph, graph, detour(graph, next, next));
            });
  }

  private static @Nullable Detour detour(MpiCommunicator graph, int[] sources, int[] destinations) {
    if (isAloneBesideMessages(graph)) {
      return new Detour(new MessageEngine(graph), null);
    }
    if (hasStrangers(graph) || RepeatedNeighbors.inGraphs().areAllRight()) {
      return null;
    }
    // MPICH 4.0.2, which it is then, moves as many blocks of MPI_Neighbor_alltoallw as there are
    // neighbors on the side that has fewer.
    int uneven = sources.length == destinations.length ? 0 : 2;
    int repeated = hasRepetitions(sources) || hasRepetitions(destinations) ? 1 : 0;
    return switch ((int) graph.allReduce(Math.max(uneven, repeated), Op.MAX)) {
      case 0 -> null;
      case 1 -> new Detour(new MessageEngine(graph), RepeatedNeighbors.inGraphs());
      default -> new Detour(new MessageEngine(graph), null);
    };
  }

  private static boolean hasRepetitions(int[] ranks) {
    return Arrays.stream(ranks).distinct().count() < ranks.length;
  }

  /// Whether ranks may run no sw-mpi: then calls are made as others make them, right or wrong.
  static boolean hasStrangers(MpiCommunicator topology) {
    return topology.size() > 1 && topology.hasStrangers();
  }

  /// Whether a receive of any rank takes what the only one sends itself in an immediate call, as
  /// over MPICH 4.0.2 and 5.0.2.
  static boolean isAloneBesideMessages(MpiCommunicator topology) {
    return topology.size() == 1 && !isOpenMpi();
  }

  private static boolean isOpenMpi() {
    return LibMpi.loaded().abi().family() == Abi.Family.OPEN_MPI;
  }
}
