package org.swmpi.mpi.internal.sockets;

import java.util.Optional;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.collect.Rounds;

/// An immediate collective under way.
final class ImmediateCall implements Request, Waiting {
  private final Engine engine;
  private final Rounds rounds;

  ImmediateCall(Engine engine, Rounds rounds) {
    this.engine = engine;
    this.rounds = rounds;
  }

  @Override
  public Status await() {
    if (!rounds.advance()) {
      engine.await(this);
    }
    return rounds.result();
  }

  @Override
  public Optional<Status> test() {
    if (!rounds.advance()) {
      engine.progress(this);
    }
    return rounds.advance() ? Optional.of(rounds.result()) : Optional.empty();
  }

  @Override
  public boolean isOver() {
    return rounds.advance();
  }

  @Override
  public int lost() {
    return rounds.pending() instanceof Waiting message ? message.lost() : NOBODY;
  }

  @Override
  public String call() {
    return rounds.method();
  }
}
