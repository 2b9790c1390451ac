package org.swmpi.mpi.internal.check;

/// How long a rank has tested nothing but what cannot come true any more. A single such test is no
/// failure: it may be of several requests of which another completes, or of a receive that is
/// cancelled next.
public final class VainTests {
  private static final long MOST_NANOS = 1_000_000_000L;

  private long since;

  /// Something has moved, or may.
  public void end() {
    since = 0;
  }

  /// One more such test.
  ///
  /// @return whether that goes on for too long
  public boolean goOn() {
    long now = System.nanoTime();
    if (since == 0) {
      since = Math.max(1, now);
    }
    return now - since > MOST_NANOS;
  }
}
