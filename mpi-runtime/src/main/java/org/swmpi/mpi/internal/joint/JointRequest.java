package org.swmpi.mpi.internal.joint;

import org.swmpi.mpi.Request;

/// A request whose engine completes several by one call.
public interface JointRequest extends Request {
  /// Whether it is complete or has failed: [#await] and [#test] make no call of the engine then.
  boolean isOver();

  /// What completes it with others: the same object for those that may go together, on one thread.
  Joint joint();
}
