package org.swmpi.workflow.serve.query;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Queue;
import java.util.Set;
import java.util.function.LongConsumer;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.GraphMemFactory;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DynamicDatasets.DynamicDatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.syntax.ElementGroup;
import org.jspecify.annotations.Nullable;

/// What DESCRIBE gives: the statements about resources, and those about the blank nodes that these
/// lead to. ARQ makes it without a look at its query's time or at its size.
final class Description {
  private final DatasetGraph dataset;
  private final Deadline deadline;
  private final LongConsumer counter;
  private final Graph graph = GraphMemFactory.createGraphMem2();
  private final Set<Node> seen = new HashSet<>();
  private long resources;

  /// @param counter hears how large it is so far, and ends it by an exception
  Description(DatasetGraph dataset, Deadline deadline, LongConsumer counter) {
    this.dataset = dataset;
    this.deadline = deadline;
    this.counter = counter;
  }

  /// The SELECT that finds the resources of a DESCRIBE that are not named in it.
  static Query selection(Query describe) {
    Query select = describe.cloneQuery();
    select.setQuerySelectType();
    if (select.getQueryPattern() == null) {
      select.setQueryPattern(new ElementGroup());
    }
    select.resetResultVars();
    return select;
  }

  /// Adds what is said of a resource; nothing of what is none.
  void add(@Nullable Node resource) {
    if (resource == null || !(resource.isURI() || resource.isBlank()) || !seen.add(resource)) {
      return;
    }
    counter.accept(++resources);
    Queue<Node> waiting = new ArrayDeque<>();
    for (Node next = resource; next != null; next = waiting.poll()) {
      deadline.check();
      Watch watch = new Watch(deadline);
      Iterator<Triple> statements = statements(next);
      while (statements.hasNext()) {
        watch.look();
        Triple statement = statements.next();
        graph.add(statement);
        counter.accept(graph.size());
        if (statement.getObject().isBlank() && seen.add(statement.getObject())) {
          waiting.add(statement.getObject());
        }
      }
    }
  }

  /// All graphs' are in the default graph, unless the query has its own.
  private Iterator<Triple> statements(Node subject) {
    return dataset instanceof DynamicDatasetGraph
        ? Iter.map(dataset.find(Node.ANY, subject, Node.ANY, Node.ANY), Quad::asTriple)
        : dataset.getDefaultGraph().find(subject, Node.ANY, Node.ANY);
  }

  Graph graph() {
    return graph;
  }
}
