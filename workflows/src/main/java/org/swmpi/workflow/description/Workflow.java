package org.swmpi.workflow.description;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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

  /// The stages that a path needs.
  public List<Stage> stages(StagePath path) {
    return upTo(path.output());
  }
}
