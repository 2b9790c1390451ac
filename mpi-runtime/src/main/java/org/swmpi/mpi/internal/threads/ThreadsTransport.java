package org.swmpi.mpi.internal.threads;

import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.JoinedJob;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.ThreadLevel;
import org.swmpi.mpi.internal.launch.MpiEnvironment;
import org.swmpi.mpi.internal.launch.OwnRanks;
import org.swmpi.mpi.internal.watch.Watchdog;
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
    int ranks = OwnRanks.of(options, environment);
    if (ranks > RANKS_MAX) {
      throw new LaunchException(
          "%d ranks are asked for, but as threads of one process there are at most %d; ask for fewer, or start more processes with mpirun"
              .formatted(ranks, RANKS_MAX));
    }
    return new ThreadJob(ranks).run(program, environment.hostName());
  }

  @Override
  public JoinedJob join(JobOptions options, ThreadLevel required) {
    MpiEnvironment environment = MpiEnvironment.ofThisProcess();
    OwnRanks.verifyNoLauncher(environment, name());
    int ranks = OwnRanks.asked(options, environment).orElse(1);
    if (ranks > 1) {
      throw new LaunchException(
          "%d ranks are asked for, but a program that joins transport 'threads' is the only one; start it with: mpirun -n %d …, or sw-mpi launch --ranks %d -- …"
              .formatted(ranks, ranks, ranks));
    }
    ThreadJob job = new ThreadJob(1);
    job.join();
    Communicator world = job.own("MPI_COMM_WORLD", environment.hostName());
    Communicator self = job.own("MPI_COMM_SELF", environment.hostName());
    ThreadLevel level = required.orLower(ThreadLevel.SERIALIZED);
    return new JoinedThread(job, world, self, Watchdog.of(0), level);
  }

  /// The only rank of its job.
  private record JoinedThread(
      ThreadJob job,
      Communicator world,
      Communicator self,
      Watchdog watchdog,
      ThreadLevel threadLevel)
      implements JoinedJob {
    @Override
    public void close() {
      job.fail(JobFailure.left()); // nobody is waited for
      watchdog.close();
    }
  }
}
