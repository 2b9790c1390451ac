package org.swmpi.mpi.internal.sockets;

/// Something that a rank waits for.
interface Waiting {
  /// As [#lost]: there is hope.
  int NOBODY = -1;

  /// Whether it has come true. Changes only while the rank makes progress, or before another thread
  /// calls [Engine#wake].
  boolean isOver();

  /// The rank of the job whose end made waiting vain, or [#NOBODY].
  int lost();

  /// The call, for messages.
  String call();
}
