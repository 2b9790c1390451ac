package org.swmpi.mpi;

/// Operations that only windows have: they are no reductions.
public enum WindowOp implements Accumulation {
  /// The value takes the place of what is there: a put, atomic for each element.
  REPLACE,
  /// What is there stays: a get, atomic for each element. Only where a call returns what was there
  /// before.
  NO_OP
}
