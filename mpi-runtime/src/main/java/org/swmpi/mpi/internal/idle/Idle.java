package org.swmpi.mpi.internal.idle;

import java.util.List;

/// Giving the processor away, and waiting for threads.
public final class Idle {
  private Idle() {}

  /// Lets another thread run if one is ready. Right for ranks, of which there may be more than
  /// cores: the one that is waited for then gets its turn at once.
  @SuppressWarnings("ThreadPriorityCheck") // a hint that only helps; nothing depends on it
  public static void yieldNow() {
    Thread.yield();
  }

  /// Waits for threads to end.
  ///
  /// @return whether all have, in time
  public static boolean joinAll(List<Thread> threads, long millis) throws InterruptedException {
    long deadline = System.nanoTime() + millis * 1_000_000;
    boolean all = true;
    for (Thread thread : threads) {
      long left = (deadline - System.nanoTime()) / 1_000_000;
      thread.join(Math.max(1, left));
      all &= !thread.isAlive();
    }
    return all;
  }
}
