package org.swmpi.mpi.internal.mpj;

import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.swmpi.mpi.JobAbortedException;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.internal.launch.ExitCode;
import org.swmpi.mpi.internal.watch.Moves;
import org.swmpi.mpi.internal.watch.Watchdog;

/// The ranks of a job that run in this process: one thread each, which is left behind if MPJ
/// Express does not let it go when the job has failed.
abstract class MpjJob {
  /// Stack of a rank, as large as that of a process's first thread.
  private static final long STACK_BYTES = 8L << 20;

  private static final long LONGEST_SLEEP_NANOS = 5_000_000L;

  private final MpjLibrary library;
  private final RankBoard board;
  private final String device;
  private final String title;
  private final String host;

  /// @param device what MPJ Express calls it
  /// @param title what its users call it
  MpjJob(MpjLibrary library, RankBoard board, String device, String title, String host) {
    this.library = library;
    this.board = board;
    this.device = device;
    this.title = title;
    this.host = host;
  }

  /// What users of MPJ Express call the device.
  final String device() {
    return title;
  }

  final RankBoard board() {
    return board;
  }

  /// Notes why the job ends before its time.
  abstract void failed(int rank, Throwable why);

  /// Starts a rank.
  ///
  /// @param configuration for `MPI.Init`
  /// @param ready counted down when MPJ Express has started, or has failed to
  final Thread start(int rank, RankProgram program, String configuration, CountDownLatch ready) {
    Thread thread =
        new Thread(
            library.threadGroup(rank),
            () -> run(rank, program, configuration, ready),
            "rank-" + rank,
            STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void run(int rank, RankProgram program, String configuration, CountDownLatch ready) {
    try {
      MpjRank mpj;
      Object communicator;
      try {
        mpj = new MpjRank(library, rank);
        communicator = mpj.init(configuration, device);
      } finally {
        ready.countDown();
      }
      run(mpj, program, MpjCommunicator.world(mpj, this, communicator, host));
    } catch (Throwable e) {
      // What happens to a rank once the job has ended is of no interest.
      boolean over = board.failed().isPresent() || board.hasReturned(rank);
      if (!over) {
        failed(rank, e);
      }
    }
  }

  private void run(MpjRank mpj, RankProgram program, MpjCommunicator world) throws Exception {
    try (Watchdog watchdog = Watchdog.of(mpj.number())) {
      int code = ExitCode.of(watchdog.run(program, world));
      board.end(mpj.number(), code);
      awaitOthers();
      if (board.haveAllReturned()) {
        mpj.end();
      }
    }
  }

  private void awaitOthers() {
    long sleep = 10_000;
    while (!board.haveAllReturned() && board.failed().isEmpty()) {
      LockSupport.parkNanos(sleep);
      sleep = Math.min(LONGEST_SLEEP_NANOS, sleep + sleep / 4);
    }
  }

  /// A rank is about to wait for others.
  final void enter(int rank) {
    leaveIfFailed();
    Moves.note();
    board.enter(rank);
  }

  /// It waits no more.
  final void leave(int rank) {
    board.leave(rank);
    leaveIfFailed();
  }

  /// @throws JobAbortedException when the job has failed
  final void leaveIfFailed() {
    OptionalInt failed = board.failed();
    if (failed.isPresent()) {
      int rank = failed.getAsInt();
      throw new JobAbortedException(
          board.code(rank),
          "rank %d has ended the job with code %d".formatted(rank, board.code(rank)));
    }
  }

  /// Ends the job.
  final void abort(int rank, int code) {
    board.fail(rank, code);
    leaveIfFailed();
  }
}
