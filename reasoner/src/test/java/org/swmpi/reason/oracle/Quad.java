package org.swmpi.reason.oracle;

/// A triple in a graph.
///
/// @param graph name of the graph in canonical spelling; empty for the default graph
public record Quad(Triple triple, String graph) {
  public static final String DEFAULT_GRAPH = "";

  /// The canonical line of N-Quads (of N-Triples, in the default graph), without its end.
  public String line() {
    return graph.isEmpty()
        ? triple.line()
        : triple.subject() + " " + triple.predicate() + " " + triple.object() + " " + graph + " .";
  }
}
