package org.swmpi.data.fetch;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How long one waits for a file: for what comes next, and for all of it.
final class Patience {
  private final Duration each;
  private final @Nullable Duration limit;
  private final long began = System.nanoTime();

  Patience(Duration each, @Nullable Duration limit) {
    this.each = each;
    this.limit = limit;
  }

  /// For what comes next; more than 0.
  Duration left() {
    Duration left = shorter(each);
    return left.isPositive() ? left : Duration.ofNanos(1);
  }

  /// For what comes next; not more than 0 where it is over.
  ///
  /// @param last when something has come, by [System#nanoTime]
  Duration left(long last) {
    return shorter(each.minusNanos(System.nanoTime() - last));
  }

  /// A time, or what is left of all if that is less.
  Duration shorter(Duration time) {
    Duration all = limit;
    if (all == null) {
      return time;
    }
    Duration rest = all.minusNanos(System.nanoTime() - began);
    return rest.compareTo(time) < 0 ? rest : time;
  }

  /// Whether the time for all of it is over.
  boolean isOver() {
    return !shorter(Duration.ofNanos(1)).isPositive();
  }
}
