package org.swmpi.mpi;

/// What a rank promises where it synchronises a [Window], so that the engine has less to do. An
/// engine may take no notice of it; a promise that is not kept is an error that nobody sees.
public enum WindowAssertion {
  /// At [Window#lock] and [Window#lockAll]: nobody has or asks for a lock that excludes this one.
  /// At [Window#start]: all ranks of the group have called [Window#post] before; they assert the
  /// same there.
  NO_CHECK,
  /// At [Window#fence] and [Window#post]: this rank's memory has not been written by itself since
  /// the last synchronisation.
  NO_STORE,
  /// At [Window#fence] and [Window#post]: this rank's memory will not be written by others until
  /// the next synchronisation.
  NO_PUT,
  /// At [Window#fence]: it completes no accesses. On all ranks or none.
  NO_PRECEDE,
  /// At [Window#fence]: no accesses follow. On all ranks or none.
  NO_SUCCEED
}
