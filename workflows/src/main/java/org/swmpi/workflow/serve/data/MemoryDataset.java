package org.swmpi.workflow.serve.data;

import java.util.HashMap;
import java.util.Map;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.GraphMemFactory;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.sparql.core.DatasetGraphMapLink;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.graph.GraphZero;

/// A dataset in memory that reading never changes: Jena's would make each graph that a query names.
final class MemoryDataset extends DatasetGraphMapLink {
  MemoryDataset() {
    super(GraphMemFactory.createGraphMem2());
  }

  @Override
  public Graph getGraph(Node name) {
    return containsGraph(name) ? super.getGraph(name) : GraphZero.instance();
  }

  /// Takes what the dataset is to hold.
  StreamRDF loading() {
    Map<Node, Graph> named = new HashMap<>();
    return new StreamRDFBase() {
      @Override
      public void triple(Triple triple) {
        getDefaultGraph().add(triple);
      }

      @Override
      public void quad(Quad quad) {
        named.computeIfAbsent(quad.getGraph(), MemoryDataset.this::newGraph).add(quad.asTriple());
      }
    };
  }

  private Graph newGraph(Node name) {
    Graph graph = GraphMemFactory.createGraphMem2();
    addGraph(name, graph);
    return graph;
  }
}
