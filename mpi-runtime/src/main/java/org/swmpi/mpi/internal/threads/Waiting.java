package org.swmpi.mpi.internal.threads;

import org.jspecify.annotations.Nullable;

/// Something that a rank waits for.
interface Waiting {
  /// Whether it has come true. Called often, by the waiting rank only.
  boolean isOver();

  /// The rank whose end made waiting vain, or null while there is hope. Looked at before one last
  /// [#isOver], since a rank may have done its part before it ended.
  @Nullable RankState lost();

  /// The call, for messages.
  String call();
}
