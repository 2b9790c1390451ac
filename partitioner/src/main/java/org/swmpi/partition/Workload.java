package org.swmpi.partition;

import java.util.Map;

/// What the queries of a workload join over: how many of them go from the subject to the object of
/// statements with a predicate, because the object is joined. Joins of subjects with subjects need
/// nothing, as a subject is in one part with all its statements.
///
/// @param joins by predicate in canonical N-Triples
/// @param anyPredicate joins over statements whose predicate is a variable
public record Workload(Map<String, Integer> joins, int anyPredicate) {
  public Workload {
    joins = Map.copyOf(joins);
  }

  /// How many queries join over the object of statements with this predicate.
  public int joins(String predicate) {
    return joins.getOrDefault(predicate, 0) + anyPredicate;
  }
}
