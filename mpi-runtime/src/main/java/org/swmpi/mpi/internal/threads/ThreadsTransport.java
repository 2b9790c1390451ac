package org.swmpi.mpi.internal.threads;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.internal.launch.MpiEnvironment;
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
    OptionalInt launched = environment.launchedRanks();
    if (launched.isPresent() && launched.getAsInt() > 1) {
      throw new LaunchException(
          "transport 'threads' under a launcher of %d processes would do the job %d times; use transport 'mpi', or start without the launcher"
              .formatted(launched.getAsInt(), launched.getAsInt()));
    }
    if (options.ranks() > RANKS_MAX) {
      throw new LaunchException(
          "%d ranks are asked for, but as threads of one process there are at most %d; ask for fewer, or start more processes with mpirun"
              .formatted(options.ranks(), RANKS_MAX));
    }
    int ranks = options.ranks() > 0 ? options.ranks() : Runtime.getRuntime().availableProcessors();
    return new ThreadJob(ranks).run(program, environment.hostName());
  }
}
