package org.swmpi.workflow.description;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.shacl.ShaclValidator;
import org.apache.jena.shacl.Shapes;
import org.apache.jena.shacl.validation.ReportEntry;
import org.apache.jena.shacl.vocabulary.SHACL;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Parameter;
import org.swmpi.workflow.Plugin;
import org.swmpi.workflow.Plugins;
import org.swmpi.workflow.description.Description.Place;

/// Holds a description against the shapes, and its words against those that are known.
final class DescriptionCheck {
  private static final Set<String> OF_STAGES_ONLY =
      Set.of(Terms.CONNECTS_TO, Terms.HAS_INPUT, Terms.HAS_OUTPUT);

  /// LarKC's words that no other vocabulary is likely to have.
  private static final Set<String> WORDS =
      Set.of(
          "connectsTo",
          "hasParameter",
          "runsOn",
          "isInputSplittable",
          "hasInputBehaviour",
          "hasInput",
          "hasOutput");

  private final Description description;
  private final Plugins plugins;
  private final Suggestions suggestions;
  private final Problems problems;

  DescriptionCheck(
      Description description, Plugins plugins, Suggestions suggestions, Problems problems) {
    this.description = description;
    this.plugins = plugins;
    this.suggestions = suggestions;
    this.problems = problems;
  }

  void run() {
    words();
    Shapes shapes = ParameterShapes.of(plugins);
    for (ReportEntry entry :
        ShaclValidator.get().validate(shapes, description.graph()).getEntries()) {
      if (entry.focusNode().isLiteral()) {
        addValue(entry, shapes.getGraph());
      } else {
        add(entry);
      }
    }
  }

  /// A value that cannot be, by the nodes and properties that have it.
  private void addValue(ReportEntry entry, Graph shapes) {
    Node value = entry.focusNode();
    for (Triple said : description.graph().find(Node.ANY, Node.ANY, value).toList()) {
      if (shapes.contains(entry.source(), SHACL.targetObjectsOf, said.getPredicate())) {
        problems.add(
            description.place(said.getSubject(), said.getPredicate(), value),
            said.getSubject(),
            Terms.shortened(said.getPredicate().getURI())
                + " "
                + description.text(value)
                + " "
                + entry.message());
      }
    }
  }

  private void add(ReportEntry entry) {
    Node focus = entry.focusNode();
    Place place = place(focus, entry.value());
    if (place == null) {
      place = mention(focus);
    }
    problems.add(place, focus, entry.message());
  }

  /// Where a value of a node, or of its parameters, is said; else where the node is described.
  private @Nullable Place place(Node focus, @Nullable Node value) {
    if (value != null) {
      List<Node> subjects = new ArrayList<>(List.of(focus));
      subjects.addAll(description.objects(focus, Terms.HAS_PARAMETER));
      for (Node subject : subjects) {
        Optional<Triple> said =
            description.graph().find(subject, Node.ANY, value).toList().stream().findFirst();
        if (said.isPresent()) {
          Triple triple = said.get();
          return description.place(triple.getSubject(), triple.getPredicate(), triple.getObject());
        }
      }
    }
    return description.place(focus);
  }

