package org.swmpi.app.talk;

import java.util.function.LongSupplier;

/// Shows how far some work is: in place on a terminal, where a phase shows when it begins;
/// else a line every ten seconds.
///
/// Rank 0 hears of its own share only. As all shares are of one size, the whole is that times the
/// number of ranks.
public final class ProgressLine {
  private static final long IN_PLACE_NANOS = 200_000_000L;
  private static final long LINE_NANOS = 10_000_000_000L;

  private final Talk talk;
  private final int ranks;
  private final String noun;
  private final LongSupplier nanoTime;
  private final long interval;

  private long next;
  private String phase = "";
  private long phaseStart;
  private long phaseStartCount;

  /// @param noun what is counted, in the plural, such as `triples`
  /// @param nanoTime as [System#nanoTime]
  public ProgressLine(Talk talk, int ranks, String noun, LongSupplier nanoTime) {
    this.talk = talk;
    this.ranks = ranks;
    this.noun = noun;
    this.nanoTime = nanoTime;
    interval = talk.inPlace() ? IN_PLACE_NANOS : LINE_NANOS;
    phaseStart = nanoTime.getAsLong();
    next = phaseStart + interval;
  }

  /// @param nowPhase what runs now
  /// @param doneBytes of this rank's share
  /// @param totalBytes of this rank's share; 0 if unknown
  /// @param count what this rank has read so far; 0 to tell nothing of it
  public void at(String nowPhase, long doneBytes, long totalBytes, long count) {
    long now = nanoTime.getAsLong();
    if (!phase.equals(nowPhase)) {
      phase = nowPhase;
      phaseStart = now;
      phaseStartCount = count;
      next = talk.inPlace() ? now : next;
    }
    if (now - next < 0) {
      return;
    }
    next = now + interval;
    talk.progress(line((now - phaseStart) / 1e9, doneBytes, totalBytes, count));
  }

  /// Such as `scan 45 % of 1.78 GB, 850 MB/s, 4.91 M triples/s, 1.20 s left`.
  private String line(double seconds, long doneBytes, long totalBytes, long count) {
    StringBuilder line = new StringBuilder(phase);
    if (totalBytes > 0) {
      line.append(' ').append(100 * Math.min(doneBytes, totalBytes) / totalBytes).append(" % of ");
      line.append(Quantities.bytes(ranks * totalBytes));
    } else if (doneBytes > 0) {
      line.append(' ').append(Quantities.bytes(ranks * doneBytes));
    }
    if (seconds <= 0) {
      return line.toString();
    }
    double bytesPerSecond = doneBytes / seconds;
    if (doneBytes > 0) {
      line.append(", ").append(Quantities.bytes(Math.round(ranks * bytesPerSecond))).append("/s");
    }
    if (count > phaseStartCount) {
      double rate = ranks * (count - phaseStartCount) / seconds;
      line.append(", ")
          .append(Quantities.rounded(Math.round(rate)))
          .append(' ')
          .append(noun)
          .append("/s");
    }
    if (totalBytes > 0 && doneBytes > 0) {
      double left = Math.max(0, totalBytes - doneBytes) / bytesPerSecond;
      line.append(", ").append(Quantities.seconds(left)).append(" left");
    }
    return line.toString();
  }
}
