package org.swmpi.workflow.description;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.swmpi.workflow.Data;
import org.swmpi.workflow.Decider;
import org.swmpi.workflow.Faults;
import org.swmpi.workflow.Identifier;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Parameters;
import org.swmpi.workflow.Plugin;
import org.swmpi.workflow.QueryTransformer;
import org.swmpi.workflow.SparqlQuery;

/// Checks how stages hang together, and puts them in order.
final class StageOrder {
  private static final Node TYPE = NodeFactory.createURI(Terms.TYPE);
  private static final Node CONNECTS_TO = NodeFactory.createURI(Terms.CONNECTS_TO);
  private static final Node HAS_INPUT = NodeFactory.createURI(Terms.HAS_INPUT);
  private static final Node HAS_OUTPUT = NodeFactory.createURI(Terms.HAS_OUTPUT);

  private final Description description;
  private final Problems problems;
  private final Map<Node, String> names;
  private final Map<String, Stage> stages;
  private final List<StagePath> paths;
  private final Set<String> unreadable;
  private final Set<String> ordered = new LinkedHashSet<>();

  /// @param names of the stages, by their nodes
  /// @param unreadable names of the paths that have a query which is none
  StageOrder(
      Description description,
      Problems problems,
      Map<Node, String> names,
      Map<String, Stage> stages,
      List<StagePath> paths,
      Set<String> unreadable) {
    this.description = description;
    this.problems = problems;
    this.names = names;
    this.stages = stages;
    this.paths = paths;
    this.unreadable = unreadable;
  }

  Workflow workflow() {
    if (paths.isEmpty() && !isAnyPathDescribed()) {
      problems.add(
          null,
          NodeFactory.createURI(Terms.PATH),
          "there is none; say what is wanted, such as: [] a larkc:Path ; larkc:hasInput <#first> ;"
              + " larkc:hasOutput <#last> .");
    }
    for (String name : stages.keySet()) {
      visit(name, new ArrayList<>());
    }
    List<Stage> sorted = ordered.stream().map(this::stage).toList();
    Workflow workflow = new Workflow(description.file(), sorted, paths);
    for (Stage stage : sorted) {
      connections(stage);
    }
    for (StagePath path : paths) {
      path(workflow, path);
    }
    queries(workflow);
    return workflow;
  }

  private boolean isAnyPathDescribed() {
    return description.graph().contains(Node.ANY, TYPE, NodeFactory.createURI(Terms.PATH))
        || description.graph().contains(Node.ANY, HAS_OUTPUT, Node.ANY)
        || description.graph().contains(Node.ANY, HAS_INPUT, Node.ANY);
  }

  /// Whether something is connected to a stage that is none: then it cannot be told what it gets.
  private boolean getsUnknown(Stage stage) {
    return description.graph().find(Node.ANY, CONNECTS_TO, node(stage.name())).toList().stream()
        .anyMatch(triple -> !names.containsKey(triple.getSubject()));
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
            description.place(from, CONNECTS_TO, node(stage.name())),
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
    if (taken.contains(Data.Kind.RDF) && !given.contains(Data.Kind.RDF) && !getsUnknown(stage)) {
      problems.add(
          description.place(node(stage.name())),
          node(stage.name()),
          "gets no data; connect a stage that gives some to it, by larkc:connectsTo");
    }
  }

  private void path(Workflow workflow, StagePath path) {
    List<Stage> needed = workflow.stages(path);
    if (needed.stream().anyMatch(this::getsUnknown)) {
      return;
    }
    for (String input : path.inputs()) {
      if (needed.stream().anyMatch(stage -> stage.name().equals(input))) {
        continue;
      }
      for (Triple output :
          description.graph().find(Node.ANY, HAS_OUTPUT, node(path.output())).toList()) {
        Node node = output.getSubject();
        Description.Place place = description.place(node, HAS_INPUT, node(input));
        if (place != null) {
          problems.add(
              place,
              node,
              "its input "
                  + input
                  + " leads not to its output "
                  + path.output()
                  + "; connect the stages between them by larkc:connectsTo");
        }
      }
    }
  }

  /// Every stage that needs a query has one, one only, and one that it can use.
  private void queries(Workflow workflow) {
    for (Stage stage : workflow.stages()) {
      if (!workflow.takesQueryOfPath(stage) || getsUnknown(stage)) {
        continue;
      }
      List<StagePath> on =
          workflow.paths().stream().filter(path -> workflow.stages(path).contains(stage)).toList();
      List<SparqlQuery> queries =
          on.stream().flatMap(path -> Stream.ofNullable(path.query())).distinct().toList();
      boolean anyUnreadable = on.stream().anyMatch(path -> unreadable.contains(path.name()));
      Node node = node(stage.name());
      if (queries.size() > 1) {
        problems.add(
            description.place(node),
            node,
            "is on several paths with a query each; give it a query of its own");
      } else if (queries.size() == 1) {
        suits(stage, queries.getFirst());
      } else if (!on.isEmpty() && !anyUnreadable) {
        problems.add(
            description.place(node),
            node,
            "has no query; give it one by larkc:sparqlQuery in its parameters or on its path, or connect"
                + " a stage that gives one");
      }
    }
  }

  /// Whether a plug-in takes the query of its path: it is asked as if that were its own.
  private void suits(Stage stage, SparqlQuery query) {
    Map<String, List<String>> values = new HashMap<>(stage.parameters().values());
    values.put(Names.SPARQL_QUERY, List.of(query.text()));
    Node node = node(stage.name());
    Description.Place place = description.place(node);
    Set<String> before = new HashSet<>();
    stage.plugin().verify(stage.parameters(), new Noted(before));
    Set<String> after = new LinkedHashSet<>();
    stage.plugin().verify(new Parameters(values, stage.parameters().folder()), new Noted(after));
    after.removeAll(before);
    after.forEach(what -> problems.add(place, node, "on its path, " + what));
  }

  /// Keeps what is wrong.
  private record Noted(Set<String> all) implements Faults {
    @Override
    public void wrong(String what) {
      all.add(what);
    }

    @Override
    public void missing(String what) {
      all.add(what);
    }
  }
}
