package org.swmpi.mpi.internal.threads;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Waiting for what one other rank does.
///
/// @param condition whether it has been done
record PeerWait(String call, RankState peer, BooleanSupplier condition) implements Waiting {
  @Override
  public boolean isOver() {
    return condition.getAsBoolean();
  }

  @Override
  public @Nullable RankState lost() {
    return peer.hasEnded() ? peer : null;
  }
}
