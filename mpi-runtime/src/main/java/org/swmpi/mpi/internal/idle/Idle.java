package org.swmpi.mpi.internal.idle;

/// Giving the processor away.
public final class Idle {
  private Idle() {}

  /// Lets another thread run if one is ready. Right for ranks, of which there may be more than
  /// cores: the one that is waited for then gets its turn at once.
  @SuppressWarnings("ThreadPriorityCheck") // a hint that only helps; nothing depends on it
  public static void yieldNow() {
    Thread.yield();
  }
}
