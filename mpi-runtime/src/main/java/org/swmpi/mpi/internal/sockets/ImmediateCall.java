package org.swmpi.mpi.internal.sockets;

import org.swmpi.mpi.internal.collect.Rounds;
import org.swmpi.mpi.internal.collect.RoundsRequest;

/// An immediate collective under way.
final class ImmediateCall extends RoundsRequest implements Waiting {
  private final Engine engine;

  ImmediateCall(Engine engine, Rounds rounds) {
    super(rounds);
    this.engine = engine;
  }

  @Override
  protected void waitForRounds() {
    engine.await(this);
  }

  @Override
  protected boolean testRounds() {
    return engine.test(this);
  }

  @Override
  public int lost() {
    return pending() instanceof Waiting message ? message.lost() : NOBODY;
  }
}
