package org.swmpi.mpi.internal.libmpi;

import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.ThreadLevel;
import org.swmpi.mpi.TransportUnavailableException;
import org.swmpi.mpi.internal.launch.MpiEnvironment;
import org.swmpi.mpi.internal.watch.Watchdog;

/// A job of which a launcher has started the ranks, as processes over an MPI library: from start to
/// end, by whatever binding the calls reach the library.
public final class LauncherJob {
  private final String transport;
  private final MpiEnvironment environment;
  private final JobOptions options;

  /// @param transport name, for messages
  public LauncherJob(String transport, MpiEnvironment environment, JobOptions options) {
    this.transport = transport;
    this.environment = environment;
    this.options = options;
  }

  /// Runs the program as this process's rank.
  ///
  /// @param init as of [#start]; only this thread makes calls
  /// @param worldOf makes the communicator of all ranks
  /// @return exit code of the job
  public int run(
      RankProgram program,
      UnaryOperator<ThreadLevel> init,
      Function<MpiSession, ? extends Communicator> worldOf) {
    MpiSession session = start(ThreadLevel.SINGLE, init);
    try (Watchdog watchdog = Watchdog.of(session.rank())) {
      int code;
      try {
        code = watchdog.run(program, worldOf.apply(session));
      } catch (Throwable e) {
        return session.fail(e, options.failureReporter());
      }
      return session.finish(code, options.failureReporter());
    }
  }

  /// Starts MPI in this process.
  ///
  /// @param required which threads are to make calls
  /// @param init calls `MPI_Init_thread` or `MPI_Init`, once the library is loaded, and says what
  ///     level it gave
  MpiSession start(ThreadLevel required, UnaryOperator<ThreadLevel> init) {
    verifyRanks();
    Path path = new LibraryFinder(environment, options.library()).find();
    if (path == null) {
      throw new TransportUnavailableException("no MPI library found");
    }
    MpiSession session = MpiSession.start(environment, path, required, init);
    if (options.ranks() > 0 && options.ranks() != session.size()) {
      // Known only now: some launchers do not tell how many they have started.
      session.finish(0, options.failureReporter());
      throw otherNumber(session.size());
    }
    return session;
  }

  private void verifyRanks() {
    OptionalInt launched = environment.launchedRanks();
    boolean unknown = launched.isEmpty() && environment.launcher().isPresent();
    if (options.ranks() == 0 || unknown || options.ranks() == launched.orElse(1)) {
      return;
    }
    if (launched.isPresent()) {
      throw otherNumber(launched.getAsInt());
    }
    throw new LaunchException(
        "transport '%s' gets its ranks from a launcher; start with: mpirun -n %d …"
            .formatted(transport, options.ranks()));
  }

  private LaunchException otherNumber(int launched) {
    return new LaunchException(
        "%d ranks are asked for, but %s has started %d; leave the number to the launcher"
            .formatted(
                options.ranks(),
                environment
                    .launcher()
                    .map(MpiEnvironment.Launcher::description)
                    .orElse("the launcher"),
                launched));
  }
}
