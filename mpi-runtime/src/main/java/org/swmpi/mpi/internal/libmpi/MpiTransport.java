package org.swmpi.mpi.internal.libmpi;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.MpiLibraryReport;
import org.swmpi.mpi.RankFailedException;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.TransportUnavailableException;
import org.swmpi.mpi.internal.launch.MpiEnvironment;
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
    LibraryFinder finder = new LibraryFinder(environment, options.library());
    if (finder.find() != null) {
      return null;
    }
    return finder
        .setting()
        .map(
            path ->
                "the MPI library that is set, " + path + ", is not there; correct SW_MPI_LIBRARY")
        .orElse(
            "no MPI library found; install one (Debian, Ubuntu: openmpi-bin), or name its libmpi in"
                + " SW_MPI_LIBRARY");
  }

  @Override
  public List<MpiLibraryReport> mpiLibraries(JobOptions options) {
    LibraryFinder finder = new LibraryFinder(environment, options.library());
    Path chosen = finder.find();
    return finder.all().stream().map(path -> LibMpi.inspect(path, path.equals(chosen))).toList();
  }

  @Override
  public int run(JobOptions options, RankProgram program) {
    verifyRanks(options);
    Path path = new LibraryFinder(environment, options.library()).find();
    if (path == null) {
      throw new TransportUnavailableException("no MPI library found");
    }
    MpiSession session = MpiSession.start(environment, path);
    int code;
    try {
      code = program.run(session.world());
    } catch (Throwable e) {
      int exitCode = 1;
      try {
        exitCode = options.failureReporter().report(new RankFailedException(session.rank(), e));
      } finally {
        session.abort(Math.clamp(exitCode, 1, 255));
      }
      return exitCode;
    }
    return session.finish(code, options.failureReporter());
  }

  private void verifyRanks(JobOptions options) {
    OptionalInt launched = environment.launchedRanks();
    if (options.ranks() == 0 || options.ranks() == launched.orElse(1)) {
      return;
    }
    throw new LaunchException(
        launched.isPresent()
            ? "%d ranks are asked for, but %s has started %d; leave the number to the launcher"
                .formatted(
                    options.ranks(),
                    environment
                        .launcher()
                        .map(MpiEnvironment.Launcher::description)
                        .orElse("the launcher"),
                    launched.getAsInt())
            : "transport 'mpi' gets its ranks from a launcher; start with: mpirun -n %d …"
                .formatted(options.ranks()));
  }
}
