package org.swmpi.mpi.internal.libmpi;

import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.JoinedJob;
import org.swmpi.mpi.MpiLibraryReport;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.ThreadLevel;
import org.swmpi.mpi.internal.launch.MpiEnvironment;
import org.swmpi.mpi.internal.watch.Watchdog;
import org.swmpi.mpi.spi.TransportProvider;

/// `mpi`: the system's MPI library. A launcher starts one process per rank.
public final class MpiTransport implements TransportProvider {
  private final MpiEnvironment environment = MpiEnvironment.ofThisProcess();

  @Override
  public String name() {
    return "mpi";
  }

  @Override
  public String description() {
    return "ranks are processes started by mpirun or srun, over the system's MPI library";
  }

  @Override
  public @Nullable String whyNot(JobOptions options) {
    return new LibraryFinder(environment, options.library()).whyNot();
  }

  @Override
  public List<MpiLibraryReport> mpiLibraries(JobOptions options) {
    LibraryFinder finder = new LibraryFinder(environment, options.library());
    if (!finder.isSupported()) {
      return List.of();
    }
    Path chosen = finder.find();
    return finder.all().stream().map(path -> LibMpi.inspect(path, path.equals(chosen))).toList();
  }

  @Override
  public int run(JobOptions options, RankProgram program) {
    return new LauncherJob(name(), environment, options)
        .run(program, WorldCalls::init, MpiCommunicator::world);
  }

  @Override
  public JoinedJob join(JobOptions options, ThreadLevel required) {
    return join(options, required, WorldCalls::init);
  }

  @Override
  public JoinedJob join(JobOptions options) {
    return join(options, ThreadLevel.SINGLE, WorldCalls::initSingle);
  }

  private JoinedJob join(
      JobOptions options, ThreadLevel required, UnaryOperator<ThreadLevel> init) {
    MpiSession session = new LauncherJob(name(), environment, options).start(required, init);
    return new JoinedLauncherJob(
        session,
        MpiCommunicator.world(session),
        MpiCommunicator.self(session),
        Watchdog.of(session.rank()),
        options.failureReporter());
  }
}
