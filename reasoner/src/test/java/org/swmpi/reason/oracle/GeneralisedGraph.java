package org.swmpi.reason.oracle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A set of generalised triples that can be asked for those with a given predicate, and for those
/// with a given predicate and subject or object. Only grows.
final class GeneralisedGraph {
  private final Set<Triple> triples = new LinkedHashSet<>();
  private final Map<String, List<Triple>> byPredicate = new HashMap<>();
  private final Map<List<String>, List<Triple>> bySubject = new HashMap<>();
  private final Map<List<String>, List<Triple>> byObject = new HashMap<>();

  GeneralisedGraph(Collection<Triple> triples) {
    addAll(triples);
  }

  /// @return whether any of them was new
  boolean addAll(Collection<Triple> more) {
    boolean grown = false;
    for (Triple triple : more) {
      grown |= add(triple);
    }
    return grown;
  }

  private boolean add(Triple triple) {
    if (!triples.add(triple)) {
      return false;
    }
    String predicate = triple.predicate();
    byPredicate.computeIfAbsent(predicate, key -> new ArrayList<>()).add(triple);
    bySubject
        .computeIfAbsent(List.of(predicate, triple.subject()), key -> new ArrayList<>())
        .add(triple);
    byObject
        .computeIfAbsent(List.of(predicate, triple.object()), key -> new ArrayList<>())
        .add(triple);
    return true;
  }

  boolean contains(Triple triple) {
    return triples.contains(triple);
  }

  Set<Triple> all() {
    return triples;
  }

  List<Triple> with(String predicate) {
    return byPredicate.getOrDefault(predicate, List.of());
  }

  List<Triple> withSubject(String subject, String predicate) {
    return bySubject.getOrDefault(List.of(predicate, subject), List.of());
  }

  List<Triple> withObject(String predicate, String object) {
    return byObject.getOrDefault(List.of(predicate, object), List.of());
  }
}
