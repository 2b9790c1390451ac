package org.swmpi.workflow.internal.plugins;

import java.util.List;
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
}
