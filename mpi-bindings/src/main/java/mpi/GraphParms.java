package mpi;

/// A graph of ranks: edges of all nodes one after the other, and where those of each node end.
public final class GraphParms {
  private final int[] index;
  private final int[] edges;

  GraphParms(int[] index, int[] edges) {
    this.index = index;
    this.edges = edges;
  }

  /// Number of nodes.
  public int getIndexCount() {
    return index.length;
  }

  /// Number of edges of the nodes up to this one.
  public int getIndex(int i) {
    return index[i];
  }

  /// Number of edges.
  public int getEdgeCount() {
    return edges.length;
  }

  /// The node to which an edge leads.
  public int getEdge(int i) {
    return edges[i];
  }
}
