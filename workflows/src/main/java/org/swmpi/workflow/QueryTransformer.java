package org.swmpi.workflow;

import java.io.IOException;

/// Turns a query into another one, such as a wider or a narrower one.
public non-sealed interface QueryTransformer extends Plugin {
  /// Transforms a query.
  SparqlQuery transform(SparqlQuery query, StageContext stage)
      throws IOException, InterruptedException;
}
