package org.swmpi.mpi.internal.mpj;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.RankFailedException;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.internal.check.PeerFailure;
import org.swmpi.mpi.internal.idle.Idle;

/// A job over MPJ Express's device for one machine: all ranks are threads of this process.
final class MpjThreadsJob extends MpjJob {
  /// MPJ Express's own name for what its users call `multicore`.
  private static final String DEVICE = "smpdev";

  private static final long LOOK_MILLIS = 20;

  /// How long ranks may take to notice that the job has failed, and then to end when they are
  /// interrupted.
  private static final long GRACE_MILLIS = 1_000;

  private final AtomicReference<@Nullable RankFailedException> failure = new AtomicReference<>();

  MpjThreadsJob(MpjLibrary library, int size, String host) {
    super(
        library,
        new RankBoard(Arena.ofAuto().allocate(RankBoard.bytes(size), 64), size),
        DEVICE,
        MpjTransport.THREADS,
        host);
  }

  /// Runs the program on all ranks.
  ///
  /// @param silent whether to keep to itself what `MPI.Init` prints
  /// @return exit code of the job
  /// @throws RankFailedException when a rank has failed
  int run(RankProgram program, boolean silent) {
    List<Thread> threads = new ArrayList<>();
    try {
      startAll(threads, program, silent);
      awaitEnd(threads);
    } catch (InterruptedException e) {
      failed(0, e);
      threads.forEach(Thread::interrupt);
      Thread.currentThread().interrupt();
    }
    RankFailedException first = failure.get();
    if (first != null) {
      throw first;
    }
    OptionalInt failed = board().failed();
    return failed.isPresent() ? board().code(failed.getAsInt()) : board().exitCode();
  }

  private void startAll(List<Thread> threads, RankProgram program, boolean silent)
      throws InterruptedException {
    int size = board().size();
    CountDownLatch ready = new CountDownLatch(size);
    try (Silence _ = new Silence(silent)) {
      for (int rank = 0; rank < size; rank++) {
        threads.add(start(rank, program, Integer.toString(size), ready));
      }
      while (!ready.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        if (board().failed().isPresent()) {
          break;
        }
      }
    }
  }

  private void awaitEnd(List<Thread> threads) throws InterruptedException {
    while (board().failed().isEmpty() && !Idle.joinAll(threads, LOOK_MILLIS)) {
      OptionalInt stuck = board().stuck();
      if (stuck.isPresent()) {
        returnedEarly(board().firstReturned(), stuck.getAsInt());
      }
    }
    if (board().failed().isPresent() && !Idle.joinAll(threads, GRACE_MILLIS)) {
      threads.forEach(Thread::interrupt);
      Idle.joinAll(threads, GRACE_MILLIS);
    }
  }

  private void returnedEarly(int returned, int waiting) {
    if (board().code(returned) != 0) {
      board().fail(returned, board().code(returned));
    } else {
      failed(returned, PeerFailure.returned("MPJ Express", returned, waiting));
    }
  }

  @Override
  void failed(int rank, Throwable why) {
    failure.compareAndSet(null, new RankFailedException(rank, why));
    board().fail(rank, 1);
  }
}
