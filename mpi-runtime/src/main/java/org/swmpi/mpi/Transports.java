package org.swmpi.mpi;

import java.util.List;
import org.swmpi.mpi.internal.launch.TransportRegistry;

/// What this machine offers to jobs, for reports.
public final class Transports {
  private Transports() {}

  /// All transports, in the order of their names, each with whether it could be used here and why
  /// not.
  ///
  /// @param options whose `library` is looked at
  public static List<TransportReport> list(JobOptions options) {
    return TransportRegistry.installed().reports(options);
  }

  /// All MPI libraries found on this machine. Loads each, but starts none.
  ///
  /// @param options whose `library` is looked at first
  public static List<MpiLibraryReport> mpiLibraries(JobOptions options) {
    return TransportRegistry.installed().mpiLibraries(options);
  }
}
