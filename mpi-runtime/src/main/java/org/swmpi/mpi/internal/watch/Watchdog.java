package org.swmpi.mpi.internal.watch;

import java.lang.System.Logger.Level;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.RankProgram;

/// Tells what a rank is doing when nothing has moved for a while: the call that it is in, and where
/// the program is. For finding out why a job hangs; each silence is told once. Only where the user
/// wants that.
public final class Watchdog implements AutoCloseable {
  private static final int LOOKS = 4;

  private final int rank;
  private final Thread program;
  private final @Nullable Thread watcher;
  private volatile boolean runs;
  private volatile boolean returned;

  private Watchdog(int rank) {
    this.rank = rank;
    program = Thread.currentThread();
    watcher =
        Moves.WATCHDOG_SECONDS.isPresent()
            ? watcher(Moves.ofThisThread(), Moves.WATCHDOG_SECONDS.getAsInt())
            : null;
  }

  /// Watches the calling thread, if the user wants that, until [#close].
  ///
  /// @param rank its number in the job
  public static Watchdog of(int rank) {
    Watchdog watchdog = new Watchdog(rank);
    if (watchdog.watcher != null) {
      watchdog.watcher.start();
    }
    return watchdog;
  }

  private Thread watcher(Moves moves, int seconds) {
    return Thread.ofPlatform()
        .name("mpi-watchdog-" + rank)
        .daemon()
        .unstarted(() -> watch(moves, seconds));
  }

  /// Runs the program of the watched rank. That this method is on its stack tells its calls from
  /// ours.
  ///
  /// @return what the program returns
  public int run(RankProgram program, Communicator world) throws Exception {
    runs = true;
    try {
      return program.run(world);
    } finally {
      returned = true;
    }
  }

  /// The job has ended.
  @Override
  public void close() {
    if (watcher != null) {
      watcher.interrupt();
    }
  }

  private void watch(Moves moves, int seconds) {
    // Before there is anything to tell: to find a logger takes longer than many a job.
    System.Logger logger = System.getLogger(Watchdog.class.getPackageName());
    long before = moves.count();
    int looks = 0;
    try {
      while (program.isAlive() || !runs) {
        Thread.sleep(1000L * seconds / LOOKS);
        long now = moves.count();
        looks = now == before ? looks + 1 : 0;
        before = now;
        if (looks == LOOKS) {
          logger.log(Level.WARNING, message(seconds));
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // by close: there is nothing to watch any more
    }
  }

  private String message(int seconds) {
    StackTraceElement[] stack = program.getStackTrace();
    String what =
        returned
            ? "has returned from its program"
            : CallOnStack.of(stack).map(call -> "is in " + call).orElse("makes no call");
    StringBuilder text = new StringBuilder();
    text.append("rank %d %s, for %d s".formatted(rank, what, seconds));
    append(text, stack);
    if (!runs) {
      appendOtherThreads(text);
    }
    return text.toString();
  }

  /// Those of a program that has joined the job are the rank's too.
  private void appendOtherThreads(StringBuilder text) {
    Thread.getAllStackTraces()
        .forEach(
            (thread, stack) -> {
              Optional<String> call = CallOnStack.ofProgram(stack);
              if (call.isPresent() && !thread.equals(program)) {
                text.append(System.lineSeparator())
                    .append("thread %s is in %s".formatted(thread.getName(), call.get()));
                append(text, stack);
              }
            });
  }

  private static void append(StringBuilder text, StackTraceElement... stack) {
    for (StackTraceElement frame : stack) {
      text.append(System.lineSeparator()).append("    at ").append(frame);
    }
  }
}
