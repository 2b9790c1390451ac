package org.swmpi.mpi.internal.joint;

import java.util.function.Supplier;
import org.swmpi.mpi.Request;

/// A call that its engine keeps, to start it again and again: by itself, or with others by
/// [Joint#start].
public interface KeptCall extends Supplier<Request> {
  /// Starts it.
  @Override
  Request get();

  /// The request of a call that has just been started with others.
  Request started();

  /// What starts it with others: the same object for those that may go together, on one thread.
  Joint joint();

  /// Gives back what the engine keeps; to be called while no start is under way.
  void free();
}
