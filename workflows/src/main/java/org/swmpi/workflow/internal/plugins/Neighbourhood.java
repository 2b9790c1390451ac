package org.swmpi.workflow.internal.plugins;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.swmpi.workflow.Meter;
import org.swmpi.workflow.RdfData;
import org.swmpi.workflow.RdfDataset;

/// What is said of some nodes, and of what these are connected to.
final class Neighbourhood {
  private record Step(Node node, long distance) {}

  private final DatasetGraph data;
  private final long steps;
  private final Meter meter;
  private final DatasetGraph selected = DatasetGraphFactory.create();
  private final Map<Node, Long> distances = new HashMap<>();
  private final Deque<Step> open = new ArrayDeque<>();

  /// @param steps how far beyond the nodes it goes, from subject to object; blank nodes are free
  Neighbourhood(DatasetGraph data, long steps, Meter meter) {
    this.data = data;
    this.steps = steps;
    this.meter = meter;
  }

  /// The statements about the subjects of those that match.
  ///
  /// @param complete whether the data is
  RdfData of(Predicate<Quad> matches, boolean complete) {
    boolean goesOn = true;
    Iterator<Quad> quads = data.find();
    while (quads.hasNext() && goesOn) {
      Quad quad = quads.next();
      if (matches.test(quad)) {
        enter(quad.getSubject(), 0);
        goesOn = expand();
      }
      goesOn = goesOn && !meter.isTimeOver();
    }
    return new RdfDataset(selected, complete && goesOn);
  }

  /// Where a node is nearer than it was known to be, so is all that it leads to.
  private void enter(Node node, long distance) {
    if (!node.isLiteral() && distance < distances.getOrDefault(node, Long.MAX_VALUE)) {
      distances.put(node, distance);
      open.add(new Step(node, distance));
    }
  }

  /// @return whether the budget allowed for all of it
  private boolean expand() {
    while (!open.isEmpty()) {
      Step step = open.remove();
      Iterator<Quad> quads = data.find(Node.ANY, step.node(), Node.ANY, Node.ANY);
      while (quads.hasNext()) {
        Quad quad = quads.next();
        if (!selected.contains(quad)) {
          if (!meter.admit()) {
            return false;
          }
          selected.add(quad);
        }
        long distance = step.distance() + (quad.getObject().isBlank() ? 0 : 1);
        if (distance <= steps) {
          enter(quad.getObject(), distance);
        }
      }
    }
    return true;
  }
}
