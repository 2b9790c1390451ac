package org.swmpi.workflow.internal.plugins;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.swmpi.data.MissingInputException;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Parameter;
import org.swmpi.workflow.Parameters;
import org.swmpi.workflow.SparqlQuery;

/// The parameters by which plug-ins are told a query.
final class QueryTexts {
  static final List<Parameter> PARAMETERS =
      List.of(
          Parameter.optional(Names.SPARQL_QUERY, Parameter.Type.TEXT, "a query in SPARQL"),
          Parameter.optional(Names.QUERY_FILE, Parameter.Type.FILE, "a file with it"));

  private QueryTexts() {}

  /// @throws IllegalArgumentException if it is wrong, or there are two
  /// @throws MissingInputException if its file is not there
  static Optional<SparqlQuery> of(Parameters parameters) {
    Optional<String> text = parameters.one(Names.SPARQL_QUERY);
    Optional<String> file = parameters.one(Names.QUERY_FILE);
    if (text.isPresent() && file.isPresent()) {
      throw new IllegalArgumentException(
          "has both larkc:sparqlQuery and wf:queryFile; keep one of them");
    }
    if (file.isPresent()) {
      try {
        text = Optional.of(Files.readString(parameters.file(file.get())));
      } catch (IOException e) {
        throw new MissingInputException(
            parameters.file(file.get()) + ": cannot be read (" + e + "); correct wf:queryFile");
      }
    }
    return text.map(SparqlQuery::parse);
  }
}
