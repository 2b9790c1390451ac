package org.swmpi.mpi.spi;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.MpiLibraryReport;
import org.swmpi.mpi.RankProgram;

/// A way for ranks to talk. Implementations have a public constructor without parameters, do
/// nothing in it, and are listed in `META-INF/services/org.swmpi.mpi.spi.TransportProvider`.
public interface TransportProvider {
  /// Name by which it is chosen: lower case, unique, without the letters `cp` (Open MPI's mpirun
  /// edits such arguments).
  String name();

  /// What it is, in a line.
  String description();

  /// Why no job could be started here with these options, or null when one could. Cheap, and
  /// without lasting effect.
  @Nullable String whyNot(JobOptions options);

  /// Runs a job to its end, as [org.swmpi.mpi.Job#run] promises.
  int run(JobOptions options, RankProgram program);

  /// The MPI libraries that it finds on this machine.
  default List<MpiLibraryReport> mpiLibraries(JobOptions options) {
    return List.of();
  }
}
