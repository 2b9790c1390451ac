package org.swmpi.mpi.internal.threads;

import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.internal.collect.Rounds;
import org.swmpi.mpi.internal.collect.RoundsRequest;

/// An immediate collective under way.
final class ImmediateCall extends RoundsRequest implements Waiting {
  private final RankState self;

  ImmediateCall(RankState self, Rounds rounds) {
    super(rounds);
    this.self = self;
  }

  @Override
  protected void waitForRounds() {
    self.await(this);
  }

  @Override
  protected boolean testRounds() {
    return self.test(this);
  }

  @Override
  public @Nullable RankState lost() {
    return pending() instanceof Waiting message ? message.lost() : null;
  }
}
