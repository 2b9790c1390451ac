package org.swmpi.data.internal.riot;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.vocabulary.RDF;

/// The cells of RDF lists that `@list` stands for without loss, of a data set in memory: blank
/// nodes that nothing names but one triple of their own graph, and that have one `rdf:first`, one
/// `rdf:rest` that leads to `rdf:nil` by such cells, and nothing else. Stricter than JSON-LD 1.1
/// Processing Algorithms and API, section 8.4.2, which loses a type `rdf:List`, moves lists to the
/// graph that names them, and takes a cell for no one's that is a type or the name of a graph too.
final class JsonLdLists {
  private static final Node FIRST = RDF.first.asNode();
  private static final Node REST = RDF.rest.asNode();

  /// A triple that names a blank node, in the place of its object.
  private record Use(Node graph, Node subject, Node predicate) {}

  private static final Use OTHER = new Use(Node.ANY, Node.ANY, Node.ANY);

  private final Map<Node, Use> uses = new HashMap<>();
  private final Map<Node, Node> graphs = new HashMap<>();
  private final Set<Node> cells = new HashSet<>();

  private JsonLdLists() {}

  /// Finds them.
  ///
  /// @param statements objects by graph, subject and predicate
  static Set<Node> cells(Map<Node, Map<Node, Map<Node, Set<Node>>>> statements) {
    JsonLdLists lists = new JsonLdLists();
    statements.forEach(
        (graph, subjects) -> {
          lists.uses.put(graph, OTHER);
          subjects.forEach((subject, node) -> lists.look(graph, subject, node));
        });
    statements.forEach(
        (graph, subjects) ->
            subjects.forEach(
                (subject, node) -> {
                  if (node.getOrDefault(REST, Set.of()).contains(RDF.nil.asNode())) {
                    lists.climb(subjects, graph, subject);
                  }
                }));
    return lists.cells;
  }

  private void look(Node graph, Node subject, Map<Node, Set<Node>> node) {
    if (subject.isBlank() && graphs.putIfAbsent(subject, graph) != null) {
      uses.put(subject, OTHER);
    }
    node.forEach(
        (predicate, objects) -> {
          for (Node object : objects) {
            if (object.isBlank()) {
              Use use =
                  predicate.equals(RDF.type.asNode()) ? OTHER : new Use(graph, subject, predicate);
              uses.merge(object, use, (one, two) -> OTHER);
            }
          }
        });
  }

  /// Takes in the cells from the last one up to the first.
  private void climb(Map<Node, Map<Node, Set<Node>>> subjects, Node graph, Node last) {
    Node cell = last;
    Use use = uses.get(cell);
    while (cell.isBlank()
        && use != null
        && use.graph.equals(graph)
        && isCell(subjects.getOrDefault(cell, Map.of()))
        && cells.add(cell)
        && use.predicate.equals(REST)) {
      cell = use.subject;
      use = uses.get(cell);
    }
  }

  /// What a cell holds.
  static Node first(Map<Node, Set<Node>> cell) {
    return cell.getOrDefault(FIRST, Set.of()).iterator().next();
  }

  /// The cell behind it, or `rdf:nil`.
  static Node rest(Map<Node, Set<Node>> cell) {
    return cell.getOrDefault(REST, Set.of()).iterator().next();
  }

  private static boolean isCell(Map<Node, Set<Node>> node) {
    return node.size() == 2
        && node.getOrDefault(FIRST, Set.of()).size() == 1
        && node.getOrDefault(REST, Set.of()).size() == 1;
  }
}
