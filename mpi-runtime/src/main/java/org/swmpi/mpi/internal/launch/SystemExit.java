package org.swmpi.mpi.internal.launch;

/// A program that ends by [System#exit] rather than by a return.
public final class SystemExit {
  private SystemExit() {}

  /// Whether a thread has called it, and waits for the shutdown hooks now.
  public static boolean isCalledBy(Thread thread) {
    for (StackTraceElement frame : thread.getStackTrace()) {
      if (frame.getClassName().equals("java.lang.Runtime")
          && frame.getMethodName().equals("exit")) {
        return true;
      }
    }
    return false;
  }
}
