package org.swmpi.workflow.description;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MissingInputException;
import org.swmpi.workflow.Budget;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Parameters;
import org.swmpi.workflow.SparqlQuery;

/// Reads descriptions of paths.
final class PathReader {
  private final Description description;
  private final Path folder;
  private final @Nullable SparqlQuery given;
  private final Map<Node, String> names;
  private final Problems problems;
  private final NodeValues values;
  private final Set<String> unreadable = new HashSet<>();

  /// @param given takes the place of all queries; null: none does
  /// @param names of the stages
  PathReader(
      Description description,
      Path folder,
      @Nullable SparqlQuery given,
      Map<Node, String> names,
      Problems problems,
      NodeValues values) {
    this.description = description;
    this.folder = folder;
    this.given = given;
    this.names = names;
    this.problems = problems;
    this.values = values;
  }

  /// All paths that end with a stage, in the order of the description.
  List<StagePath> paths() {
    Set<Node> nodes = new LinkedHashSet<>();
    description
        .graph()
        .find(Node.ANY, NodeFactory.createURI(Terms.TYPE), NodeFactory.createURI(Terms.PATH))
        .forEachRemaining(triple -> nodes.add(triple.getSubject()));
    // LarKC's own examples leave the type out.
    description
        .graph()
        .find(Node.ANY, NodeFactory.createURI(Terms.HAS_OUTPUT), Node.ANY)
        .forEachRemaining(triple -> nodes.add(triple.getSubject()));
    List<Node> sorted = new ArrayList<>(nodes);
    sorted.sort(Comparator.comparingLong(description::order));
    List<StagePath> paths = new ArrayList<>();
    for (Node node : sorted) {
      List<String> inputs = new ArrayList<>();
      for (Node input : description.objects(node, Terms.HAS_INPUT)) {
        String name = names.get(input);
        if (name != null) {
          inputs.add(name);
        }
      }
      Optional<String> output =
          description
              .object(node, Terms.HAS_OUTPUT)
              .flatMap(stage -> Optional.ofNullable(names.get(stage)));
      String name =
          node.isURI() ? node.getURI().replaceFirst("^.*[#/]", "") : "path-" + (paths.size() + 1);
      SparqlQuery query = given == null ? query(node, name) : given;
      Budget budget = values.budget(node);
      // Of others the shapes tell.
      output.ifPresent(stage -> paths.add(new StagePath(name, inputs, stage, query, budget)));
    }
    return paths;
  }

  /// Names of the paths that have a query which is none.
  Set<String> unreadable() {
    return unreadable;
  }

  private @Nullable SparqlQuery query(Node path, String name) {
    Optional<Node> text = description.object(path, Names.SPARQL_QUERY);
    Optional<Node> file = description.object(path, Names.QUERY_FILE);
    if (text.isEmpty() && file.isEmpty()) {
      return null;
    }
    String property = text.isPresent() ? Names.SPARQL_QUERY : Names.QUERY_FILE;
    Description.Place place =
        description.place(path, NodeFactory.createURI(property), text.or(() -> file).get());
    Map<String, List<String>> told = new HashMap<>();
    text.ifPresent(node -> told.put(Names.SPARQL_QUERY, List.of(Description.value(node))));
    file.ifPresent(node -> told.put(Names.QUERY_FILE, List.of(Description.value(node))));
    try {
      return SparqlQuery.of(new Parameters(told, folder)).orElseThrow();
    } catch (IllegalArgumentException e) {
      problems.add(place, path, String.valueOf(e.getMessage()));
    } catch (MissingInputException e) {
      problems.addMissing(place, path, String.valueOf(e.getMessage()));
    }
    unreadable.add(name);
    return null;
  }
}
