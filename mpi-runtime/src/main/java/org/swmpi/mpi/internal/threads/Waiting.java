package org.swmpi.mpi.internal.threads;

import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.MpiException;

/// Something that a rank waits for.
interface Waiting {
  /// Whether it has come true. Called often, by the waiting rank only.
  boolean isOver();

  /// The rank whose end made waiting vain, or null while there is hope. Looked at before one last
  /// [#isOver], since a rank may have done its part before it ended.
  @Nullable RankState lost();

  /// The call, for messages.
  String call();

  /// The failure to report when `lost` has returned without doing its part.
  default MpiException vain(RankState waiter, RankState lost) {
    return new MpiException(
        call(),
        1,
        "MPI_ERR_PROC_ABORTED",
        waiter.rank(),
        "rank %d has returned from its program while rank %d waits for it"
            .formatted(lost.rank(), waiter.rank()));
  }
}
