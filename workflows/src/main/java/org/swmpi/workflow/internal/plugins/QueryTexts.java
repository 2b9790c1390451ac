package org.swmpi.workflow.internal.plugins;

import java.io.IOException;
import java.util.List;
import org.apache.jena.sparql.engine.http.QueryExceptionHTTP;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Parameter;

/// The parameters by which plug-ins are told a query, which [org.swmpi.workflow.SparqlQuery#of]
/// reads.
final class QueryTexts {
  static final List<Parameter> PARAMETERS =
      List.of(
          Parameter.optional(Names.SPARQL_QUERY, Parameter.Type.TEXT, "a query in SPARQL"),
          Parameter.optional(Names.QUERY_FILE, Parameter.Type.FILE, "a file with it"));

  private QueryTexts() {}

  /// What has come of a query that asks others by SERVICE.
  static IOException unanswered(QueryExceptionHTTP e) {
    return new IOException(
        "its query asks by SERVICE, and gets no answer ("
            + String.valueOf(e.getMessage()).lines().findFirst().orElse("")
            + "); see to that endpoint, or write SERVICE SILENT",
        e);
  }
}
