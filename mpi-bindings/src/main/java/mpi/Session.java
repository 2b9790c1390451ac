package mpi;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.JoinedJob;
import org.swmpi.mpi.ThreadLevel;

/// This process's place in the job, from `MPI.Init` to `MPI.Finalize`.
final class Session {
  private enum State {
    BEFORE,
    RUNNING,
    AFTER
  }

  private static volatile State state = State.BEFORE;
  private static @Nullable JoinedJob job;
  private static @Nullable Thread mainThread;
  private static ThreadLevel threadLevel = ThreadLevel.SINGLE;

  /// Calls that the program has given up before they were complete.
  private static final List<org.swmpi.mpi.Request> ABANDONED = new ArrayList<>();

  private Session() {}

  static void start(ThreadLevel required) throws MPIException {
    if (state != State.BEFORE) {
      throw new MPIException(
          state == State.RUNNING ? "MPI is already initialized." : "MPI is finalized.");
    }
    try {
      JoinedJob joined = Job.join(JobOptions.defaults(), required);
      job = joined;
      mainThread = Thread.currentThread();
      threadLevel = joined.threadLevel().orLower(required);
      joined.letAllThreadsCall();
      MPI.INFO_ENV.fill(joined.start());
      state = State.RUNNING;
      MPI.COMM_WORLD.open(joined.world(), Processes.ofWorld(joined.world()));
      MPI.COMM_SELF.open(joined.self(), Processes.ofSelf(joined.world()));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  static void finish() throws MPIException {
    verifyRunning();
    JoinedJob joined = job;
    if (joined == null) {
      return;
    }
    try {
      BufferedSends.flush();
      // What nobody receives any more is not waited for.
      ABANDONED.removeIf(request -> request.test().isPresent());
      joined.close();
    } catch (RuntimeException e) {
      throw Failures.of(e);
    } finally {
      state = State.AFTER;
    }
  }

  /// Keeps a call that the program does not want to hear of again.
  static synchronized void abandon(org.swmpi.mpi.Request request) {
    ABANDONED.removeIf(other -> other.test().isPresent());
    if (request.test().isEmpty()) {
      ABANDONED.add(request);
    }
  }

  /// @throws MPIException outside of `MPI.Init` and `MPI.Finalize`
  static void verifyRunning() throws MPIException {
    if (state != State.RUNNING) {
      throw new MPIException(
          state == State.BEFORE ? "MPI is not initialized." : "MPI is finalized.");
    }
  }

  /// What the library underneath is.
  static String library() {
    JoinedJob joined = job;
    return joined == null ? "sw-mpi; the library is chosen at MPI.Init" : joined.world().library();
  }

  static boolean hasStarted() {
    return state != State.BEFORE;
  }

  static boolean hasEnded() {
    return state == State.AFTER;
  }

  /// Number of this program among those of the job.
  static int programNumber() throws MPIException {
    return joined().programNumber().orElse(0);
  }

  /// How many ranks there is room for, as far as anybody tells.
  static int universeSize() throws MPIException {
    return joined().universeSize().orElse(joined().world().size());
  }

  private static JoinedJob joined() throws MPIException {
    verifyRunning();
    return Objects.requireNonNull(job);
  }

  static boolean isMainThread() throws MPIException {
    verifyRunning();
    return Thread.currentThread().equals(mainThread);
  }

  static ThreadLevel threadLevel() throws MPIException {
    verifyRunning();
    return threadLevel;
  }
}
