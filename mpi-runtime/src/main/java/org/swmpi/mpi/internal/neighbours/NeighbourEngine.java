package org.swmpi.mpi.internal.neighbours;

import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Request;

/// What moves blocks between the ranks of a topology.
public interface NeighbourEngine {
  /// The ranks of the topology.
  Communicator communicator();

  void run(NeighbourCall call);

  Request start(NeighbourCall call);

  /// Gives back what is held beside the ranks. Collective.
  void release();
}
