package org.swmpi.mpi.internal.threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.JobAbortedException;
import org.swmpi.mpi.RankFailedException;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.internal.idle.Idle;
import org.swmpi.mpi.internal.launch.ExitCode;
import org.swmpi.mpi.internal.watch.Watchdog;

/// The ranks of one job, from start to end.
final class ThreadJob {
  /// Stack of a rank: as large as that of a process's first thread, so that a program which runs
  /// with `mpi` runs here as well. Reserved, not used.
  private static final long STACK_BYTES = 8L << 20;

  /// How long ranks may take to notice that the job has failed, before they are interrupted.
  private static final long GRACE_MILLIS = 1_000;

  /// How long ranks that have been interrupted may take to end, before they are left behind.
  private static final long FAREWELL_MILLIS = 5_000;

  private final RankState[] ranks;
  private final Group world;
  private final AtomicReference<@Nullable JobFailure> failure = new AtomicReference<>();

  ThreadJob(int size) {
    boolean spin = size <= Runtime.getRuntime().availableProcessors();
    ranks = new RankState[size];
    for (int rank = 0; rank < size; rank++) {
      ranks[rank] = new RankState(this, rank, spin);
    }
    world = new Group("MPI_COMM_WORLD", ranks);
  }

  /// All ranks.
  Group world() {
    return world;
  }

  /// Runs the program on all ranks and waits for their end.
  ///
  /// @return exit code of the job
  int run(RankProgram program, String host) {
    List<Thread> threads = new ArrayList<>();
    for (RankState rank : ranks) {
      Thread thread =
          new Thread(
              null,
              () -> runRank(rank, program, new ThreadCommunicator(world, rank.rank(), host)),
              "rank-" + rank.rank(),
              STACK_BYTES);
      thread.setDaemon(true);
      rank.bind(thread);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
    awaitEnd(threads);
    return exitCode();
  }

  /// Makes the calling thread the only rank.
  void join() {
    ranks[0].bind(Thread.currentThread());
  }

  /// What the only rank has to itself.
  ///
  /// @param name that of a predefined communicator
  Communicator own(String name, String host) {
    return new ThreadCommunicator(new Group(name, ranks), 0, host);
  }

  private void runRank(RankState rank, RankProgram program, ThreadCommunicator world) {
    try (Watchdog watchdog = Watchdog.of(rank.rank())) {
      int code = ExitCode.of(watchdog.run(program, world));
      rank.end(code);
      wakeAll();
    } catch (Throwable e) {
      if (failure() == null || !(e instanceof JobAbortedException)) {
        fail(JobFailure.exception(rank.rank(), e));
      }
      rank.end(1);
      wakeAll();
    }
  }

  private void awaitEnd(List<Thread> threads) {
    try {
      for (Thread thread : threads) {
        while (thread.isAlive() && failure() == null) {
          thread.join(100);
        }
      }
      // Ranks that wait in a call leave at once. Others are asked, and in the end left behind.
      if (failure() != null && !Idle.joinAll(threads, GRACE_MILLIS)) {
        threads.forEach(Thread::interrupt);
        Idle.joinAll(threads, FAREWELL_MILLIS);
      }
    } catch (InterruptedException e) {
      fail(JobFailure.exception(0, e));
      threads.forEach(Thread::interrupt);
      Thread.currentThread().interrupt();
    }
  }

  private int exitCode() {
    JobFailure first = failure();
    if (first != null) {
      if (first.cause() != null) {
        throw new RankFailedException(first.rank(), first.cause());
      }
      return first.exitCode();
    }
    for (RankState rank : ranks) {
      if (rank.exitCode() != 0) {
        return rank.exitCode();
      }
    }
    return 0;
  }

  /// Ends the job on all ranks. Only the first failure counts.
  void fail(JobFailure why) {
    failure.compareAndSet(null, why);
    wakeAll();
  }

  @Nullable JobFailure failure() {
    return failure.get();
  }

  private void wakeAll() {
    for (RankState rank : ranks) {
      rank.wake();
    }
  }

  /// After a failure: waits until no other rank reads memory that is not its own. None starts to
  /// any more.
  void awaitCopiers(RankState self) {
    for (RankState rank : ranks) {
      while (rank != self && rank.isCopying()) {
        Idle.yieldNow();
      }
    }
  }
}
