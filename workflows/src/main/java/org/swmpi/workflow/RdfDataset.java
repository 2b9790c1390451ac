package org.swmpi.workflow;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.jena.graph.Graph;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;

/// RDF in memory.
///
/// @param dataset not to be changed any more
public record RdfDataset(DatasetGraph dataset, boolean complete) implements RdfData {
  /// The triples of a graph.
  public static RdfDataset of(Graph graph, boolean complete) {
    return new RdfDataset(DatasetGraphFactory.wrap(graph), complete);
  }

  @Override
  public List<Path> files(Path folder, String name) throws IOException {
    return List.of(RdfStorage.write(dataset, folder, name));
  }
}
