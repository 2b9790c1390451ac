package org.swmpi.mpi;

/// The second half of a collective that has begun. See [SplitFileAccess].
@FunctionalInterface
public interface SplitCollective {
  /// Ends it, together with the other ranks.
  ///
  /// @return bytes that were moved
  long end();
}