  /// Where a node is spoken of that is not described.
  private @Nullable Place mention(Node node) {
    return description.graph().find(Node.ANY, Node.ANY, node).toList().stream()
        .map(triple -> description.place(triple.getSubject(), triple.getPredicate(), node))
        .filter(java.util.Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /// Types and properties that nobody knows, with the nearest that somebody does.
  private void words() {
    Set<String> types = new HashSet<>(Set.of(Terms.PATH, Terms.HOST));
    plugins.all().forEach(plugin -> types.add(plugin.iri()));
    for (Triple triple : description.graph().find().toList()) {
      Node subject = triple.getSubject();
      String predicate = triple.getPredicate().getURI();
      Place place = description.place(subject, triple.getPredicate(), triple.getObject());
      if (predicate.equals(Terms.TYPE)) {
        type(subject, triple.getObject(), types, place);
      } else if (OF_STAGES_ONLY.contains(predicate)) {
        property(subject, predicate, place);
        target(subject, predicate, triple.getObject(), place);
      } else if (WORDS.contains(localName(predicate))
          && !predicate.equals(Names.LARKC + localName(predicate))) {
        problems.add(
            place,
            subject,
            Terms.shortened(predicate)
                + " is not known; is the prefix wrong? larkc:"
                + localName(predicate)
                + " is <"
                + Names.LARKC
                + localName(predicate)
                + ">");
      } else if (predicate.startsWith(Names.LARKC) || predicate.startsWith(Names.WORKFLOW)) {
        property(subject, predicate, place);
      }
    }
  }

  /// What only a stage can be.
  private void target(Node subject, String property, Node object, @Nullable Place place) {
    for (Node type :
        object.isLiteral() ? List.<Node>of() : description.objects(object, Terms.TYPE)) {
      boolean host = type.hasURI(Terms.HOST);
      if (host || type.hasURI(Terms.PATH)) {
        problems.add(
            place,
            subject,
            Terms.shortened(property)
                + " names "
                + description.text(object)
                + ", which is a "
                + (host ? "host" : "path")
                + "; name a stage"
                + (host ? ", or write larkc:runsOn" : ""));
      }
    }
  }

  private void type(Node subject, Node type, Set<String> known, @Nullable Place place) {
    if (!type.isURI() || known.contains(type.getURI()) || !isStage(subject, type)) {
      return;
    }
    problems.add(
        place,
        subject,
        "no plug-in "
            + Terms.shortened(type.getURI())
            + " is installed"
            + hint(type.getURI(), known)
            + "; there are: "
            + plugins.all().stream()
                .map(plugin -> Terms.shortened(plugin.iri()))
                .sorted()
                .collect(Collectors.joining(", ")));
  }

  /// Whether something is meant to be a stage, or a path, or a host: an endpoint is not.
  private boolean isStage(Node subject, Node type) {
    return !type.isURI()
        || type.getURI().startsWith(Names.PLUGIN)
        || type.getURI().startsWith(Names.WORKFLOW)
        || type.getURI().startsWith(Names.LARKC)
        || !description.objects(subject, Terms.CONNECTS_TO).isEmpty()
        || !description.objects(subject, Terms.HAS_PARAMETER).isEmpty()
        || description.graph().contains(Node.ANY, node(Terms.CONNECTS_TO), subject)
        || description.graph().contains(Node.ANY, node(Terms.HAS_OUTPUT), subject)
        || description.graph().contains(Node.ANY, node(Terms.HAS_INPUT), subject);
  }

  private static Node node(String iri) {
    return org.apache.jena.graph.NodeFactory.createURI(iri);
  }

  private void property(Node subject, String property, @Nullable Place place) {
    Set<String> known = known(subject);
    if (known.contains(property)) {
      return;
    }
    Set<String> others = new HashSet<>(Terms.OF_STAGES);
    others.addAll(Terms.OF_PARAMETERS);
    others.addAll(Terms.OF_PATHS);
    others.addAll(Terms.OF_HOSTS);
    others.add(Terms.LINKS);
    if (known.isEmpty() && (others.contains(property) || isOfAPlugin(property))) {
      return; // of something of which another message tells what it is not
    }
    String what =
        others.contains(property) || isOfAPlugin(property) ? " is not for this" : " is not known";
    problems.add(
        place,
        subject,
        Terms.shortened(property)
            + what
            + hint(property, known)
            + (known.isEmpty()
                ? "; leave it out"
                : "; here may be: "
                    + known.stream()
                        .map(Terms::shortened)
                        .sorted()
                        .collect(Collectors.joining(", "))));
  }

  private boolean isOfAPlugin(String property) {
    return plugins.all().stream()
        .flatMap(plugin -> plugin.parameters().stream())
        .anyMatch(parameter -> parameter.iri().equals(property));
  }

  /// The properties that a node may have, by what it is.
  private Set<String> known(Node subject) {
    List<Node> types = description.objects(subject, Terms.TYPE);
    for (Node type : types) {
      String iri = type.isURI() ? type.getURI() : "";
      if (iri.equals(Terms.PATH)) {
        return Terms.OF_PATHS;
      }
      if (iri.equals(Terms.HOST)) {
        return Terms.OF_HOSTS;
      }
      if (plugins.find(iri).isPresent() || isStage(subject, type)) {
        return Terms.OF_STAGES;
      }
    }
    Set<String> known = new HashSet<>();
    for (Triple triple :
        description.graph().find(Node.ANY, node(Terms.HAS_PARAMETER), subject).toList()) {
      known.addAll(Terms.OF_PARAMETERS);
      for (Node type : description.objects(triple.getSubject(), Terms.TYPE)) {
        Optional<Plugin> plugin = type.isURI() ? plugins.find(type.getURI()) : Optional.empty();
        if (plugin.isEmpty()) {
          return Set.of(); // nobody knows what it takes
        }
        plugin.get().parameters().stream().map(Parameter::iri).forEach(known::add);
      }
    }
    return known;
  }

  private String hint(String unknown, Set<String> known) {
    String name = localName(unknown);
    String hint =
        suggestions.hint(name, known.stream().map(DescriptionCheck::localName).sorted().toList());
    for (String iri : known) {
      hint = hint.replace("'" + localName(iri) + "'", "'" + Terms.shortened(iri) + "'");
    }
    return hint;
  }

  private static String localName(String iri) {
    return iri.substring(Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/')) + 1);
  }
}
