package org.swmpi.workflow;

import java.io.IOException;

/// Finds the data that a workflow works on.
public non-sealed interface Identifier extends Plugin {
  /// Finds the data.
  RdfData identify(StageContext stage) throws IOException, InterruptedException;
}
