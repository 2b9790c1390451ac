package org.swmpi.mpi.internal.check;

/// How a window has come to its memory.
public enum Flavor {
  /// It was given, or allocated.
  PRIVATE,
  /// It was allocated so that ranks reach each other's directly.
  SHARED,
  /// It is attached.
  DYNAMIC
}
