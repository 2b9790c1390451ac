package org.swmpi.mpi;

/// What a rank promises where it synchronises a [Window], so that the engine has less to do (MPI
/// 4.1, section 12.5.5). An engine may take no notice of it; what happens where a promise is not
/// kept is undefined.
public enum WindowAssertion {
  /// `MPI_MODE_NOCHECK`. At [Window#lock] and [Window#lockAll]: nobody has or asks for a lock that
  /// excludes this one. At [Window#start]: all ranks of the group have called [Window#post] before,
  /// with the same promise.
  NO_CHECK,
  /// `MPI_MODE_NOSTORE`. At [Window#fence] and [Window#post]: this rank has not written its own
  /// memory directly since the last synchronisation.
  NO_STORE,
  /// `MPI_MODE_NOPUT`. At [Window#fence] and [Window#post]: others will not write this rank's
  /// memory until the next synchronisation.
  NO_PUT,
  /// `MPI_MODE_NOPRECEDE`. At [Window#fence]: it completes no accesses. On all ranks or none.
  NO_PRECEDE,
  /// `MPI_MODE_NOSUCCEED`. At [Window#fence]: no accesses follow. On all ranks or none.
  NO_SUCCEED
}
