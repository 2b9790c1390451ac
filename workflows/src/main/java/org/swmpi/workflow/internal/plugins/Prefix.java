package org.swmpi.workflow.internal.plugins;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import org.apache.jena.graph.Graph;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.graph.GraphFactory;

/// The first statements of data.
final class Prefix {
  private Prefix() {}

  /// Writes the first statements of a dataset, as triples.
  static Path write(DatasetGraph dataset, long most, Path file) throws IOException {
    Graph first = GraphFactory.createDefaultGraph();
    Iterator<Quad> quads = dataset.find();
    for (long i = 0; i < most && quads.hasNext(); i++) {
      first.add(quads.next().asTriple());
    }
    try (var out = Files.newOutputStream(file)) {
      RDFDataMgr.write(out, first, Lang.NTRIPLES);
    }
    return file;
  }
}
