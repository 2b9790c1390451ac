package org.swmpi.mpi;

/// How two communicators, or two groups, relate.
public enum Comparison {
  /// They are the same object; of groups: the same ranks in the same order.
  IDENTICAL,
  /// Communicators of the same ranks in the same order, whose messages are apart.
  CONGRUENT,
  /// The same ranks in another order.
  SIMILAR,
  /// Other ranks.
  UNEQUAL
}
