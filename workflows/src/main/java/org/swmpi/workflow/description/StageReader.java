package org.swmpi.workflow.description;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.Faults;
import org.swmpi.workflow.Offloadable;
import org.swmpi.workflow.Parameter;
import org.swmpi.workflow.Parameters;
import org.swmpi.workflow.Plugin;

/// Reads descriptions of stages. What the shapes tell of is left out, so that all else is told too.
final class StageReader {
  private final Description description;
  private final Path folder;
  private final Map<Node, String> names;
  private final HostReader hosts;
  private final NodeValues values;
  private final Problems problems;

  /// @param folder what relative files are relative to
  /// @param names of all stages, in the order of the description
  StageReader(
      Description description,
      Path folder,
      Map<Node, String> names,
      HostReader hosts,
      NodeValues values,
      Problems problems) {
    this.description = description;
    this.folder = folder;
    this.names = names;
    this.hosts = hosts;
    this.values = values;
    this.problems = problems;
  }

  Stage stage(Node node, Plugin plugin) {
    List<Node> told = description.objects(node, Terms.HAS_PARAMETER);
    Parameters parameters = parameters(plugin, told);
    plugin.verify(parameters, new Told(problems, place(told, node), node));
    List<Node> from = sources(node);
    List<String> inputs = new ArrayList<>();
    from.forEach(source -> Optional.ofNullable(names.get(source)).ifPresent(inputs::add));
    inputs.sort(Comparator.comparingInt(List.copyOf(names.values())::indexOf));
    Description.Place place = description.place(node);
    return new Stage(
        names.getOrDefault(node, ""),
        node.isURI() ? node.getURI() : null,
        place == null ? 0 : place.line(),
        plugin,
        parameters,
        inputs,
        hosts.host(node, plugin, parameters),
        ranks(node, plugin),
        values.budget(node),
        split(plugin, told),
        awaited(told, node, from.size()));
  }

  /// What is wrong with a stage.
  record Told(Problems problems, Description.@Nullable Place place, Node node) implements Faults {
    @Override
    public void wrong(String what) {
      problems.add(place, node, what);
    }

    @Override
    public void missing(String what) {
      problems.addMissing(place, node, what);
    }
  }

  /// What is connected to a node, stages or not.
  private List<Node> sources(Node node) {
    return description
        .graph()
        .find(Node.ANY, NodeFactory.createURI(Terms.CONNECTS_TO), node)
        .mapWith(triple -> triple.getSubject())
        .toList();
  }

  private Description.@Nullable Place place(List<Node> told, Node node) {
    return told.isEmpty() || description.place(told.getFirst()) == null
        ? description.place(node)
        : description.place(told.getFirst());
  }

  private Parameters parameters(Plugin plugin, List<Node> told) {
    Map<String, List<String>> all = new HashMap<>();
    for (Parameter parameter : plugin.parameters()) {
      List<String> texts = new ArrayList<>();
      for (Node node : told) {
        description.objects(node, parameter.iri()).stream()
            .filter(value -> parameter.type().admits(value.isBlank(), Description.value(value)))
            .forEach(value -> texts.add(Description.value(value)));
      }
      if (!texts.isEmpty()) {
        all.put(parameter.iri(), List.copyOf(texts));
      }
    }
    return new Parameters(all, folder);
  }

  private int ranks(Node node, Plugin plugin) {
    Optional<Node> said = description.object(node, Terms.RANKS);
    if (said.isPresent() && !(plugin instanceof Offloadable)) {
      problems.add(
          description.place(node, NodeFactory.createURI(Terms.RANKS), said.get()),
          node,
          plugin.label() + " does not work in ranks; leave wf:ranks out");
    }
    return (int) values.number(node, Terms.RANKS, 0);
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
      String text = value.map(Description::value).orElse("");
      if (value.isPresent() && text.matches("-?[0-9]{1,6}")) {
        int wanted = Integer.parseInt(text);
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
