package org.swmpi.mpi.internal.threads;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.collect.Rounds;

/// An immediate collective under way.
final class ImmediateCall implements Request, Waiting {
  private final RankState self;
  private final Rounds rounds;

  ImmediateCall(RankState self, Rounds rounds) {
    this.self = self;
    this.rounds = rounds;
  }

  @Override
  public Status await() {
    if (!rounds.advance()) {
      self.await(this);
    }
    return rounds.result();
  }

  @Override
  public Optional<Status> test() {
    self.progress();
    if (rounds.advance()) {
      return Optional.of(rounds.result());
    }
    self.leaveIfFailed();
    return Optional.empty();
  }

  @Override
  public boolean isOver() {
    return rounds.advance();
  }

  @Override
  public @Nullable RankState lost() {
    return rounds.pending() instanceof Waiting message ? message.lost() : null;
  }

  @Override
  public String call() {
    return rounds.method();
  }
}
