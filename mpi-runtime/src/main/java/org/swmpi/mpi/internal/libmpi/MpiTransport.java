package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.ADDRESS;

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
    if (!isSupported()) {
      return "it needs 64-bit Linux, this is %s on %s; use transport 'threads'"
          .formatted(environment.operatingSystem(), environment.processor());
    }
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

  /// What [Downcalls] and [Posix] take for granted.
  private boolean isSupported() {
    return environment.operatingSystem().equals("Linux") && ADDRESS.byteSize() == 8;
  }

  @Override
  public List<MpiLibraryReport> mpiLibraries(JobOptions options) {
    if (!isSupported()) {
      return List.of();
    }
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
    if (options.ranks() > 0 && options.ranks() != session.size()) {
      // Known only now: some launchers do not tell how many they have started.
      session.finish(0, options.failureReporter());
      throw otherNumber(options.ranks(), session.size());
    }
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
    boolean unknown = launched.isEmpty() && environment.launcher().isPresent();
    if (options.ranks() == 0 || unknown || options.ranks() == launched.orElse(1)) {
      return;
    }
    if (launched.isPresent()) {
      throw otherNumber(options.ranks(), launched.getAsInt());
    }
    throw new LaunchException(
        "transport 'mpi' gets its ranks from a launcher; start with: mpirun -n %d …"
            .formatted(options.ranks()));
  }

  private LaunchException otherNumber(int asked, int launched) {
    return new LaunchException(
        "%d ranks are asked for, but %s has started %d; leave the number to the launcher"
            .formatted(
                asked,
                environment
                    .launcher()
                    .map(MpiEnvironment.Launcher::description)
                    .orElse("the launcher"),
                launched));
  }
}
