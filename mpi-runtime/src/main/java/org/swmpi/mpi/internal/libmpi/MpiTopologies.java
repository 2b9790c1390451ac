package org.swmpi.mpi.internal.libmpi;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.internal.libmpi.MpiTopology.Detour;
import org.swmpi.mpi.internal.neighbours.GridEngine;
import org.swmpi.mpi.internal.neighbours.MessageEngine;
import org.swmpi.mpi.internal.neighbours.NeighbourEngine;
import org.swmpi.mpi.internal.neighbours.Topologies;

/// Topologies of the library: communicators that know who is next to whom.
record MpiTopologies(MpiCommunicator ranks) implements Topologies {
  /// Makes a communicator that has a topology.
  ///
  /// @param function makes it of the ranks
  /// @return nothing on ranks that are not in it
  private Optional<MpiCommunicator> made(Call call, LongUnaryOperator function) {
    ranks.enter(call);
    try {
      long made = function.applyAsLong(ranks.handle());
      return TopologyCalls.isNull(made)
          ? Optional.empty()
          : Optional.of(ranks.child(made, call.code()));
    } finally {
      ranks.leave();
    }
  }

  private Optional<MpiCommunicator> madeGrid(int[] dimensions, boolean[] periodic) {
    return made(Call.CARTESIAN, all -> TopologyCalls.grid(all, dimensions, periodic));
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

  private Optional<MpiCommunicator> madeGraph(Call call, LongUnaryOperator function) {
    if (ranks.hasStrangers() || !TopologyCalls.makesGridsOnly(ranks.handle())) {
      return made(call, function);
    }
    return made(
        call,
        all -> {
          long plain = WorldCalls.split(all, 0, 0);
          try {
            return function.applyAsLong(plain);
          } finally {
            WorldCalls.free(plain);
          }
        });
  }

  private MpiCommunicator madeGraph(int[] sources, int[] destinations) {
    return madeGraph(Call.GRAPH, all -> TopologyCalls.graph(all, sources, destinations))
        .orElseThrow();
  }

  @Override
  public NeighbourEngine graph(int[] sources, int[] destinations) {
    MpiCommunicator graph = madeGraph(sources, destinations);
    return new MpiTopology(graph, graph, detour(graph, sources, destinations));
  }

  @Override
  public NeighbourEngine graphOver(int[] sources, int[] destinations) {
    MpiCommunicator graph = madeGraph(sources, destinations);
    return new MpiTopology(ranks, graph, detour(graph, sources, destinations));
  }

  @Override
  public Optional<NeighbourEngine> graphOfAll(int[][] neighbours) {
    return madeGraph(Call.GRAPH_OF_ALL, all -> TopologyCalls.graphOfAll(all, neighbours))
        .map(
            graph -> {
              int[] next = neighbours[graph.rank()];
              return new MpiTopology(graph, graph, detour(graph, next, next));
            });
  }

  private static @Nullable Detour detour(MpiCommunicator graph, int[] sources, int[] destinations) {
    if (isAloneBesideMessages(graph)) {
      return new Detour(new MessageEngine(graph), null);
    }
    if (graph.hasStrangers() || RepeatedNeighbours.inGraphs().areAllRight()) {
      return null;
    }
    boolean mine = hasRepetitions(sources) || hasRepetitions(destinations);
    return graph.allReduce(mine ? 1L : 0, Op.MAX) != 0
        ? new Detour(new MessageEngine(graph), RepeatedNeighbours.inGraphs())
        : null;
  }

  private static boolean hasRepetitions(int[] ranks) {
    return Arrays.stream(ranks).distinct().count() < ranks.length;
  }

  /// Whether what one rank alone sends itself in an immediate call meets receives of any rank, as
  /// in
  /// MPICH 4.0.2 and 5.0.2.
  static boolean isAloneBesideMessages(MpiCommunicator topology) {
    return topology.size() == 1 && LibMpi.loaded().abi().family() != Abi.Family.OPEN_MPI;
  }
}
