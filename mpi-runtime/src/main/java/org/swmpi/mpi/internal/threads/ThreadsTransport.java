package org.swmpi.mpi.internal.threads;

import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.internal.launch.MpiEnvironment;
import org.swmpi.mpi.internal.launch.OwnRanks;
import org.swmpi.mpi.spi.TransportProvider;

/// `threads`: the embedded default. Needs no MPI.
public final class ThreadsTransport implements TransportProvider {
  /// More would take the machine down before they did any work.
  private static final int RANKS_MAX = 1024;

  @Override
  public String name() {
    return "threads";
  }

  @Override
  public String description() {
    return "ranks are threads of one JVM, over shared memory";
  }

  @Override
  public @Nullable String whyNot(JobOptions options) {
    return null;
  }

  @Override
  public int run(JobOptions options, RankProgram program) {
    MpiEnvironment environment = MpiEnvironment.ofThisProcess();
    OwnRanks.verifyNoLauncher(environment, name());
    if (options.ranks() > RANKS_MAX) {
      throw new LaunchException(
          "%d ranks are asked for, but as threads of one process there are at most %d; ask for fewer, or start more processes with mpirun"
              .formatted(options.ranks(), RANKS_MAX));
    }
    int ranks = OwnRanks.of(options);
    return new ThreadJob(ranks).run(program, environment.hostName());
  }
}
