package org.swmpi.workflow.description;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.swmpi.workflow.Data;
import org.swmpi.workflow.Decider;
import org.swmpi.workflow.Identifier;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Plugin;
import org.swmpi.workflow.QueryTransformer;
import org.swmpi.workflow.SparqlQuery;

/// Checks how stages hang together, and puts them in order.
final class StageOrder {
  private final Description description;
  private final Problems problems;
  private final Map<Node, String> names;
  private final Map<String, Stage> stages;
  private final List<StagePath> paths;
  private final Set<String> ordered = new LinkedHashSet<>();

  /// @param names of the stages, by their nodes
  StageOrder(
      Description description,
      Problems problems,
      Map<Node, String> names,
      Map<String, Stage> stages,
      List<StagePath> paths) {
    this.description = description;
    this.problems = problems;
    this.names = names;
    this.stages = stages;
    this.paths = paths;
  }

  Workflow workflow() {
    Path file = description.file();
    if (paths.isEmpty()) {
      problems.add(
          null,
          NodeFactory.createURI(Terms.PATH),
          "there is none; say what is wanted, such as: [] a larkc:Path ; larkc:hasInput <#first> ;"
              + " larkc:hasOutput <#last> .");
      problems.refuse();
    }
    for (String name : stages.keySet()) {
      visit(name, new ArrayList<>());
    }
    problems.refuse();
    List<Stage> sorted = ordered.stream().map(this::stage).toList();
    Workflow workflow = new Workflow(file, sorted, paths);
    for (Stage stage : sorted) {
      connections(stage);
    }
    for (StagePath path : paths) {
      path(workflow, path);
    }
    queries(workflow);
    problems.refuse();
    return workflow;
  }

  private Stage stage(String name) {
    return java.util.Objects.requireNonNull(stages.get(name));
  }

  private Node node(String name) {
    return names.entrySet().stream()
        .filter(entry -> entry.getValue().equals(name))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  private void visit(String name, List<String> trail) {
    if (ordered.contains(name)) {
      return;
    }
    int at = trail.indexOf(name);
    if (at >= 0) {
      List<String> cycle = new ArrayList<>(trail.subList(at, trail.size()).reversed());
      cycle.addFirst(name);
      problems.add(
          description.place(node(name)),
          node(name),
          "is connected to itself ("
              + String.join(" → ", cycle)
              + "); take one larkc:connectsTo out");
      ordered.add(name);
      return;
    }
    trail.add(name);
    stage(name).inputs().forEach(input -> visit(input, trail));
    trail.removeLast();
    ordered.add(name);
  }

  /// What a plug-in takes.
  private static Set<Data.Kind> taken(Plugin plugin) {
    return switch (plugin) {
      case Identifier _ -> Set.of();
      case QueryTransformer _ -> Set.of(Data.Kind.QUERY);
      case Decider _ -> Set.of(Data.Kind.RDF, Data.Kind.QUERY);
      default -> Set.of(Data.Kind.RDF);
    };
  }

  private void connections(Stage stage) {
    Set<Data.Kind> taken = taken(stage.plugin());
    Set<Data.Kind> given = new HashSet<>();
    for (String input : stage.inputs()) {
      Data.Kind kind = Data.givenBy(stage(input).plugin());
      given.add(kind);
      if (!taken.contains(kind)) {
        Node from = node(input);
        problems.add(
            description.place(from, NodeFactory.createURI(Terms.CONNECTS_TO), node(stage.name())),
            from,
            "gives "
                + kind.label()
                + ", but "
                + stage.name()
                + ", of "
                + stage.plugin().label()
                + ", takes "
                + (taken.isEmpty()
                    ? "nothing"
                    : String.join(" and ", taken.stream().sorted().map(Data.Kind::label).toList()))
                + "; connect it to another stage");
      }
    }
    if (taken.contains(Data.Kind.RDF) && !given.contains(Data.Kind.RDF)) {
      problems.add(
          description.place(node(stage.name())),
          node(stage.name()),
          "gets no data; connect a stage that gives some to it, by larkc:connectsTo");
    }
  }

  private void path(Workflow workflow, StagePath path) {
    Node node =
        description
            .graph()
            .find(Node.ANY, NodeFactory.createURI(Terms.HAS_OUTPUT), node(path.output()))
            .toList()
            .getFirst()
            .getSubject();
    Set<String> needed = new HashSet<>();
    workflow.stages(path).forEach(stage -> needed.add(stage.name()));
    for (String input : path.inputs()) {
      if (!needed.contains(input)) {
        problems.add(
            description.place(node, NodeFactory.createURI(Terms.HAS_INPUT), node(input)),
            node,
            "its input "
                + input
                + " leads not to its output "
                + path.output()
                + "; connect the stages between them by larkc:connectsTo");
      }
    }
  }

  /// Every stage that needs a query has one, and one only.
  private void queries(Workflow workflow) {
    for (Stage stage : workflow.stages()) {
      boolean needs =
          stage.plugin() instanceof Decider || stage.plugin() instanceof QueryTransformer;
      if (!needs || hasQuery(stage)) {
        continue;
      }
      Map<StagePath, SparqlQuery> ofPaths = new LinkedHashMap<>();
      boolean onPath = false;
      for (StagePath path : workflow.paths()) {
        if (workflow.stages(path).contains(stage)) {
          onPath = true;
          if (path.query() != null) {
            ofPaths.put(path, path.query());
          }
        }
      }
      Node node = node(stage.name());
      if (onPath && ofPaths.isEmpty()) {
        problems.add(
            description.place(node),
            node,
            "has no query; give it one by larkc:sparqlQuery in its parameters or on its path, or connect"
                + " a stage that gives one");
      } else if (ofPaths.size() > 1) {
        problems.add(
            description.place(node),
            node,
            "is on several paths with a query each; give it a query of its own");
      }
    }
  }

  private boolean hasQuery(Stage stage) {
    return stage.parameters().one(Names.SPARQL_QUERY).isPresent()
        || stage.parameters().one(Names.QUERY_FILE).isPresent()
        || stage.inputs().stream()
            .anyMatch(input -> Data.givenBy(stage(input).plugin()) == Data.Kind.QUERY);
  }
}
