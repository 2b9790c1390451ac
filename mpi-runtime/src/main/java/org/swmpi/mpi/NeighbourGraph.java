package org.swmpi.mpi;

import org.swmpi.mpi.internal.check.Arguments;

/// A directed graph of neighbours, of which each rank names its own edges
/// (`MPI_Dist_graph_create_adjacent`). Several edges between the same two ranks are matched in the
/// order in which both name them.
public final class NeighbourGraph implements Topology {
  private final Communicator communicator;
  private final Communicator channel;
  private final int[] sources;
  private final int[] destinations;

  private NeighbourGraph(
      Communicator communicator, Communicator channel, int[] sources, int[] destinations) {
    this.communicator = communicator;
    this.channel = channel;
    this.sources = sources;
    this.destinations = destinations;
  }

  /// Collective. Each edge has to be named by both its ends.
  static NeighbourGraph of(Communicator original, int[] sources, int[] destinations) {
    verify(sources, destinations, original.size());
    return over(original.duplicate(), sources, destinations);
  }

  /// The ranks of a communicator as a graph, as of [Communicator#graph]. Collective.
  ///
  /// @param ranks belong to the graph from now on
  /// @param sources neighbours that this rank receives from
  /// @param destinations neighbours that this rank sends to
  public static NeighbourGraph over(Communicator ranks, int[] sources, int[] destinations) {
    verify(sources, destinations, ranks.size());
    return new NeighbourGraph(ranks, ranks.duplicate(), sources.clone(), destinations.clone());
  }

  private static void verify(int[] sources, int[] destinations, int size) {
    for (int rank : sources) {
      Arguments.rank("sources", rank, size);
    }
    for (int rank : destinations) {
      Arguments.rank("destinations", rank, size);
    }
  }

  @Override
  public Communicator communicator() {
    return communicator;
  }

  @Override
  public Communicator channel() {
    return channel;
  }

  @Override
  public int[] sources() {
    return sources.clone();
  }

  @Override
  public int[] destinations() {
    return destinations.clone();
  }

  @Override
  public int sendTag(int place) {
    return 0;
  }

  @Override
  public int receiveTag(int place) {
    return 0;
  }

  @Override
  public void free() {
    channel.free();
    communicator.free();
  }
}
