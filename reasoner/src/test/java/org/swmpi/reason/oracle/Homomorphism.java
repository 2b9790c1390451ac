package org.swmpi.reason.oracle;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Simple entailment: whether blank nodes of a graph can be replaced by terms so that it becomes a
/// part of another (RDF 1.1 Semantics, section 5.3, interpolation lemma).
public final class Homomorphism {
  private final Set<Triple> graph;

  private Homomorphism(Collection<Triple> graph) {
    this.graph = new HashSet<>(graph);
  }

  /// Whether the pattern is a part of the graph but for its blank nodes, which stand for anything.
  public static boolean exists(Collection<Triple> pattern, Collection<Triple> graph) {
    return new Homomorphism(graph).matches(List.copyOf(pattern), 0, Map.of());
  }

  private boolean matches(List<Triple> pattern, int from, Map<String, String> bound) {
    if (from == pattern.size()) {
      return true;
    }
    Triple wanted = pattern.get(from);
    for (Triple candidate : graph) {
      Map<String, String> now = new HashMap<>(bound);
      if (wanted.predicate().equals(candidate.predicate())
          && binds(wanted.subject(), candidate.subject(), now)
          && binds(wanted.object(), candidate.object(), now)
          && matches(pattern, from + 1, now)) {
        return true;
      }
    }
    return false;
  }

  private static boolean binds(String term, String value, Map<String, String> bound) {
    return Terms.isBlank(term)
        ? bound.computeIfAbsent(term, blank -> value).equals(value)
        : term.equals(value);
  }
}
