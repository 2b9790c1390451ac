package org.swmpi.app.run;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.talk.Talk;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.RankFailedException;
import org.swmpi.mpi.RankProgram;

/// Runs a command on its ranks and turns every failure of one into one message and an exit code.
///
/// A failure that all ranks agree on ([Failure#isAgreed]) is told by rank 0, and all end in good
/// order. One of a rank alone is told by that rank, by name; then [Job] ends the others with its
/// code.
public final class RankedRun {
  private static final long PAUSE_MILLIS = 500;

  private final CommonOptions options;
  private final Talk talk;
  private volatile @Nullable String host;

  /// @param talk where failures are told
  public RankedRun(CommonOptions options, Talk talk) {
    this.options = options;
    this.talk = talk;
  }

  /// Runs the program on every rank.
  ///
  /// @return the exit code, failures told
  /// @throws org.swmpi.mpi.LaunchException when the ranks cannot be started as asked for
  /// @throws org.swmpi.mpi.TransportUnavailableException when the transport cannot be used here
  public int run(RankProgram program) {
    try {
      return Job.run(options.job(this::tell), world -> runRank(program, world));
    } catch (RankFailedException e) {
      return tell(e);
    }
  }

  private int runRank(RankProgram program, Communicator world) throws Exception {
    if (world.size() > 1) {
      host = world.host();
    }
    try {
      return program.run(world);
    } catch (IOException | RuntimeException e) {
      if (!Failure.isAgreed(e)) {
        letOthersBeHeardFirst(e, world);
        throw e;
      }
      Failure failure = Failure.of(e);
      if (world.rank() == 0 && failure.message() != null) {
        talk.always(failure.message());
      }
      return failure.exitCode();
    }
  }

  /// Waits where a file is gone that was there: most likely another rank has failed and taken it
  /// away, and what that one has met is to be told. By the end of the pause it has been.
  private static void letOthersBeHeardFirst(Exception e, Communicator world)
      throws InterruptedException {
    if (world.size() > 1 && isOfMissingFile(e)) {
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  private static boolean isOfMissingFile(Exception e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof NoSuchFileException) {
        return true;
      }
    }
    return false;
  }

  /// Tells of a rank that failed alone.
  private int tell(RankFailedException e) {
    Failure failure = Failure.of(e);
    if (failure.message() != null && !processIsEnding()) {
      String who = host == null ? "" : "rank " + e.rank() + " on " + host + ": ";
      talk.always(who + failure.message());
    }
    return failure.exitCode();
  }

  /// Whether a signal has begun to end this process: what fails now fails because its files are
  /// being taken away, and nobody needs to hear of it.
  private static boolean processIsEnding() {
    Thread probe = new Thread(() -> {}, "probe");
    try {
      Runtime.getRuntime().addShutdownHook(probe);
      Runtime.getRuntime().removeShutdownHook(probe);
      return false;
    } catch (IllegalStateException _) {
      return true;
    }
  }
}
