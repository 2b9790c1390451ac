package org.swmpi.workflow;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A [Budget] that is being spent. Safe for use by several threads.
public final class Meter {
  private final @Nullable Long end;
  private final long answers;
  private final AtomicLong counted = new AtomicLong();

  /// @param end when the time is over, by [System#nanoTime]; null: never
  /// @param answers how many are enough
  Meter(@Nullable Long end, long answers) {
    this.end = end;
    this.answers = answers;
  }

  /// Whether an answer more can be given; counts it if so.
  public boolean admit() {
    return !isTimeOver() && counted.incrementAndGet() <= answers;
  }

  /// Whether the time is over.
  public boolean isTimeOver() {
    Long limit = end;
    return limit != null && limit - System.nanoTime() <= 0;
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
