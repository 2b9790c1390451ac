package org.swmpi.mpi.internal.threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.internal.check.PeerFailure;
import org.swmpi.mpi.internal.check.VainTests;
import org.swmpi.mpi.internal.collect.Rounds;
import org.swmpi.mpi.internal.idle.Idle;
import org.swmpi.mpi.internal.watch.Moves;

/// One rank of a job: its thread, how it waits, and what the others have to know of it.
///
/// Two flags protect memory when a job fails. A rank sets `copying` while it reads or writes the
/// memory of others, after which it looks for a failure once more; a rank that leaves a call
/// because of a failure waits until nobody is copying. So no rank that leaves a call frees memory
/// that another one is using.
final class RankState {
  /// Rounds of spinning before yielding, where every rank has a core: a few microseconds. Not more,
  /// since the one that is waited for may be about to run on this very core.
  private static final int SPINS = 200;

  /// Rounds of yielding before parking.
  private static final int YIELDS = 64;

  /// Parking ends by a wake-up. The limit only bounds the harm of a defect.
  private static final long PARK_NANOS = 100_000_000L;

  private final ThreadJob job;
  private final int rank;
  private final int spins;
  private final List<Mailbox> expectant = new ArrayList<>();
  private final List<Rounds> calls = new ArrayList<>();
  private final VainTests vainTests = new VainTests();

  private volatile @Nullable Thread thread;
  private volatile boolean parked;
  private volatile boolean copying;
  private volatile boolean ended;
  private volatile int exitCode;

  RankState(ThreadJob job, int rank, boolean spin) {
    this.job = job;
    this.rank = rank;
    this.spins = spin ? SPINS : 0;
  }

  ThreadJob job() {
    return job;
  }

  /// Number in the job.
  int rank() {
    return rank;
  }

  void bind(Thread owner) {
    thread = owner;
  }

  /// The program of this rank has returned.
  void end(int code) {
    exitCode = code;
    ended = true;
  }

  boolean hasEnded() {
    return ended;
  }

  /// What the program returned; right after [#hasEnded].
  int exitCode() {
    return exitCode;
  }

  /// Waits, and meanwhile serves the receives that this rank has posted.
  void await(Waiting waiting) {
    Moves.note();
    for (int i = 0; i < spins; i++) {
      if (waiting.isOver()) {
        return;
      }
      Thread.onSpinWait();
    }
    for (int round = 0; !isOverNow(waiting); round++) {
      if (round < YIELDS) {
        Idle.yieldNow();
      } else {
        park(waiting);
      }
    }
  }

  /// Makes progress, and looks once.
  ///
  /// @return whether it has come true
  boolean test(Waiting waiting) {
    progress();
    if (waiting.isOver()) {
      moved();
      return true;
    }
    leaveIfFailed();
    if (waiting.lost() == null) {
      moved();
      return false;
    }
    return vainTests.goOn() ? isOverNow(waiting) : waiting.isOver();
  }

  /// Something has moved, or may.
  void moved() {
    vainTests.end();
  }

  /// Makes progress, and looks once whether it has come true, and if not, whether it still can.
  private boolean isOverNow(Waiting waiting) {
    progress();
    if (waiting.isOver()) {
      return true;
    }
    leaveIfFailed();
    RankState lost = waiting.lost();
    if (lost != null) {
      if (waiting.isOver()) {
        return true;
      }
      if (lost.exitCode() != 0) {
        job.fail(JobFailure.exit(lost.rank(), lost.exitCode()));
        leaveIfFailed();
      }
      throw broken(PeerFailure.returned(waiting.call(), lost.rank(), rank()));
    }
    return false;
  }

  private void park(Waiting waiting) {
    parked = true;
    try {
      // Between the flag and the look, so that whoever acts after the look sees the flag.
      progress();
      if (!waiting.isOver() && job.failure() == null && waiting.lost() == null) {
        LockSupport.parkNanos(this, PARK_NANOS);
      }
    } finally {
      parked = false;
    }
  }

  /// To be called by other ranks after a volatile write of what this rank may wait for.
  void wake() {
    if (parked) {
      LockSupport.unpark(thread);
    }
  }

  /// Serves posted receives and immediate collectives in all communicators.
  void progress() {
    for (int i = 0; i < expectant.size(); i++) {
      Mailbox mailbox = expectant.get(i);
      mailbox.drain();
      if (!mailbox.expectsMessages()) {
        expectant.remove(i--);
      }
    }
    for (int i = 0; i < calls.size(); i++) {
      if (calls.get(i).advance()) {
        calls.remove(i--);
      }
    }
  }

  /// Begins an immediate collective, and advances it while this rank waits for whatever.
  void serve(Rounds call) {
    if (!call.advance()) {
      calls.add(call);
    }
  }

  /// The mailbox has posted receives that must be served while this rank waits for something else.
  void serve(Mailbox mailbox) {
    if (!expectant.contains(mailbox)) {
      expectant.add(mailbox);
    }
  }

  /// Before reading or writing the memory of another rank; [#endCopy] must follow.
  void beginCopy() {
    copying = true;
    if (job.failure() != null) {
      copying = false;
      leaveIfFailed();
    }
  }

  void endCopy() {
    copying = false;
  }

  /// Ends the job because of a failed call.
  ///
  /// @return the failure, to be thrown
  RuntimeException broken(RuntimeException failure) {
    job.fail(JobFailure.exception(rank, failure));
    job.awaitCopiers(this);
    return failure;
  }

  boolean isCopying() {
    return copying;
  }

  /// @throws org.swmpi.mpi.JobAbortedException when the job has failed
  void leaveIfFailed() {
    JobFailure failure = job.failure();
    if (failure != null) {
      job.awaitCopiers(this);
      throw failure.asException();
    }
  }
}
