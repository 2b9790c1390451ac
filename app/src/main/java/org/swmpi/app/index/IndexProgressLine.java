package org.swmpi.app.index;

import java.util.function.LongSupplier;
import org.swmpi.app.talk.Quantities;
import org.swmpi.app.talk.Talk;
import org.swmpi.ri.IndexProgress;

/// Tells how far the building of a space is, as rank 0 sees it: on a terminal five times a second
/// in place, elsewhere a line every 10 s.
final class IndexProgressLine implements IndexProgress {
  private static final long IN_PLACE_NANOS = 200_000_000L;
  private static final long LINE_NANOS = 10_000_000_000L;

  private final Talk talk;
  private final int ranks;
  private final LongSupplier nanoTime;
  private final long interval;
  private long next;
  private String phase = "";
  private long phaseStart;

  /// @param nanoTime as [System#nanoTime]
  IndexProgressLine(Talk talk, int ranks, LongSupplier nanoTime) {
    this.talk = talk;
    this.ranks = ranks;
    this.nanoTime = nanoTime;
    interval = talk.inPlace() ? IN_PLACE_NANOS : LINE_NANOS;
    phaseStart = nanoTime.getAsLong();
    next = phaseStart + interval;
  }

  @Override
  public void at(String nowPhase, long doneBytes, long totalBytes, long tokens) {
    long now = nanoTime.getAsLong();
    if (!phase.equals(nowPhase)) {
      phase = nowPhase;
      phaseStart = now;
      next = talk.inPlace() ? now : next;
    }
    if (now - next < 0) {
      return;
    }
    next = now + interval;
    talk.progress(line((now - phaseStart) / 1e9, doneBytes, totalBytes, tokens));
  }

  @Override
  public void note(String message) {
    talk.say(message);
  }

  /// Such as `read 45 % of 1.78 GB, 12.3 M terms, 1.20 s left`.
  private String line(double seconds, long doneBytes, long totalBytes, long tokens) {
    StringBuilder line = new StringBuilder(phase);
    if (totalBytes > 0) {
      long percent = 100 * Math.min(doneBytes, totalBytes) / totalBytes;
      line.append(' ').append(percent).append(" % of ");
      line.append(Quantities.bytes(ranks * totalBytes));
    }
    if (tokens > 0) {
      line.append(", ").append(Quantities.rounded(ranks * tokens)).append(" terms");
    }
    if (totalBytes > 0 && doneBytes > 0 && seconds > 0) {
      double left = Math.max(0, totalBytes - doneBytes) / (doneBytes / seconds);
      line.append(", ").append(Quantities.seconds(left)).append(" left");
    }
    return line.toString();
  }
}
