package org.swmpi.app.datasets;

import java.util.function.LongSupplier;
import org.swmpi.app.talk.Quantities;
import org.swmpi.app.talk.Talk;
import org.swmpi.partition.Phases;

/// Tells how far the work is, as rank 0 sees it: on a terminal five times a second in place,
/// elsewhere a line every 10 s.
final class DatasetsProgressLine implements Phases.Listener {
  private static final long IN_PLACE_NANOS = 200_000_000L;
  private static final long LINE_NANOS = 10_000_000_000L;

  private final Talk talk;
  private final int ranks;
  private final LongSupplier nanoTime;
  private final long interval;
  private long next;

  /// @param nanoTime as [System#nanoTime]
  DatasetsProgressLine(Talk talk, int ranks, LongSupplier nanoTime) {
    this.talk = talk;
    this.ranks = ranks;
    this.nanoTime = nanoTime;
    interval = talk.inPlace() ? IN_PLACE_NANOS : LINE_NANOS;
    next = nanoTime.getAsLong() + interval;
  }

  @Override
  public void at(String phase, long doneBytes, long totalBytes) {
    long now = nanoTime.getAsLong();
    if (now - next < 0) {
      return;
    }
    next = now + interval;
    String share =
        totalBytes > 0
            ? " "
                + 100 * Math.min(doneBytes, totalBytes) / totalBytes
                + " % of "
                + Quantities.bytes(ranks * totalBytes)
            : "";
    talk.progress(phase + share);
  }

  @Override
  public void note(String message) {
    talk.say(message);
  }
}
