package org.swmpi.workflow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryException;
import org.apache.jena.query.QueryFactory;
import org.swmpi.data.MissingInputException;

/// A SPARQL query.
///
/// @param query not to be changed any more
public record SparqlQuery(Query query, boolean complete) implements Data {
  /// The query as it is written.
  public String text() {
    return query.toString();
  }

  /// The query that parameters name, as text or by a file.
  ///
  /// @throws IllegalArgumentException if it is wrong, or there are two
  /// @throws MissingInputException if its file is not there
  public static Optional<SparqlQuery> of(Parameters parameters) {
    Optional<String> text = parameters.one(Names.SPARQL_QUERY);
    Optional<String> name = parameters.one(Names.QUERY_FILE);
    if (text.isPresent() && name.isPresent()) {
      throw new IllegalArgumentException(
          "has both larkc:sparqlQuery and wf:queryFile; keep one of them");
    }
    if (name.isPresent()) {
      Path file = parameters.file(name.get());
      try {
        text = Optional.of(Files.readString(file));
      } catch (IOException e) {
        throw new MissingInputException(
            file + ": cannot be read (" + e + "); correct wf:queryFile");
      }
    }
    return text.map(SparqlQuery::parse);
  }

  /// Reads a query.
  ///
  /// @throws IllegalArgumentException if it is none; the message says what to do
  public static SparqlQuery parse(String text) {
    try {
      return new SparqlQuery(QueryFactory.create(text), true);
    } catch (QueryException e) { // also of a regular expression that is none
      throw new IllegalArgumentException(
          "the query is no SPARQL 1.1: "
              + String.valueOf(e.getMessage()).lines().findFirst().orElse("")
              + "; correct it there",
          e);
    }
  }
}
