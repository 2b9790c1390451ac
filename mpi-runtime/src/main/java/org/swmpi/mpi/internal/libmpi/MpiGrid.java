package org.swmpi.mpi.internal.libmpi;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.internal.neighbors.GridEngine;
import org.swmpi.mpi.internal.neighbors.MessageGrid;

/// A grid of the library.
final class MpiGrid extends MpiTopology implements GridEngine {
  /// As [MpiTopology#MpiTopology].
  MpiGrid(
      MpiCommunicator communicator,
      MpiCommunicator topology,
      int[] dimensions,
      boolean[] periodic) {
    super(communicator, topology, detour(topology, dimensions, periodic));
  }

  private static @Nullable Detour detour(
      MpiCommunicator grid, int[] dimensions, boolean[] periodic) {
    if (MpiTopologies.isAloneBesideMessages(grid)) {
      return new Detour(new MessageGrid(grid), null);
    }
    boolean areRepeated =
        IntStream.range(0, dimensions.length).anyMatch(i -> periodic[i] && dimensions[i] <= 2);
    return areRepeated
            && !MpiTopologies.hasStrangers(grid)
            && !RepeatedNeighbors.inGrids().areAllRight()
        ? new Detour(new MessageGrid(grid), RepeatedNeighbors.inGrids())
        : null;
  }

  @Override
  public GridEngine part(boolean[] keep, int color, int key, int[] dimensions, boolean[] periodic) {
    MpiCommunicator grid = topology();
    grid.enter(Call.SUB);
    MpiCommunicator part;
    try {
      part = grid.child(TopologyCalls.part(grid.handle(), keep), color);
    } finally {
      grid.leave();
    }
    return new MpiGrid(part, part, dimensions, periodic);
  }
}
