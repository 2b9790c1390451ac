package org.swmpi.workflow;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How much a stage, or a whole path, may take. When it is spent, a stage stops with what it has.
///
/// @param time null: without limit
/// @param answers statements or rows that are enough; [Long#MAX_VALUE]: without limit
public record Budget(@Nullable Duration time, long answers) {
  /// As much as it takes.
  public static final Budget UNLIMITED = new Budget(null, Long.MAX_VALUE);

  /// Begins to spend it.
  ///
  /// @param end when the time of all is over, by [System#nanoTime]; null: never
  public Meter begin(@Nullable Long end) {
    Duration own = time;
    Long mine = own == null ? null : Long.valueOf(System.nanoTime() + own.toNanos());
    if (mine == null || end != null && end - mine < 0) {
      mine = end;
    }
    return new Meter(mine, answers);
  }
}
