package org.swmpi.mpi.internal.collect;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// An immediate collective under way. An engine adds how it waits, and what it does meanwhile.
public abstract class RoundsRequest implements Request {
  private final Rounds rounds;

  protected RoundsRequest(Rounds rounds) {
    this.rounds = rounds;
  }

  /// Returns when [#isOver].
  protected abstract void waitForRounds();

  /// Makes progress, without waiting.
  ///
  /// @return as [#isOver]
  protected abstract boolean testRounds();

  /// As [Rounds#pending].
  protected final @Nullable Request pending() {
    return rounds.pending();
  }

  @Override
  public final Status await() {
    waitForRounds();
    return rounds.result();
  }

  @Override
  public final Optional<Status> test() {
    return testRounds() ? Optional.of(rounds.result()) : Optional.empty();
  }

  /// Whether it is over. Goes as far as it can without waiting.
  public final boolean isOver() {
    return rounds.advance();
  }

  /// Name of the call, for messages.
  public final String call() {
    return rounds.method();
  }
}
