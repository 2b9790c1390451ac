package org.swmpi.partition;

import java.util.Locale;

/// How data is split. The literature has three families: horizontal (whole subjects), vertical
/// (whole predicates), and by the queries that are to be answered.
public enum Strategy {
  /// Equal ranges of bytes, as a closure reads them.
  SLICE,
  /// Statement by statement in turn.
  ROUND_ROBIN,
  /// Horizontal: by a hash of the subject.
  SUBJECT,
  /// By a hash of the object.
  OBJECT,
  /// Vertical: whole predicates, the largest first to the part that has least (Graham's rule of the
  /// longest processing time, SIAM J. Appl. Math. 17, 1969).
  PREDICATE,
  /// Subjects of a class together, by the rarest of their classes.
  CLASS,
  /// Subjects that are linked together, by streaming graph partitioning.
  MIN_CUT,
  /// As [#MIN_CUT], by the links that given queries join over.
  WORKLOAD;

  /// The name on the command line and in manifests.
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
