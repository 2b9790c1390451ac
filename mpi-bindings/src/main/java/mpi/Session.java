package mpi;

import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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

  /// How long threads in calls are waited for at the end.
  private static final long PATIENCE_NANOS = 10_000_000_000L;

  private static volatile State state = State.BEFORE;
  private static @Nullable JoinedJob job;
  private static @Nullable Thread mainThread;
  private static ThreadLevel threadLevel = ThreadLevel.SINGLE;

  /// Calls that the program has given up before they were complete.
  private static final Queue<Abandoned> ABANDONED = new ArrayDeque<>();

  /// Whether something remains to be done for one of them.
  private static volatile boolean hasUnfinished;

  private record Abandoned(org.swmpi.mpi.Request call, Request.@Nullable Completion atEnd) {}

  private Session() {}

  /// @param join joins the job
  /// @param required which threads are to make calls
  static void start(Function<JobOptions, JoinedJob> join, ThreadLevel required)
      throws MPIException {
    if (state != State.BEFORE) {
      throw new MPIException(
          state == State.RUNNING ? "MPI is already initialized." : "MPI is finalized.");
    }
    try {
      JoinedJob joined = join.apply(JobOptions.defaults());
      job = joined;
      mainThread = Thread.currentThread();
      threadLevel = joined.threadLevel().orLower(required);
      joined.letAllThreadsCall();
      MPI.INFO_ENV.fill(joined.launchInfo());
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
    awaitOtherThreads();
    state = State.AFTER;
    awaitOtherThreads(); // that had been let in by then
    try (joined) {
      BufferedSends.flush();
      // What nobody receives any more is not waited for.
      settle();
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// Lets other threads end the calls that they are in, as libraries would crash under them. In
  /// vain where they wait for what never comes.
  private static void awaitOtherThreads() {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (System.nanoTime() < end
        && Thread.getAllStackTraces().entrySet().stream()
            .anyMatch(each -> isOther(each.getKey()) && isInCall(each.getValue()))) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static boolean isOther(Thread thread) {
    return !thread.equals(Thread.currentThread());
  }

  private static boolean isInCall(StackTraceElement[] stack) {
    String ours = Session.class.getPackageName() + ".";
    return Stream.of(stack).anyMatch(frame -> frame.getClassName().startsWith(ours));
  }

  /// Keeps a call that the program does not want to hear of again.
  ///
  /// @param atEnd what remains to be done when it is complete
  static synchronized void abandon(org.swmpi.mpi.Request call, Request.@Nullable Completion atEnd)
      throws MPIException {
    ABANDONED.add(new Abandoned(call, atEnd));
    settle();
  }

  /// Ends those of them that are complete.
  private static synchronized void settle() throws MPIException {
    hasUnfinished = false;
    try {
      for (int i = ABANDONED.size(); i > 0; i--) {
        Abandoned each = ABANDONED.remove();
        Optional<org.swmpi.mpi.Status> status = each.call.test();
        if (status.isEmpty()) {
          ABANDONED.add(each);
        } else if (each.atEnd != null) {
          each.atEnd.completed(status.get());
        }
      }
    } catch (RuntimeException e) {
      throw Failures.of(e);
    } finally {
      hasUnfinished = ABANDONED.stream().anyMatch(each -> each.atEnd != null);
    }
  }

  /// @throws MPIException outside of `MPI.Init` and `MPI.Finalize`
  static void verifyRunning() throws MPIException {
    if (state != State.RUNNING) {
      throw new MPIException(
          state == State.BEFORE ? "MPI is not initialized." : "MPI is finalized.");
    }
  }

  /// As [#verifyRunning], at the beginning of calls of communicators and requests.
  static void enter() throws MPIException {
    verifyRunning();
    if (hasUnfinished) {
      settle();
    }
  }

  /// What the library underneath is.
  static String library() {
    JoinedJob joined = job;
    return joined == null ? "sw-mpi; the library is chosen at MPI.Init" : joined.world().library();
  }

  static void profilingControl(int level) {
    JoinedJob joined = job;
    if (joined != null && state == State.RUNNING) {
      joined.profilingControl(level);
    }
  }

  static boolean hasStarted() {
    return state != State.BEFORE;
  }

  static boolean hasEnded() {
    return state == State.AFTER;
  }

  /// Number of this program among those of the job.
  static int applicationNumber() throws MPIException {
    return joined().applicationNumber().orElse(0);
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
