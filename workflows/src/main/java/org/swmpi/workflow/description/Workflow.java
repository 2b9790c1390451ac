package org.swmpi.workflow.description;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.swmpi.workflow.Data;
import org.swmpi.workflow.Decider;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.QueryTransformer;
import org.swmpi.workflow.SparqlQuery;

/// A workflow as its description says it, found to be in order.
///
/// @param file the description
/// @param stages in an order in which each comes behind those that it has input from
/// @param paths at least one
public record Workflow(Path file, List<Stage> stages, List<StagePath> paths) {
  public Workflow {
    stages = List.copyOf(stages);
    paths = List.copyOf(paths);
  }

  /// The stage of a name.
  ///
  /// @throws IllegalArgumentException if there is none
  public Stage stage(String name) {
    return stages.stream()
        .filter(stage -> stage.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no stage '" + name + "'"));
  }

  /// The stages that an output needs, in the order of [#stages].
  public List<Stage> upTo(String output) {
    Set<String> needed = new LinkedHashSet<>();
    List<String> open = new ArrayList<>(List.of(output));
    while (!open.isEmpty()) {
      String name = open.removeLast();
      if (needed.add(name)) {
        open.addAll(stage(name).inputs());
      }
    }
    return stages.stream().filter(stage -> needed.contains(stage.name())).toList();
  }

  /// Whether a stage needs a query, and has none but that of its path.
  public boolean takesQueryOfPath(Stage stage) {
    boolean needs = stage.plugin() instanceof Decider || stage.plugin() instanceof QueryTransformer;
    return needs
        && stage.parameters().one(Names.SPARQL_QUERY).isEmpty()
        && stage.parameters().one(Names.QUERY_FILE).isEmpty()
        && stage.inputs().stream()
            .noneMatch(input -> Data.givenBy(stage(input).plugin()) == Data.Kind.QUERY);
  }

  /// The query of the path that a stage is on, where it takes it.
  public Optional<SparqlQuery> queryOfPath(Stage stage) {
    return takesQueryOfPath(stage)
        ? paths.stream()
            .filter(path -> stages(path).contains(stage))
            .flatMap(path -> Stream.ofNullable(path.query()))
            .findFirst()
        : Optional.empty();
  }

  /// The stages that a path needs.
  public List<Stage> stages(StagePath path) {
    return upTo(path.output());
  }
}
