package org.swmpi.mpi;

/// Whether ranks may have the memory of a rank of a [Window] locked at the same time.
public enum LockType {
  /// `MPI_LOCK_SHARED`: others may, with a lock of this type too.
  SHARED,
  /// `MPI_LOCK_EXCLUSIVE`: no other.
  EXCLUSIVE
}
