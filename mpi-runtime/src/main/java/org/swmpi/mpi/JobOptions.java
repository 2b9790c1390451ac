package org.swmpi.mpi;

import org.jspecify.annotations.Nullable;

/// How a job is started.
///
/// @param transport name of the transport, or null to choose: `SW_MPI_TRANSPORT`, else `mpi` when
///     an MPI launcher has started this process, `sockets` when hosts are named, else `threads`
/// @param ranks number of ranks; 0 to choose: as many as the launcher started, else `SW_MPI_RANKS`,
///     else as many as there are cores
/// @param library path of the MPI library, or null to look for it (`SW_MPI_LIBRARY` first)
/// @param hosts machines to run on and how many ranks on each, as `a:2,b:2`, or null for
///     `SW_MPI_HOSTS`, else this one alone; of transport `sockets` only
/// @param failureReporter tells the user of a failed rank where ranks are processes
public record JobOptions(
    @Nullable String transport,
    int ranks,
    @Nullable String library,
    @Nullable String hosts,
    FailureReporter failureReporter) {

  public JobOptions {
    if (ranks < 0) {
      throw new IllegalArgumentException("ranks is " + ranks + ", must be 0 or more");
    }
  }

  /// Everything chosen by itself; a failed rank prints its stack trace and ends the job with code
  /// 1.
  public static JobOptions defaults() {
    return new JobOptions(null, 0, null, null, JobOptions::printStackTrace);
  }

  /// These options with another transport; null to choose.
  public JobOptions withTransport(@Nullable String name) {
    return new JobOptions(name, ranks, library, hosts, failureReporter);
  }

  /// These options with another number of ranks; 0 to choose.
  public JobOptions withRanks(int number) {
    return new JobOptions(transport, number, library, hosts, failureReporter);
  }

  /// These options with another MPI library; null to look for it.
  public JobOptions withLibrary(@Nullable String path) {
    return new JobOptions(transport, ranks, path, hosts, failureReporter);
  }

  /// These options with other hosts; null to choose.
  public JobOptions withHosts(@Nullable String list) {
    return new JobOptions(transport, ranks, library, list, failureReporter);
  }

  /// These options with another reporter of failures.
  public JobOptions withFailureReporter(FailureReporter reporter) {
    return new JobOptions(transport, ranks, library, hosts, reporter);
  }

  private static int printStackTrace(RankFailedException failure) {
    failure.printStackTrace();
    return 1;
  }
}
