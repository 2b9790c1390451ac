package org.swmpi.mpi.internal.neighbors;

import java.util.Arrays;
import java.util.Optional;
import org.swmpi.mpi.Communicator;

/// Topologies whose blocks travel as messages.
record MessageTopologies(Communicator ranks) implements Topologies {
  @Override
  public Optional<GridEngine> grid(int[] dimensions, boolean[] periodic) {
    int cells = Arrays.stream(dimensions).reduce(1, Math::multiplyExact);
    return first(cells).map(MessageGrid::new);
  }

  private Optional<Communicator> first(int count) {
    return ranks.create(ranks.group().range(0, count - 1, 1));
  }

  @Override
  public GridEngine gridOver(int[] dimensions, boolean[] periodic) {
    return new MessageGrid(ranks);
  }

  @Override
  public NeighborEngine graph(int[] sources, int[] destinations) {
    return new MessageEngine(ranks.duplicate());
  }

  @Override
  public NeighborEngine graphOver(int[] sources, int[] destinations) {
    return new MessageEngine(ranks);
  }

  @Override
  public Optional<NeighborEngine> graph(int[][] neighbors) {
    return first(neighbors.length).map(MessageEngine::new);
  }
}
