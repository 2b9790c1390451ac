package org.swmpi.mpi.internal.libmpi;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Supplier;
import org.swmpi.mpi.internal.libmpi.Whereabouts.Snapshot;

/// Tells what a rank is doing when nothing has moved for a while: the call that it is in, and where
/// the program is. For finding out why a job hangs; each silence is told once.
final class Watchdog implements Runnable {
  private static final Logger LOGGER = System.getLogger(Watchdog.class.getPackageName());
  private static final int LOOKS = 4;

  private final int rank;
  private final Supplier<Snapshot> whereabouts;
  private final Thread program;
  private final int seconds;

  /// @param program the rank's thread
  /// @param seconds how long a silence has to be
  Watchdog(int rank, Supplier<Snapshot> whereabouts, Thread program, int seconds) {
    this.rank = rank;
    this.whereabouts = whereabouts;
    this.program = program;
    this.seconds = seconds;
  }

  void start() {
    Thread.ofPlatform().name("mpi-watchdog").daemon().start(this);
  }

  @Override
  public void run() {
    Snapshot before = whereabouts.get();
    int looks = 0;
    try {
      while (program.isAlive()) {
        Thread.sleep(1000L * seconds / LOOKS);
        Snapshot now = whereabouts.get();
        looks = now.equals(before) ? looks + 1 : 0;
        before = now;
        if (looks == LOOKS) {
          LOGGER.log(Level.WARNING, message(now));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String message(Snapshot now) {
    String what =
        now.hasEnded()
            ? "has returned from its program"
            : now.isInCall() ? "is in " + now.call().title() : "makes no call";
    StringBuilder text = new StringBuilder();
    text.append("rank %d %s, for %d s".formatted(rank, what, seconds));
    for (StackTraceElement frame : program.getStackTrace()) {
      text.append(System.lineSeparator()).append("    at ").append(frame);
    }
    return text.toString();
  }
}
