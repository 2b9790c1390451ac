package org.swmpi.workflow;

import java.io.IOException;

/// Turns data into other data.
public non-sealed interface DataTransformer extends Plugin {
  /// Transforms data, which it leaves as it is.
  RdfData transform(RdfData data, StageContext stage) throws IOException, InterruptedException;
}
