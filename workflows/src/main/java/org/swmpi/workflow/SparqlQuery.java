package org.swmpi.workflow;

import org.apache.jena.query.Query;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.query.QueryParseException;

/// A SPARQL query.
///
/// @param query not to be changed any more
public record SparqlQuery(Query query, boolean complete) implements Data {
  /// The query as it is written.
  public String text() {
    return query.toString();
  }

  /// Reads a query.
  ///
  /// @throws IllegalArgumentException if it is none; the message says what to do
  public static SparqlQuery parse(String text) {
    try {
      return new SparqlQuery(QueryFactory.create(text), true);
    } catch (QueryParseException e) {
      throw new IllegalArgumentException(
          "the query is no SPARQL 1.1: "
              + String.valueOf(e.getMessage()).lines().findFirst().orElse("")
              + "; correct it there",
          e);
    }
  }
}
