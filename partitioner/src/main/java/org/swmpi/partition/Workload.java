package org.swmpi.partition;

import java.util.Map;
import java.util.Set;

/// What the queries of a workload join over: how many of them go from the subject to the object of
/// statements with a predicate, because the object is joined. Joins of subjects with subjects need
/// nothing, as a subject is in one part with all its statements.
///
/// @param joins by predicate in canonical N-Triples
/// @param anyPredicate joins over statements whose predicate is a variable
/// @param used the predicates that queries ask for, in canonical N-Triples
/// @param usesAny whether a query asks for any predicate
public record Workload(
    Map<String, Integer> joins, int anyPredicate, Set<String> used, boolean usesAny) {
  public Workload {
    joins = Map.copyOf(joins);
    used = Set.copyOf(used);
  }

  /// How many queries join over the object of statements with this predicate.
  public int joins(String predicate) {
    return joins.getOrDefault(predicate, 0) + anyPredicate;
  }

  /// Whether queries ask for statements with this predicate.
  public boolean uses(String predicate) {
    return usesAny || used.contains(predicate);
  }
}
