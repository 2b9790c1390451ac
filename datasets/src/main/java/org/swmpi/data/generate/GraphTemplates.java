package org.swmpi.data.generate;

import java.util.ArrayList;
import java.util.List;

/// The lines of a graph.
final class GraphTemplates {
  private static final String BASE = "http://example.org/graph";
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String CLASS = "<" + BASE + "#C{n}.{o}>";
  private static final String PROPERTY = "<" + BASE + "#p{n}.{o}>";
  private static final String NODE = "<" + BASE + "/n{n}>";

  private static final List<String> TEXTS = new ArrayList<>();

  /// Class o of level n, a class.
  static final int CLASS_HEAD = add(CLASS + " <" + RDF + "type> <" + RDFS + "Class> .\n");

  /// The beginning of a line, as of the three below, that [#MEMBER] ends.
  static final int SUB_CLASS = add(CLASS + " <" + RDFS + "subClassOf> <" + BASE + "#C");
  static final int PROPERTY_HEAD = add(PROPERTY + " <" + RDF + "type> <" + RDF + "Property> .\n");
  static final int SUB_PROPERTY = add(PROPERTY + " <" + RDFS + "subPropertyOf> <" + BASE + "#p");
  static final int DOMAIN = add(PROPERTY + " <" + RDFS + "domain> <" + BASE + "#C");
  static final int RANGE = add(PROPERTY + " <" + RDFS + "range> <" + BASE + "#C");

  /// The end of such a line: class or property o of level n.
  static final int MEMBER = add("{n}.{o}> .\n");

  /// Node n is of class p of level o.
  static final int TYPE = add(NODE + " <" + RDF + "type> <" + BASE + "#C{o}.{p}> .\n");

  static final int LABEL = add(NODE + " <" + RDFS + "label> \"node {n}\" .\n");

  /// Node n has property o of level a to node p.
  static final int EDGE = add(NODE + " <" + BASE + "#p{a}.{o}> <" + BASE + "/n{p}> .\n");

  private GraphTemplates() {}

  static Templates open(int leafLevel) {
    Templates templates = new Templates(TEXTS);
    templates.bind(leafLevel);
    return templates;
  }

  private static int add(String text) {
    TEXTS.add(text);
    return TEXTS.size() - 1;
  }
}
