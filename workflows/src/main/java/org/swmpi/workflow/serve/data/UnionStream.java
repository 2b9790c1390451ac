package org.swmpi.workflow.serve.data;

import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFWrapper;
import org.apache.jena.sparql.core.Quad;

/// Passes on what files hold, each triple of a named graph as one of the default graph too.
final class UnionStream extends StreamRDFWrapper {
  private final boolean graphs;

  /// @param graphs whether named graphs stay
  UnionStream(StreamRDF to, boolean graphs) {
    super(to);
    this.graphs = graphs;
  }

  @Override
  public void start() {}

  /// There may be more files.
  @Override
  public void finish() {}

  @Override
  public void quad(Quad quad) {
    triple(quad.asTriple());
    if (graphs && !quad.isDefaultGraph()) {
      super.quad(quad);
    }
  }
}
