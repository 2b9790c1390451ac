package org.swmpi.workflow.job;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.description.Host;

/// Pauses between questions, each longer than the one before, up to a limit.
final class BackOff {
  private final long first;
  private final long most;
  private long next;

  private BackOff(long first, long most) {
    this.first = first;
    this.most = most;
    next = first;
  }

  /// What can be asked of a host: much of this machine, little of a scheduler that serves many.
  static BackOff of(Host host) {
    if (host.ssh() != null) {
      return new BackOff(1_000, 30_000);
    }
    return host.scheduler().equals("local") ? new BackOff(100, 2_000) : new BackOff(500, 15_000);
  }

  void reset() {
    next = first;
  }

  void pause() throws InterruptedException {
    pause(null);
  }

  /// @param limit null: none
  void pause(@Nullable Duration limit) throws InterruptedException {
    Thread.sleep(limit == null ? next : Math.min(next, limit.toMillis() + 1));
    next = Math.min(most, next * 5 / 4);
  }
}
