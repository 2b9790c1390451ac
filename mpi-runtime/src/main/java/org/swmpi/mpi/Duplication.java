package org.swmpi.mpi;

/// A communicator that is being duplicated, by [Communicator#immediateDuplicate].
public interface Duplication extends Request {
  /// The duplicate.
  ///
  /// @throws IllegalStateException before the request is complete
  Communicator communicator();
}
