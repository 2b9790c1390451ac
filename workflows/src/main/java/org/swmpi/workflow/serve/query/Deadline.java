package org.swmpi.workflow.serve.query;

import java.time.Duration;
import org.apache.jena.query.QueryCancelledException;

/// When a query's time is over.
final class Deadline {
  private final long end;

  Deadline(Duration time) {
    end = System.nanoTime() + time.toNanos();
  }

  long millisLeft() {
    return Math.max(1, (end - System.nanoTime()) / 1_000_000);
  }

  /// @throws QueryCancelledException when it is
  void check() {
    if (System.nanoTime() - end > 0) {
      throw new QueryCancelledException();
    }
  }
}
