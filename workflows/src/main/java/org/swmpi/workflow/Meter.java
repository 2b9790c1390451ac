package org.swmpi.workflow;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A [Budget] that is being spent. Safe for use by several threads.
public final class Meter {
  private final @Nullable Long end;
  private final long answers;
  private final AtomicLong counted = new AtomicLong();
  private final AtomicBoolean refused = new AtomicBoolean();

  /// @param end when the time is over, by [System#nanoTime]; null: never
  /// @param answers how many are enough
  Meter(@Nullable Long end, long answers) {
    this.end = end;
    this.answers = answers;
  }

  /// Whether an answer more can be given; counts it if so.
  public boolean admit() {
    if (isTimeOver() || counted.incrementAndGet() > answers) {
      refused.set(true);
      return false;
    }
    return true;
  }

  /// Whether the time is over. What asks has left work undone if so.
  public boolean isTimeOver() {
    Long limit = end;
    boolean over = limit != null && limit - System.nanoTime() <= 0;
    if (over) {
      refused.set(true);
    }
    return over;
  }

  /// Whether the budget has stopped anybody.
  public boolean hasStopped() {
    return refused.get();
  }

  /// Answers that are enough; [Long#MAX_VALUE]: without limit.
  public long answers() {
    return answers;
  }

  /// The time that is left, not negative; null without limit.
  public @Nullable Duration timeLeft() {
    Long limit = end;
    return limit == null ? null : Duration.ofNanos(Math.max(0, limit - System.nanoTime()));
  }
}
