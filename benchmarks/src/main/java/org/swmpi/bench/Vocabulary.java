package org.swmpi.bench;

import java.util.List;

/// The four predicates of RDFS that make a schema, as N-Triples writes them.
final class Vocabulary {
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";

  /// What a line with one of the predicates contains.
  static final List<String> SCHEMA_PREDICATES =
      List.of(
          "<" + RDFS + "subClassOf>",
          "<" + RDFS + "subPropertyOf>",
          "<" + RDFS + "domain>",
          "<" + RDFS + "range>");

  private Vocabulary() {}

  static boolean isSchemaPredicate(String term) {
    return SCHEMA_PREDICATES.contains(term);
  }
}
