package org.swmpi.workflow;

import java.io.IOException;

/// Adds to data what follows from it.
public non-sealed interface Reasoner extends Plugin {
  /// Reasons over data, which it leaves as it is. What it gives is sound at any time: where the
  /// budget stops it, some of what follows is missing.
  RdfData reason(RdfData data, StageContext stage) throws IOException, InterruptedException;
}
