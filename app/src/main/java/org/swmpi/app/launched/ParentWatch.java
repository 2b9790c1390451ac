package org.swmpi.app.launched;

import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// Ends this process when the one that started it is gone, even by SIGKILL. It asks a few times a
/// second: a JVM without native code has no notice that works everywhere, a pipe that both hold
/// would be inherited by children, and Linux's own signal is tied to a thread of the parent.
final class ParentWatch implements Runnable {

  private static final long INTERVAL_NANOS = 200_000_000;

  /// How long the application may take to clean up before the process ends regardless.
  private static final long STOP_NANOS = 5_000_000_000L;

  /// As for a process that was terminated by SIGTERM.
  private static final int EXIT_CODE = 143;

  private final long parent;

  private ParentWatch(long parent) {
    this.parent = parent;
  }

  static void start(long parent) {
    Thread watch = new Thread(new ParentWatch(parent), "parent-watch");
    watch.setDaemon(true);
    watch.start();
  }

  @Override
  public void run() {
    while (isParentAlive()) {
      LockSupport.parkNanos(INTERVAL_NANOS);
    }
    Thread.ofPlatform().name("parent-watch-limit").daemon().start(ParentWatch::endRegardless);
    System.exit(EXIT_CODE);
  }

  /// An orphan gets another parent.
  private boolean isParentAlive() {
    Optional<ProcessHandle> now = ProcessHandle.current().parent();
    return now.isPresent() && now.get().pid() == parent;
  }

  private static void endRegardless() {
    LockSupport.parkNanos(STOP_NANOS);
    Runtime.getRuntime().halt(EXIT_CODE);
  }
}
