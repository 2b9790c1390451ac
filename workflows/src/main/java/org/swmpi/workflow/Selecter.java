package org.swmpi.workflow;

import java.io.IOException;

/// Picks out of data the part that is worth reasoning on.
public non-sealed interface Selecter extends Plugin {
  /// Selects from data, which it leaves as it is.
  RdfData select(RdfData data, StageContext stage) throws IOException, InterruptedException;
}
