package org.swmpi.mpi.internal.mpj;

import java.io.IOException;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.swmpi.mpi.FailureReporter;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.RankFailedException;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.internal.check.PeerFailure;

/// A job over MPJ Express's device for clusters, on this machine: each rank is a process, and this
/// one of them. The thread that started the job looks after it while the rank has one of its own.
final class MpjProcessJob extends MpjJob {
  /// MPJ Express's name.
  static final String DEVICE = "niodev";

  private static final long LOOK_MILLIS = 20;
  private static final long FAREWELL_MILLIS = 5_000;

  /// How long the end of another process may take to be seen; longer than [RankProcesses] waits for
  /// one that has left with code 0.
  private static final long NOTICE_NANOS = 2_000_000_000L;

  private final int rank;
  private final JobFolder folder;
  private final FailureReporter reporter;

  MpjProcessJob(
      MpjLibrary library, JobFolder folder, int rank, String host, FailureReporter reporter) {
    super(library, folder.board(), DEVICE, DEVICE, host);
    this.rank = rank;
    this.folder = folder;
    this.reporter = reporter;
  }

  /// What else ends the job: another process of it that is gone.
  @FunctionalInterface
  interface Watch {
    /// Notes on the board what it sees.
    void look();
  }

  /// Runs this process's rank.
  ///
  /// @param silent whether to keep to itself what `MPI.Init` prints
  /// @return exit code of the job
  int run(RankProgram program, boolean silent, Watch watch) throws IOException {
    try {
      return runAndAwait(program, silent, watch);
    } catch (InterruptedException e) {
      report(rank, e);
      Thread.currentThread().interrupt();
      return board().code(board().failed().orElse(rank));
    }
  }

  private int runAndAwait(RankProgram program, boolean silent, Watch watch)
      throws IOException, InterruptedException {
    CountDownLatch ready = new CountDownLatch(1);
    Thread thread;
    try (Silence _ = new Silence(silent)) {
      thread = start(rank, program, folder.configuration(), ready);
      while (!ready.await(LOOK_MILLIS, TimeUnit.MILLISECONDS) && board().failed().isEmpty()) {
        watch.look();
      }
    }
    while (board().failed().isEmpty() && !board().haveAllReturned()) {
      thread.join(LOOK_MILLIS);
      watch.look();
      // The one that speaks for all who have returned.
      if (board().hasReturned(rank) && board().firstReturned() == rank) {
        OptionalInt stuck = board().stuck();
        stuck.ifPresent(this::returnedEarly);
      }
      if (!thread.isAlive()) {
        Thread.sleep(LOOK_MILLIS);
      }
    }
    OptionalInt failed = board().failed();
    if (failed.isPresent()) {
      return board().code(failed.getAsInt());
    }
    thread.join(FAREWELL_MILLIS);
    return board().exitCode();
  }

  private void returnedEarly(int waiting) {
    if (board().code(rank) != 0) {
      board().fail(rank, board().code(rank));
    } else {
      report(rank, PeerFailure.returned("MPJ Express", rank, waiting));
    }
  }

  @Override
  void failed(int failing, Throwable why) {
    if (why instanceof MpiException && isDueToAnother()) {
      return;
    }
    report(failing, why);
  }

  private void report(int failing, Throwable why) {
    int code = 1;
    try {
      code = reporter.report(new RankFailedException(failing, why));
    } finally {
      board().fail(failing, Math.clamp(code, 1, 255));
    }
  }

  /// Whether it turns out that another rank is gone: a connection that breaks is noticed sooner
  /// than the end of the process behind it.
  private boolean isDueToAnother() {
    long deadline = System.nanoTime() + NOTICE_NANOS;
    while (board().failed().isEmpty() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(LOOK_MILLIS * 1_000_000);
    }
    return board().failed().isPresent();
  }
}
