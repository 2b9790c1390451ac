package org.swmpi.mpi;

/// Who is next to whom among the ranks of a communicator, and the collectives between neighbours.
public sealed interface Topology extends ImmediateNeighbourCollectives
    permits Cartesian, NeighbourGraph {
  /// The ranks, by whose numbers neighbours are named. Belongs to the topology; [#free] frees it.
  Communicator communicator();

  /// Gives back what the topology holds. Collective.
  void free();
}
