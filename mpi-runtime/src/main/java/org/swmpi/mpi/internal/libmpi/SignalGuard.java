package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Keeps the JVM's signal handlers in place while a library is loaded and started.
///
/// HotSpot turns SIGSEGV into [NullPointerException], and uses other signals for safepoints, stack
/// dumps and shutdown. UCX, below MPICH and Open MPI, installs handlers of its own: the next null
/// check would end the process with a crash report of UCX.
final class SignalGuard implements AutoCloseable {
  /// Enough for `struct sigaction` of Linux on all processors (152 bytes on x86-64, with glibc).
  private static final long ACTION_BYTES = 256;

  /// SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV, SIGUSR2, SIGPIPE, SIGTERM,
  /// SIGXFSZ, by their numbers on Linux for x86-64 and AArch64.
  private static final int[] SIGNALS = {1, 2, 3, 4, 5, 7, 8, 11, 12, 13, 15, 25};

  private final Arena arena = Arena.ofConfined();
  private final MemorySegment[] before = new MemorySegment[SIGNALS.length];
  private final boolean active;

  /// Notes the handlers as they are now.
  SignalGuard() {
    active = java.nio.file.Files.isDirectory(java.nio.file.Path.of("/proc/self")); // Linux
    for (int i = 0; i < SIGNALS.length && active; i++) {
      before[i] = arena.allocate(ACTION_BYTES, 8);
      Posix.getSignalAction(SIGNALS[i], before[i]);
    }
  }

  /// Puts back the handlers that have been changed.
  @Override
  public void close() {
    MemorySegment now = arena.allocate(ACTION_BYTES, 8);
    for (int i = 0; i < SIGNALS.length && active; i++) {
      Posix.getSignalAction(SIGNALS[i], now);
      // The handler is the first member of the structure.
      if (now.get(JAVA_LONG, 0) != before[i].get(JAVA_LONG, 0)) {
        Posix.setSignalAction(SIGNALS[i], before[i]);
      }
    }
    arena.close();
  }
}
