package org.swmpi.mpi.internal.neighbors;

import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Request;

/// What moves blocks between the ranks of a topology.
public interface NeighborEngine {
  /// The ranks of the topology.
  Communicator communicator();

  void run(NeighborCall call);

  Request start(NeighborCall call);

  /// Gives back what is held beside the ranks. Collective.
  void release();
}
