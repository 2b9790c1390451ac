package org.swmpi.workflow.description;

import java.io.InputStream;
import java.util.Objects;
import org.apache.jena.graph.Graph;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.system.StreamRDFLib;
import org.apache.jena.shacl.Shapes;
import org.apache.jena.sparql.graph.GraphFactory;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Parameter;
import org.swmpi.workflow.Plugin;
import org.swmpi.workflow.Plugins;

/// The shapes that descriptions are checked by: those of every description, and for each plug-in
/// one of its parameters.
final class ParameterShapes {
  private static final String PREFIXES =
      """
      @prefix sh: <http://www.w3.org/ns/shacl#> .
      @prefix larkc: <%s> .
      """
          .formatted(Names.LARKC);

  private ParameterShapes() {}

  /// All shapes.
  static Shapes of(Plugins plugins) {
    Graph graph = GraphFactory.createDefaultGraph();
    InputStream common =
        Objects.requireNonNull(ParameterShapes.class.getResourceAsStream("shapes.ttl"));
    RDFParser.source(common).lang(Lang.TURTLE).parse(StreamRDFLib.graph(graph));
    StringBuilder text = new StringBuilder(PREFIXES);
    for (Plugin plugin : plugins.all()) {
      text.append("[] a sh:NodeShape ; sh:targetClass <").append(plugin.iri()).append(">");
      plugin.parameters().forEach(parameter -> append(text, plugin, parameter));
      text.append(" .\n");
    }
    RDFParser.fromString(text.toString(), Lang.TURTLE).parse(StreamRDFLib.graph(graph));
    return Shapes.parse(graph);
  }

  private static void append(StringBuilder text, Plugin plugin, Parameter parameter) {
    String name = Terms.shortened(parameter.iri());
    if (parameter.required()) {
      property(
          text,
          parameter,
          "sh:minCount 1",
          plugin.label()
              + " needs "
              + name
              + " ("
              + parameter.meaning()
              + "); add it in larkc:hasParameter [ … ]");
    }
    if (!parameter.repeatable()) {
      property(text, parameter, "sh:maxCount 1", name + " is there more than once; keep one");
    }
    switch (parameter.type()) {
      case NUMBER ->
          property(
              text,
              parameter,
              "sh:pattern \"^[+]?[0-9]{1,18}$\"",
              name + " is a whole number from 0; write one without quotes");
      case TEXT, FILE ->
          property(
              text,
              parameter,
              "sh:nodeKind sh:IRIOrLiteral",
              name + " is a string or an IRI, no blank node; write it as one");
    }
  }

  private static void property(
      StringBuilder text, Parameter parameter, String constraint, String message) {
    text.append(" ; sh:property [ sh:path ( larkc:hasParameter <")
        .append(parameter.iri())
        .append("> ) ; ")
        .append(constraint)
        .append(" ; sh:message \"")
        .append(message.replace("\\", "\\\\").replace("\"", "\\\""))
        .append("\" ]");
  }
}
