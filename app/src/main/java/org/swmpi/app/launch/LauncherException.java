package org.swmpi.app.launch;

import java.util.Map;

/// The application cannot be started; the message is one line that ends with what to do.
public final class LauncherException extends Exception {

  private static final long serialVersionUID = 1L;

  /// Sets a rank apart within its node: Open MPI, MPICH, Slurm.
  private static final String[] LOCAL_RANKS = {
    "OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "SLURM_LOCALID"
  };

  private final int exitCode;

  /// @param exitCode one of sysexits, or 2: the command line is wrong; 69 something needed is not
  ///     here, 70 a defect of sw-mpi
  public LauncherException(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  public int exitCode() {
    return exitCode;
  }

  /// Whether this process says what is wrong. Under a launcher of MPI one rank of each node does:
  /// all of a node would say the same, but nodes may differ.
  public static boolean isSpokesman(Map<String, String> environment) {
    for (String name : LOCAL_RANKS) {
      String rank = environment.get(name);
      if (rank != null) {
        return rank.equals("0");
      }
    }
    return true;
  }
}
