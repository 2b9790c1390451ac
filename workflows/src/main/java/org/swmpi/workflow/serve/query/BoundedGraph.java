package org.swmpi.workflow.serve.query;

import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.graph.GraphWrapper;
import org.apache.jena.util.iterator.ExtendedIterator;

/// A graph that can be looked at only as long as its query has time.
final class BoundedGraph extends GraphWrapper {
  private final Watch watch;

  BoundedGraph(Graph graph, Deadline deadline) {
    super(graph);
    watch = new Watch(deadline);
  }

  @Override
  public ExtendedIterator<Triple> find(Triple pattern) {
    return watched(super.find(pattern));
  }

  @Override
  public ExtendedIterator<Triple> find(Node subject, Node predicate, Node object) {
    return watched(super.find(subject, predicate, object));
  }

  private ExtendedIterator<Triple> watched(ExtendedIterator<Triple> triples) {
    watch.look();
    return triples.mapWith(
        triple -> {
          watch.look();
          return triple;
        });
  }
}
