package org.swmpi.mpi.spi;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.JoinedJob;
import org.swmpi.mpi.MpiLibraryReport;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.ThreadLevel;
import org.swmpi.mpi.TransportUnavailableException;

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

  /// Makes this process a rank, as [org.swmpi.mpi.Job#join] promises.
  default JoinedJob join(JobOptions options, ThreadLevel required) {
    throw new TransportUnavailableException(
        "transport '%s' runs programs, and cannot be joined by one that runs; use transport 'mpi' or 'sockets'"
            .formatted(name()));
  }

  /// Makes this process a rank of one thread, as [org.swmpi.mpi.Job#join(JobOptions)] promises.
  default JoinedJob join(JobOptions options) {
    return join(options, ThreadLevel.SINGLE);
  }

  /// The MPI libraries that it finds on this machine.
  default List<MpiLibraryReport> mpiLibraries(JobOptions options) {
    return List.of();
  }
}
