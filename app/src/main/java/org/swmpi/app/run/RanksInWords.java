package org.swmpi.app.run;

import org.swmpi.app.talk.Quantities;
import org.swmpi.mpi.Communicator;

/// Says which ranks have done a job.
public final class RanksInWords {
  private RanksInWords() {}

  /// Such as `4 ranks by mpi (Open MPI v4.1.4)`.
  public static String of(Communicator world) {
    return Quantities.of(world.size(), "rank")
        + " by "
        + world.transport()
        + " ("
        + world.library()
        + ")";
  }
}
