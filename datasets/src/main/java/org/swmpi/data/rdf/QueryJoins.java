package org.swmpi.data.rdf;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.swmpi.data.internal.riot.QueryPatterns;

/// What SPARQL queries join over. A pattern `?x p ?y` is joined at its object where `?y` stands in
/// another pattern of the query too. Joins of subjects with subjects do not count.
///
/// @param byPredicate by predicate in canonical N-Triples, how many patterns are joined at the
///     object
/// @param anyPredicate patterns joined at the object whose predicate is a variable
/// @param used the predicates of all patterns
/// @param usesAny whether a pattern takes any predicate
public record QueryJoins(
    Map<String, Integer> byPredicate, int anyPredicate, Set<String> used, boolean usesAny) {
  public QueryJoins {
    byPredicate = Map.copyOf(byPredicate);
    used = Set.copyOf(used);
  }

  /// How many patterns are joined at the object of statements with this predicate.
  public int joins(String predicate) {
    return byPredicate.getOrDefault(predicate, 0) + anyPredicate;
  }

  /// Whether queries ask for statements with this predicate.
  public boolean uses(String predicate) {
    return usesAny || used.contains(predicate);
  }

  /// Reads queries, one a file.
  ///
  /// @throws org.swmpi.data.MissingInputException if a file cannot be read
  /// @throws org.swmpi.data.MalformedInputException if one is no SPARQL query
  public static QueryJoins read(List<Path> files) {
    QueryPatterns patterns = new QueryPatterns();
    files.forEach(patterns::add);
    return new QueryJoins(
        patterns.joins(), patterns.anyPredicate(), patterns.used(), patterns.usesAny());
  }
}
