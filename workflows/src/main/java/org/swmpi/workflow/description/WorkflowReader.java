package org.swmpi.workflow.description;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
import org.swmpi.workflow.Offloadable;
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
  /// with
  ///     its place and node and what to do
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
    private final Map<Node, Host> hosts = new HashMap<>();

    Reading(Description description, Path folder, @Nullable SparqlQuery given, Problems problems) {
      this.description = description;
      this.folder = folder;
      this.given = given;
      this.problems = problems;
    }

    Workflow workflow() {
      List<Node> nodes = new ArrayList<>();
      for (Plugin plugin : plugins.all()) {
        description
            .graph()
            .find(Node.ANY, NodeFactory.createURI(Terms.TYPE), NodeFactory.createURI(plugin.iri()))
            .forEachRemaining(triple -> nodes.add(triple.getSubject()));
      }
      nodes.sort(java.util.Comparator.comparingLong(this::order));
      nodes.forEach(this::name);
      Map<String, Stage> stages = new LinkedHashMap<>();
      for (Node node : nodes) {
        Stage stage = stage(node);
        stages.put(stage.name(), stage);
      }
      List<StagePath> paths = paths();
      problems.refuse();
      return new StageOrder(description, problems, names, stages, paths).workflow();
    }

    private long order(Node node) {
      Description.Place place = description.place(node);
      return place == null ? 0 : place.line() * 100_000 + place.column();
    }

    /// Names stages by the ends of their IRIs; those without by their plug-ins.
    private void name(Node node) {
      String wished =
          node.isURI()
              ? node.getURI().replaceFirst("^.*[#/]", "")
              : plugin(node)
                  .label()
                  .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
                  .toLowerCase(java.util.Locale.ROOT);
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
      inputs.sort(java.util.Comparator.comparingInt(List.copyOf(names.values())::indexOf));
      Description.Place place = description.place(node);
      return new Stage(
          names.getOrDefault(node, ""),
          node.isURI() ? node.getURI() : null,
          place == null ? 0 : place.line(),
          plugin,
          parameters,
          inputs,
          host(node, plugin),
          (int) number(node, Terms.RANKS, 0),
          budget(node),
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

    private Budget budget(Node node) {
      Duration time = duration(node, Terms.TIME_LIMIT);
      return new Budget(time, number(node, Terms.ANSWER_LIMIT, Long.MAX_VALUE));
    }

    private long number(Node node, String property, long otherwise) {
      return description
          .object(node, property)
          .map(value -> Long.parseLong(Description.value(value).strip()))
          .orElse(otherwise);
    }

    private @Nullable Duration duration(Node node, String property) {
      Optional<Node> value = description.object(node, property);
      if (value.isEmpty()) {
        return null;
      }
      String text = Description.value(value.get()).strip();
      try {
        Duration duration =
            text.matches("\\d+") ? Duration.ofSeconds(Long.parseLong(text)) : Duration.parse(text);
        if (duration.isPositive()) {
          return duration;
        }
      } catch (java.time.DateTimeException | ArithmeticException | NumberFormatException _) {
        // told below
      }
      problems.add(
          description.place(node, NodeFactory.createURI(property), value.get()),
          node,
          Terms.shortened(property)
              + " '"
              + text
              + "' is no length of time above 0; write whole seconds, or \"PT1M30S\"^^xsd:duration");
      return null;
    }

    private @Nullable Host host(Node stage, Plugin plugin) {
      Optional<Node> named = description.object(stage, Terms.RUNS_ON);
      if (named.isEmpty()) {
        return null;
      }
      Node node = named.get();
      Description.Place place =
          description.place(stage, NodeFactory.createURI(Terms.RUNS_ON), node);
      if (!(plugin instanceof Offloadable)) {
        problems.add(
            place,
            stage,
            plugin.label()
                + " runs within sw-mpi only, not as a job of its own; leave larkc:runsOn out");
        return null;
      }
      int cores = Runtime.getRuntime().availableProcessors();
      String iri = node.isURI() ? node.getURI() : "";
      if (iri.startsWith(Names.WORKFLOW)
          && schedulers.contains(iri.substring(Names.WORKFLOW.length()))) {
        return Host.ofScheduler(iri.substring(Names.WORKFLOW.length()), cores);
      }
      if (!description.objects(node, Terms.TYPE).contains(NodeFactory.createURI(Terms.HOST))) {
        problems.add(
            place,
            stage,
            "runs on "
                + description.text(node)
                + ", which is no host; describe it as a wf:Host, or name wf:local, wf:slurm or wf:pbs");
        return null;
      }
      return hosts.computeIfAbsent(node, host -> host(host, cores));
    }

    private Host host(Node node, int cores) {
      String scheduler = text(node, Terms.SCHEDULER, "local");
      if (!schedulers.contains(scheduler)) {
        problems.add(
            description.place(
                node,
                NodeFactory.createURI(Terms.SCHEDULER),
                description.object(node, Terms.SCHEDULER).orElseThrow()),
            node,
            "no scheduler '"
                + scheduler
                + "' is known"
                + suggestions.hint(scheduler, schedulers)
                + "; there are: "
                + String.join(", ", schedulers.stream().sorted().toList()));
      }
      String ssh = description.object(node, Terms.SSH).map(Description::value).orElse(null);
      boolean shared =
          description
              .object(node, Terms.SHARED)
              .map(value -> Set.of("true", "1").contains(Description.value(value)))
              .orElse(ssh == null);
      String where = description.object(node, Terms.FOLDER).map(Description::value).orElse(null);
      if (!shared && where == null) {
        problems.add(
            description.place(node),
            node,
            "shares no files with this machine; say where its jobs may have folders, by wf:folder, or"
                + " that it does share them, by wf:sharedFiles true");
      }
      return new Host(
          node.isURI() ? node.getURI().replaceFirst("^.*[#/]", "") : scheduler,
          scheduler,
          ssh,
          text(node, Terms.SSH_COMMAND, "ssh"),
          shared,
          where,
          (int) number(node, Terms.RANKS, cores),
          description.object(node, Terms.LAUNCHER).map(Description::value).orElse(null),
          description.object(node, Terms.COMMAND).map(Description::value).orElse(null),
          texts(node, Terms.SETUP),
          texts(node, Terms.OPTION),
          duration(node, Terms.WALL_TIME),
          (int) number(node, Terms.RETRIES, 2));
    }

    private String text(Node node, String property, String otherwise) {
      return description.object(node, property).map(Description::value).orElse(otherwise);
    }

    private List<String> texts(Node node, String property) {
      return description.objects(node, property).stream().map(Description::value).toList();
    }

    private List<StagePath> paths() {
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
      sorted.sort(java.util.Comparator.comparingLong(this::order));
      List<StagePath> paths = new ArrayList<>();
      for (Node node : sorted) {
        List<String> inputs = new ArrayList<>();
        for (Node input : description.objects(node, Terms.HAS_INPUT)) {
          String name = names.get(input);
          if (name != null) {
            inputs.add(name);
          }
        }
        String output =
            description
                .object(node, Terms.HAS_OUTPUT)
                .flatMap(stage -> Optional.ofNullable(names.get(stage)))
                .orElse("");
        String name =
            node.isURI() ? node.getURI().replaceFirst("^.*[#/]", "") : "path-" + (paths.size() + 1);
        SparqlQuery query = given == null ? query(node) : given;
        paths.add(new StagePath(name, inputs, output, query, budget(node)));
      }
      return paths;
    }

    private @Nullable SparqlQuery query(Node path) {
      Optional<Node> text = description.object(path, Names.SPARQL_QUERY);
      Optional<Node> file = description.object(path, Names.QUERY_FILE);
      if (text.isEmpty() && file.isEmpty()) {
        return null;
      }
      String property = text.isPresent() ? Names.SPARQL_QUERY : Names.QUERY_FILE;
      Description.Place place =
          description.place(path, NodeFactory.createURI(property), text.or(() -> file).get());
      try {
        if (text.isPresent()) {
          return SparqlQuery.parse(Description.value(text.get()));
        }
        Path named = new Parameters(Map.of(), folder).file(Description.value(file.orElseThrow()));
        return SparqlQuery.parse(Files.readString(named));
      } catch (IllegalArgumentException e) {
        problems.add(place, path, String.valueOf(e.getMessage()));
      } catch (IOException e) {
        problems.addMissing(
            place, path, "the query's file cannot be read (" + e + "); correct its name");
      }
      return null;
    }
  }
}
