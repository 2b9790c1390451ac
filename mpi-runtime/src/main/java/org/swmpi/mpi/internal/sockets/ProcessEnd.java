package org.swmpi.mpi.internal.sockets;

import java.util.concurrent.locks.LockSupport;

/// Ends this process.
final class ProcessEnd {
  /// How long shutdown hooks may take.
  private static final long LIMIT_NANOS = 5_000_000_000L;

  private ProcessEnd() {}

  /// Runs the shutdown hooks and ends; without them where they take too long, or hang.
  static void exit(int code) {
    Thread.ofPlatform()
        .daemon()
        .name("sockets-end-limit")
        .start(
            () -> {
              LockSupport.parkNanos(LIMIT_NANOS);
              halt(code);
            });
    System.exit(code);
  }

  /// Ends at once.
  static void halt(int code) {
    Runtime.getRuntime().halt(code);
  }
}
