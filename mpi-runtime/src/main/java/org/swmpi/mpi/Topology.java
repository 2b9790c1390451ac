package org.swmpi.mpi;

import org.swmpi.mpi.internal.neighbors.NeighborEngine;

/// Who is next to whom among the ranks of a communicator, and the collectives between neighbors.
public abstract sealed class Topology extends ImmediateNeighborCollectives
    permits Cartesian, NeighborGraph {
  Topology(NeighborEngine engine, int[] sources, int[] destinations) {
    super(engine, sources, destinations);
  }

  /// The ranks, by whose numbers neighbors are named. Belongs to the topology; [#free] frees it.
  public final Communicator communicator() {
    return engine().communicator();
  }

  /// Gives back what the topology holds, with its ranks. Collective.
  public final void free() {
    release();
    communicator().free();
  }

  /// Gives back what the topology holds beside its ranks, which go on without it. Collective.
  public final void release() {
    engine().release();
  }
}
