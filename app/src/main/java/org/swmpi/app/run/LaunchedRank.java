package org.swmpi.app.run;

import java.util.Map;
import java.util.OptionalInt;

/// The number that a launcher, or a transport's first rank, gave to this process, known before the
/// ranks can talk. It decides who speaks of what is wrong on all ranks alike, such as an unknown
/// option, and it is never more than that: once there is a communicator, that one says which rank
/// this is.
public final class LaunchedRank {
  private static final String[] VARIABLES = {
    "SW_MPI_SOCKETS_RANK",
    "SW_MPI_MPJ_RANK",
    "OMPI_COMM_WORLD_RANK",
    "PMI_RANK",
    "PMIX_RANK",
    "SLURM_PROCID"
  };

  private LaunchedRank() {}

  /// @param environment variables of the process
  /// @return this process' rank; empty where no launcher has started it
  public static OptionalInt in(Map<String, String> environment) {
    for (String variable : VARIABLES) {
      String value = environment.get(variable);
      if (value != null && value.matches("\\d{1,9}")) {
        return OptionalInt.of(Integer.parseInt(value));
      }
    }
    return OptionalInt.empty();
  }
}
