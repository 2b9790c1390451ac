package org.swmpi.mpi.internal.mpj;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.TransportUnavailableException;
import org.swmpi.mpi.internal.launch.MpiEnvironment;
import org.swmpi.mpi.internal.launch.OwnRanks;
import org.swmpi.mpi.spi.TransportProvider;

/// `mpj`: MPJ Express. Ranks are threads of this process, or with `SW_MPI_MPJ_DEVICE=niodev`
/// processes on this machine, which the first of them starts.
public final class MpjTransport implements TransportProvider {
  /// MPJ Express's `ANY_SOURCE` and `ANY_TAG`.
  static final int ANY = -2;

  /// MPJ Express's `UNDEFINED`.
  static final int UNDEFINED = -1;

  /// The device whose ranks are threads, as users of MPJ Express call it.
  static final String THREADS = "multicore";

  private static final int RANKS_MAX = 256;

  private final MpiEnvironment environment = MpiEnvironment.ofThisProcess();

  @Override
  public String name() {
    return "mpj";
  }

  @Override
  public String description() {
    return "ranks are threads, or processes that the first one starts, over MPJ Express (pure Java)";
  }

  @Override
  public @Nullable String whyNot(JobOptions options) {
    String device = device();
    if (!device.equals(THREADS) && !device.equals(MpjProcessJob.DEVICE)) {
      return "SW_MPI_MPJ_DEVICE is '%s', must be multicore or niodev".formatted(device);
    }
    return new MpjFinder(environment).whyNot();
  }

  private String device() {
    return environment.mpjDevice().orElse(THREADS);
  }

  @Override
  public int run(JobOptions options, RankProgram program) {
    OwnRanks.verifyNoLauncher(environment, name());
    int ranks = OwnRanks.of(options, environment);
    if (ranks > RANKS_MAX) {
      throw new LaunchException(
          "%d ranks are asked for, but transport 'mpj' starts at most %d; ask for fewer"
              .formatted(ranks, RANKS_MAX));
    }
    MpjLibrary library = new MpjLibrary(new MpjFinder(environment));
    try {
      if (device().equals(THREADS)) {
        return new MpjThreadsJob(library, ranks, environment.hostName()).run(program, silent());
      }
      OptionalInt rank = environment.mpjRank();
      return rank.isPresent()
          ? runStarted(library, rank.getAsInt(), options, program)
          : runFirst(library, ranks, options, program);
    } catch (IOException e) {
      throw new TransportUnavailableException(
          "transport 'mpj' cannot start its ranks: " + e.getMessage(), e);
    }
  }

  private int runFirst(MpjLibrary library, int ranks, JobOptions options, RankProgram program)
      throws IOException {
    try (Meeting meeting = Meeting.open(ranks)) {
      JobFolder folder = JobFolder.create(ranks, meeting.port());
      try (RankProcesses processes = RankProcesses.start(environment, folder)) {
        return job(library, folder, 0, options).run(program, silent(), processes::look);
      }
    }
  }

  private int runStarted(MpjLibrary library, int rank, JobOptions options, RankProgram program)
      throws IOException {
    JobFolder folder = JobFolder.open(Path.of(environment.mpjJob().orElseThrow()));
    long first = parent();
    return job(library, folder, rank, options)
        .run(
            program,
            silent(),
            () -> {
              if (parent() != first && folder.board().failed().isEmpty()) {
                folder.board().fail(0, 1);
              }
            });
  }

  private boolean silent() {
    return environment.mpjHome().isEmpty();
  }

  private MpjProcessJob job(MpjLibrary library, JobFolder folder, int rank, JobOptions options) {
    return new MpjProcessJob(
        library, folder, rank, environment.hostName(), options.failureReporter());
  }

  /// An orphan gets another parent.
  private static long parent() {
    return ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L);
  }
}
