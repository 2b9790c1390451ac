package org.swmpi.mpi.internal.launch;

/// A program that ends by [System#exit] rather than by a return.
public final class SystemExit {
  private SystemExit() {}

  /// Whether a thread has called it, and waits for the shutdown hooks now.
  public static boolean isCalledBy(Thread thread) {
    return isIn(thread.getStackTrace());
  }

  /// Whether any thread has.
  public static boolean isCalled() {
    return Thread.getAllStackTraces().values().stream().anyMatch(SystemExit::isIn);
  }

  private static boolean isIn(StackTraceElement... stack) {
    for (StackTraceElement frame : stack) {
      if (frame.getClassName().equals("java.lang.Runtime")
          && frame.getMethodName().equals("exit")) {
        return true;
      }
    }
    return false;
  }
}
