package org.swmpi.mpi.internal.sockets;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.FailureReporter;
import org.swmpi.mpi.JobAbortedException;
import org.swmpi.mpi.JoinedJob;
import org.swmpi.mpi.RankFailedException;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.ThreadLevel;
import org.swmpi.mpi.internal.launch.ExitCode;
import org.swmpi.mpi.internal.launch.SystemExit;
import org.swmpi.mpi.internal.watch.Watchdog;

/// A rank of a job, from its connections to its end; once per process.
final class Session {
  /// How long a process that leaves by [System#exit] takes to hand over what it has sent.
  private static final long FLUSH_NANOS = 2_000_000_000L;

  private final JobControl control;
  private final Engine engine;
  private final WindowLines windowLines;
  private final String host;
  private final FailureReporter reporter;
  private final AtomicInteger given = new AtomicInteger();
  private volatile boolean running = true;

  Session(JobControl control, Mesh mesh, Handshake handshake, FailureReporter reporter)
      throws IOException {
    int rank = handshake.rank();
    this.control = control;
    this.reporter = reporter;
    host = mesh.host(rank);
    boolean spins = mesh.ranksBeside(rank) <= Runtime.getRuntime().availableProcessors();
    engine = new Engine(control, rank, mesh.data(), spins);
    windowLines = new WindowLines(engine, handshake, mesh.data(), this::fail);
  }

  Engine engine() {
    return engine;
  }

  WindowLines windowLines() {
    return windowLines;
  }

  String host() {
    return host;
  }

  /// A context that no other rank gives, with the two after it: below 0.
  int giveContext() {
    int before = given.getAndIncrement();
    int number = Math.addExact(Math.multiplyExact(before, engine.jobSize()), engine.rank());
    return Math.multiplyExact(-3, number + 1);
  }

  /// Runs the program on this rank, and waits for the others.
  ///
  /// @return exit code of the job. Does not return when it ends before its time: then this process
  ///     ends
  int run(RankProgram program) {
    try (Watchdog watchdog = Watchdog.of(engine.rank())) {
      int code = ExitCode.of(watchdog.run(program, SocketCommunicator.world(this)));
      if (code != 0 && windowLines.locks() > 0) {
        abort(code);
      }
      return finish(code);
    } catch (Throwable e) {
      return fail(e);
    }
  }

  /// Makes the program that runs here the rank.
  ///
  /// @param level threads that may make calls
  JoinedJob join(ThreadLevel level) {
    control.state().stayIfEnding();
    engine.allow(level);
    SocketCommunicator self = SocketCommunicator.self(this);
    Watchdog watchdog = Watchdog.of(engine.rank());
    return new JoinedSession(this, SocketCommunicator.world(this), self, watchdog, level);
  }

  /// Its rank is a program that runs already.
  private record JoinedSession(
      Session session,
      Communicator world,
      Communicator self,
      Watchdog watchdog,
      ThreadLevel threadLevel)
      implements JoinedJob {
    @Override
    public void letAllThreadsCall() {
      if (threadLevel.compareTo(ThreadLevel.SERIALIZED) < 0) {
        session.engine.allow(ThreadLevel.SERIALIZED);
      }
    }

    @Override
    public void close() {
      if (!session.running) {
        return;
      }
      session.finish(0);
      watchdog.close();
    }
  }

  /// @throws IllegalStateException when others may wait for this rank to unlock a window
  private int finish(int code) {
    engine.verifyUsable();
    if (windowLines.locks() > 0) {
      throw new IllegalStateException(
          "rank %d has returned from its program without unlock: it has locked windows on %d ranks"
              .formatted(engine.rank(), windowLines.locks()));
    }
    int jobCode = engine.finish(code);
    windowLines.close();
    running = false;
    return jobCode;
  }

  private int fail(Throwable failure) {
    JobState state = control.state();
    if (failure instanceof JobAbortedException aborted) {
      if (!state.isEnding()) {
        control.fail(Math.clamp(aborted.exitCode(), 1, 255)); // thrown by the program itself
      }
    } else if (!state.isEnding() && control.mayTell()) {
      int code = 1;
      try {
        code = reporter.report(new RankFailedException(engine.rank(), failure));
      } finally {
        control.fail(Math.clamp(code, 1, 255));
      }
    }
    return awaitProcessEnd();
  }

  /// The threads that hear of the end of the job end the process.
  private static int awaitProcessEnd() {
    while (true) {
      LockSupport.park();
    }
  }

  /// Ends all processes of the job. Does not return normally.
  void abort(int code) {
    control.fail(code);
    while (true) {
      control.state().leaveIfEnding();
      LockSupport.parkNanos(1_000_000);
    }
  }

  /// Whether the program has ended without having left the job: its thread is no more.
  boolean isForsaken() {
    return running && !control.state().isEnding() && !engine.owner().isAlive();
  }

  /// Tells the user of a program that has ended without having left the job.
  ///
  /// @return exit code of the job
  int tellForsaken() {
    IllegalStateException failure =
        new IllegalStateException(
            "its program has ended without having left the job, and so the other ranks are ended; call MPI.Finalize, or JoinedJob.close");
    return Math.clamp(reporter.report(new RankFailedException(engine.rank(), failure)), 1, 255);
  }

  /// Goes on in the place of the program, if that has called [System#exit] and no other thread of
  /// it is in a call.
  private boolean takesOver() {
    boolean byOwner = SystemExit.isCalledBy(engine.owner());
    if (!byOwner && !SystemExit.isCalled()) {
      return false;
    }
    engine.takeOver();
    return byOwner || !engine.isInUse();
  }

  /// The JVM ends before [#run] does. If the program has called [System#exit], the others get what
  /// it has sent; rank 0 waits for them, since they end with it.
  ///
  /// @return whether the ranks end in order, so that nobody has to end them
  boolean onShutdown() {
    if (!running) {
      return true;
    }
    if (control.state().isEnding() || !takesOver()) {
      return false;
    }
    engine.flush(FLUSH_NANOS);
    if (engine.rank() > 0) {
      engine.hangUp(FLUSH_NANOS);
      return true;
    }
    int code;
    try {
      code = engine.finish(0);
    } catch (JobAbortedException e) {
      code = e.exitCode();
    }
    if (code != 0) {
      ProcessEnd.halt(code);
    }
    return true;
  }
}
