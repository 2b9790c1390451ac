package org.swmpi.mpi.internal.neighbors;

import java.util.Optional;
import org.swmpi.mpi.Communicator;

/// Makes topologies of the ranks of a communicator. Arguments have been checked; every call is
/// collective.
public interface Topologies {
  /// A communicator whose engine makes topologies itself.
  interface Own {
    Topologies topologies();
  }

  /// Those of the engine, where it has some, else of messages.
  static Topologies of(Communicator ranks) {
    return ranks instanceof Own own ? own.topologies() : new MessageTopologies(ranks);
  }

  /// The first ranks as a grid.
  ///
  /// @return nothing on those beyond it
  Optional<GridEngine> grid(int[] dimensions, boolean[] periodic);

  /// The ranks themselves as a grid of as many.
  GridEngine gridOver(int[] dimensions, boolean[] periodic);

  /// The ranks as a graph of which each names its own edges.
  NeighborEngine graph(int[] sources, int[] destinations);

  /// As [#graph], the ranks themselves.
  NeighborEngine graphOver(int[] sources, int[] destinations);

  /// The first ranks as a graph that all of them know.
  ///
  /// @param neighbors of each rank in it
  /// @return nothing on ranks beyond it
  Optional<NeighborEngine> graph(int[][] neighbors);
}
