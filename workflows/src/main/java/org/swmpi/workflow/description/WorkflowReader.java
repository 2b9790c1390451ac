package org.swmpi.workflow.description;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MissingInputException;
import org.swmpi.workflow.Plugin;
import org.swmpi.workflow.Plugins;
import org.swmpi.workflow.SparqlQuery;

/// Reads descriptions of workflows.
public final class WorkflowReader {
  private final Plugins plugins;
  private final Set<String> schedulers;
  private final Suggestions suggestions;

  /// @param schedulers names of those that jobs can be handed to
  /// @param suggestions for names that nobody knows
  public WorkflowReader(Plugins plugins, Set<String> schedulers, Suggestions suggestions) {
    this.plugins = plugins;
    this.schedulers = schedulers;
    this.suggestions = suggestions;
  }

  /// Reads a description that lies beside its files.
  public Workflow read(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    return read(file, folder == null ? Path.of("").toAbsolutePath() : folder, null);
  }

  /// Reads a description.
  ///
  /// @param folder what relative files in it are relative to
  /// @param query takes the place of the queries of all paths; null: none does
  /// @throws org.swmpi.data.MalformedInputException if anything in it is wrong: all of it, each
  ///     with its place and node and what to do
  /// @throws MissingInputException if it is not there, or files that it names are not
  public Workflow read(Path file, Path folder, @Nullable SparqlQuery query) throws IOException {
    Description description = Description.read(file, folder);
    Problems problems = new Problems(description);
    new DescriptionCheck(description, plugins, suggestions, problems).run();
    Workflow workflow = workflow(description, folder.toAbsolutePath().normalize(), query, problems);
    problems.refuse();
    return workflow;
  }

  /// What can be made of a description, whatever may be wrong with it: so that all of that is told.
  private Workflow workflow(
      Description description, Path folder, @Nullable SparqlQuery query, Problems problems) {
    Map<Node, Plugin> nodes = nodes(description);
    Map<Node, String> names = new LinkedHashMap<>();
    nodes.forEach((node, plugin) -> names.put(node, name(node, plugin, names.values())));
    NodeValues values = new NodeValues(description, problems);
    HostReader hosts =
        new HostReader(description, plugins, schedulers, suggestions, problems, values);
    hosts.readAll();
    StageReader reader = new StageReader(description, folder, names, hosts, values, problems);
    Map<String, Stage> stages = new LinkedHashMap<>();
    nodes.forEach(
        (node, plugin) -> {
          Stage stage = reader.stage(node, plugin);
          stages.put(stage.name(), stage);
        });
    PathReader paths = new PathReader(description, folder, query, names, problems, values);
    return new StageOrder(description, problems, names, stages, paths.paths(), paths.unreadable())
        .workflow();
  }

  /// The stages, as they are described one after the other.
  private Map<Node, Plugin> nodes(Description description) {
    Map<Node, Plugin> found = new HashMap<>();
    for (Plugin plugin : plugins.all()) {
      description
          .graph()
          .find(Node.ANY, NodeFactory.createURI(Terms.TYPE), NodeFactory.createURI(plugin.iri()))
          .forEachRemaining(triple -> found.putIfAbsent(triple.getSubject(), plugin));
    }
    Map<Node, Plugin> sorted = new LinkedHashMap<>();
    found.keySet().stream()
        .sorted(Comparator.comparingLong(description::order))
        .forEach(node -> sorted.put(node, Objects.requireNonNull(found.get(node))));
    return sorted;
  }

  /// Stages are called by the ends of their IRIs; those without by their plug-ins.
  private static String name(Node node, Plugin plugin, Collection<String> others) {
    String wished =
        node.isURI()
            ? node.getURI().replaceFirst("^.*[#/]", "")
            : plugin.label().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    String clean = wished.replaceAll("[^A-Za-z0-9._-]", "_").replaceFirst("^[.-]", "_");
    String base = clean.isEmpty() ? "stage" : clean;
    String name = base;
    for (int i = 2; others.contains(name); i++) {
      name = base + "-" + i;
    }
    return name;
  }
}
