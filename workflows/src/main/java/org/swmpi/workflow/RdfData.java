package org.swmpi.workflow;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.jena.sparql.core.DatasetGraph;

/// RDF, in memory or in files.
public sealed interface RdfData extends Data permits RdfDataset, RdfFileSet {
  /// The data in memory, the same object each time. Not to be changed.
  ///
  /// @throws org.swmpi.data.MalformedInputException if it is in files that their grammar does not
  ///     allow
  DatasetGraph dataset() throws IOException;

  /// What of the data can be in memory in half of the time that is left: the other half is for work
  /// on it.
  default RdfData within(Meter meter) throws IOException {
    return this;
  }

  /// The data in files: its own, or one that is written.
  ///
  /// @param folder where a file is written, if one is
  /// @param name what it is called, without extension
  List<Path> files(Path folder, String name) throws IOException;
}
