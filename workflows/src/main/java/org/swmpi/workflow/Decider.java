package org.swmpi.workflow;

import java.io.IOException;

/// Answers the question that a workflow is for.
public non-sealed interface Decider extends Plugin {
  /// Answers a query over data.
  Bindings decide(RdfData data, SparqlQuery query, StageContext stage)
      throws IOException, InterruptedException;
}
