package org.swmpi.workflow.description;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Offloadable;
import org.swmpi.workflow.Plugin;

/// Reads descriptions of hosts.
final class HostReader {
  private final Description description;
  private final Set<String> schedulers;
  private final Suggestions suggestions;
  private final Problems problems;
  private final NodeValues values;
  private final Map<Node, Host> hosts = new HashMap<>();

  HostReader(
      Description description,
      Set<String> schedulers,
      Suggestions suggestions,
      Problems problems,
      NodeValues values) {
    this.description = description;
    this.schedulers = schedulers;
    this.suggestions = suggestions;
    this.problems = problems;
    this.values = values;
  }

  /// The host that a stage names; null if it names none, or something else.
  @Nullable Host host(Node stage, Plugin plugin) {
    Optional<Node> named = description.object(stage, Terms.RUNS_ON);
    if (named.isEmpty()) {
      return null;
    }
    Node node = named.get();
    Description.Place place = description.place(stage, NodeFactory.createURI(Terms.RUNS_ON), node);
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
