package org.swmpi.workflow.description;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Offloadable;
import org.swmpi.workflow.Parameters;
import org.swmpi.workflow.Plugin;
import org.swmpi.workflow.Plugins;

/// Reads descriptions of hosts.
final class HostReader {
  private final Description description;
  private final Plugins plugins;
  private final Set<String> schedulers;
  private final Suggestions suggestions;
  private final Problems problems;
  private final NodeValues values;
  private final Map<Node, Host> hosts = new HashMap<>();

  /// @param plugins for messages about those that cannot be jobs
  HostReader(
      Description description,
      Plugins plugins,
      Set<String> schedulers,
      Suggestions suggestions,
      Problems problems,
      NodeValues values) {
    this.description = description;
    this.plugins = plugins;
    this.schedulers = schedulers;
    this.suggestions = suggestions;
    this.problems = problems;
    this.values = values;
  }

  /// Reads all hosts, whether a stage names them or not: so that all that is wrong is told.
  void readAll() {
    description
        .graph()
        .find(Node.ANY, NodeFactory.createURI(Terms.TYPE), NodeFactory.createURI(Terms.HOST))
        .forEachRemaining(triple -> described(triple.getSubject()));
  }

  private Host described(Node node) {
    return hosts.computeIfAbsent(
        node, host -> host(host, Runtime.getRuntime().availableProcessors()));
  }

  /// The host that a stage names; null if it names none, or something else.
  @Nullable Host host(Node stage, Plugin plugin, Parameters parameters) {
    Optional<Node> named = description.object(stage, Terms.RUNS_ON);
    if (named.isEmpty() || named.get().isLiteral()) {
      return null; // of a literal the shapes tell
    }
    Node node = named.get();
    Description.Place place = description.place(stage, NodeFactory.createURI(Terms.RUNS_ON), node);
    Optional<String> obstacle = obstacle(plugin, parameters);
    if (obstacle.isPresent()) {
      problems.add(place, stage, obstacle.get() + "; leave larkc:runsOn out");
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
    return described(node);
  }

  /// Why a plug-in can be no job.
  private Optional<String> obstacle(Plugin plugin, Parameters parameters) {
    if (plugin instanceof Offloadable offloadable) {
      return offloadable.obstacle(parameters);
    }
    return Optional.of(
        plugin.label()
            + " runs within sw-mpi only, not as a job of its own, as "
            + plugins.all().stream()
                .filter(Offloadable.class::isInstance)
                .map(Plugin::label)
                .sorted()
                .collect(Collectors.joining(" and "))
            + " can");
  }

  private Host host(Node node, int cores) {
    String scheduler = values.text(node, Terms.SCHEDULER, "local");
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
    String ssh = values.text(node, Terms.SSH);
    boolean shared =
        description
            .object(node, Terms.SHARED)
            .map(value -> Set.of("true", "1").contains(Description.value(value)))
            .orElse(ssh == null);
    String where = values.text(node, Terms.FOLDER);
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
        values.text(node, Terms.SSH_COMMAND, "ssh"),
        shared,
        where,
        (int) values.number(node, Terms.RANKS, cores),
        values.text(node, Terms.LAUNCHER),
        values.text(node, Terms.COMMAND),
        values.texts(node, Terms.SETUP),
        values.texts(node, Terms.OPTION),
        values.duration(node, Terms.WALL_TIME),
        (int) values.number(node, Terms.RETRIES, 2));
  }
}
