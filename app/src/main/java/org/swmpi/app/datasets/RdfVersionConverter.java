package org.swmpi.app.datasets;

import org.swmpi.app.run.ChoiceConverter;
import org.swmpi.partition.scan.RdfVersion;

/// Reads the value of `--rdf`.
final class RdfVersionConverter extends ChoiceConverter<RdfVersion> {
  RdfVersionConverter() {
    super(RdfVersion.values(), RdfVersion::label);
  }
}
