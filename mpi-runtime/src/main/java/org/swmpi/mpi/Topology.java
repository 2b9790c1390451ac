package org.swmpi.mpi;

import org.swmpi.mpi.internal.neighbors.NeighborEngine;

/// Who is next to whom among the ranks of a communicator, and the collectives between neighbors
/// (MPI 4.1, chapter 8). A topology is not a [Communicator], but has one: messages and other
/// collectives go by [#communicator].
public abstract sealed class Topology extends ImmediateNeighborCollectives
    permits Cartesian, NeighborGraph {
  Topology(NeighborEngine engine, int[] sources, int[] destinations) {
    super(engine, sources, destinations);
  }

  /// The ranks: neighbors, sources and destinations are numbers of its ranks. Belongs to the
  /// topology; [#free] frees it.
  public final Communicator communicator() {
    return engine().communicator();
  }

  /// Ends the topology and its [#communicator] (`MPI_Comm_free`); neither can be used any more.
  /// Collective.
  public final void free() {
    release();
    communicator().free();
  }

  /// Ends the topology and keeps its [#communicator], which is the caller's to free from now on. No
  /// collective between neighbors can be made any more. Collective.
  public final void release() {
    engine().release();
  }
}
