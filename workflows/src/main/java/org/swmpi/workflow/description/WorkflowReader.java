package org.swmpi.workflow.description;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MissingInputException;
import org.swmpi.workflow.Parameter;
import org.swmpi.workflow.Parameters;
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
    problems.refuse();
    return new Reading(description, folder.toAbsolutePath().normalize(), query, problems)
        .workflow();
  }

  /// One description whose words and shapes are in order.
  private final class Reading {
    private final Description description;
    private final Path folder;
    private final @Nullable SparqlQuery given;
    private final Problems problems;
    private final Map<Node, String> names = new LinkedHashMap<>();
    private final NodeValues values;
    private final HostReader hosts;

    Reading(Description description, Path folder, @Nullable SparqlQuery given, Problems problems) {
      this.description = description;
      this.folder = folder;
      this.given = given;
      this.problems = problems;
      values = new NodeValues(description, problems);
      hosts = new HostReader(description, schedulers, suggestions, problems, values);
    }

    Workflow workflow() {
      List<Node> nodes = new ArrayList<>();
      for (Plugin plugin : plugins.all()) {
        description
            .graph()
            .find(Node.ANY, NodeFactory.createURI(Terms.TYPE), NodeFactory.createURI(plugin.iri()))
            .forEachRemaining(triple -> nodes.add(triple.getSubject()));
      }
      nodes.sort(Comparator.comparingLong(description::order));
      nodes.forEach(this::name);
      Map<String, Stage> stages = new LinkedHashMap<>();
      for (Node node : nodes) {
        Stage stage = stage(node);
        stages.put(stage.name(), stage);
      }
      List<StagePath> paths =
          new PathReader(description, folder, given, names, problems, values).paths();
      problems.refuse();
      return new StageOrder(description, problems, names, stages, paths).workflow();
    }

    /// Names stages by the ends of their IRIs; those without by their plug-ins.
    private void name(Node node) {
      String wished =
          node.isURI()
              ? node.getURI().replaceFirst("^.*[#/]", "")
              : plugin(node)
                  .label()
                  .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
                  .toLowerCase(Locale.ROOT);
      String clean = wished.replaceAll("[^A-Za-z0-9._-]", "_").replaceFirst("^[.-]", "_");
      String base = clean.isEmpty() ? "stage" : clean;
      String name = base;
      for (int i = 2; names.containsValue(name); i++) {
        name = base + "-" + i;
      }
      names.put(node, name);
    }

    private Plugin plugin(Node node) {
      return description.objects(node, Terms.TYPE).stream()
          .flatMap(type -> plugins.find(type.getURI()).stream())
          .findFirst()
          .orElseThrow();
    }

    private Stage stage(Node node) {
      Plugin plugin = plugin(node);
      List<Node> told = description.objects(node, Terms.HAS_PARAMETER);
      Parameters parameters = parameters(plugin, told);
      try {
        plugin.verify(parameters);
      } catch (MissingInputException e) {
        problems.addMissing(place(told, node), node, String.valueOf(e.getMessage()));
      } catch (IllegalArgumentException e) {
        problems.add(place(told, node), node, String.valueOf(e.getMessage()));
      }
      List<String> inputs = new ArrayList<>();
      description
          .graph()
          .find(Node.ANY, NodeFactory.createURI(Terms.CONNECTS_TO), node)
          .forEachRemaining(
              triple -> {
                String input = names.get(triple.getSubject());
                if (input != null && !inputs.contains(input)) {
                  inputs.add(input);
                }
              });
      inputs.sort(Comparator.comparingInt(List.copyOf(names.values())::indexOf));
      Description.Place place = description.place(node);
      return new Stage(
          names.getOrDefault(node, ""),
          node.isURI() ? node.getURI() : null,
          place == null ? 0 : place.line(),
          plugin,
          parameters,
          inputs,
          hosts.host(node, plugin),
          (int) values.number(node, Terms.RANKS, 0),
          values.budget(node),
          split(plugin, told),
          awaited(told, node, inputs.size()));
    }

    private Description.@Nullable Place place(List<Node> told, Node node) {
      return told.isEmpty() || description.place(told.getFirst()) == null
          ? description.place(node)
          : description.place(told.getFirst());
    }

    private Parameters parameters(Plugin plugin, List<Node> told) {
      Map<String, List<String>> values = new HashMap<>();
      for (Parameter parameter : plugin.parameters()) {
        List<String> all = new ArrayList<>();
        for (Node node : told) {
          description
              .objects(node, parameter.iri())
              .forEach(value -> all.add(Description.value(value)));
        }
        if (!all.isEmpty()) {
          values.put(parameter.iri(), List.copyOf(all));
        }
      }
      return new Parameters(values, folder);
    }

    private boolean split(Plugin plugin, List<Node> told) {
      for (Node node : told) {
        Optional<Node> value = description.object(node, Terms.SPLITTABLE);
        if (value.isPresent() && Description.value(value.get()).equals("true")) {
          if (!plugin.isSplittable()) {
            problems.add(
                description.place(node, NodeFactory.createURI(Terms.SPLITTABLE), value.get()),
                node,
                plugin.label()
                    + " looks at all of its input at once, which cannot be split; leave"
                    + " larkc:isInputSplittable out");
          }
          return true;
        }
      }
      return false;
    }

    private int awaited(List<Node> told, Node stage, int inputs) {
      for (Node node : told) {
        Optional<Node> value = description.object(node, Terms.INPUT_BEHAVIOUR);
        if (value.isPresent()) {
          int wanted = Integer.parseInt(Description.value(value.get()));
          if (wanted == 0 || wanted > inputs || wanted < -1) {
            problems.add(
                description.place(node, NodeFactory.createURI(Terms.INPUT_BEHAVIOUR), value.get()),
                stage,
                "waits for "
                    + wanted
                    + " of "
                    + inputs
                    + " inputs; write a number from 1 to that, or -1 for all");
          }
          return Math.max(0, wanted);
        }
      }
      return 0;
    }
  }
}
