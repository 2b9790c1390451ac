package org.swmpi.app.talk;

import java.util.function.LongSupplier;

/// Shows how far work is that is measured in bytes: in place on a terminal, else a line every ten
/// seconds.
///
/// Rank 0 hears of its own share only. As all shares are of about one size, the whole is that times
/// the number of ranks.
public final class ByteProgressLine {
  private static final long IN_PLACE_NANOS = 200_000_000L;
  private static final long LINE_NANOS = 10_000_000_000L;

  private final Talk talk;
  private final int ranks;
  private final LongSupplier nanoTime;
  private final long interval;
  private final long start;
  private long next;

  /// @param nanoTime as [System#nanoTime]
  public ByteProgressLine(Talk talk, int ranks, LongSupplier nanoTime) {
    this.talk = talk;
    this.ranks = ranks;
    this.nanoTime = nanoTime;
    interval = talk.inPlace() ? IN_PLACE_NANOS : LINE_NANOS;
    start = nanoTime.getAsLong();
    next = start + interval;
  }

  /// So much of rank 0's share is done. Shows a line such as `generate 45 % of 1.78 GB, 850 MB/s,
  /// 1.20 s left`, if it is time for one.
  public void at(String phase, long doneBytes, long totalBytes) {
    long now = nanoTime.getAsLong();
    if (now - next < 0 || totalBytes <= 0) {
      return;
    }
    next = now + interval;
    long done = Math.min(doneBytes, totalBytes);
    double perSecond = doneBytes / ((now - start) / 1e9);
    String line =
        phase + " " + 100 * done / totalBytes + " % of " + Quantities.bytes(ranks * totalBytes);
    if (perSecond > 0) {
      line +=
          ", "
              + Quantities.bytes(Math.round(ranks * perSecond))
              + "/s, "
              + Quantities.seconds((totalBytes - done) / perSecond)
              + " left";
    }
    talk.progress(line);
  }
}
