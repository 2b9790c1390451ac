package org.swmpi.data.internal.riot;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.vocabulary.RDF;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.SAXParseException;

/// Reads TriX (Carroll and Stickler, HPL-2004-56), as a stream. Not by Jena's reader, which ends at
/// the first error, and drops text that is in no term.
///
/// An element in the wrong place is passed over, and a triple with one.
final class TrixReader extends XmlHandler {
  /// What an element that is open is.
  private enum Within {
    DOCUMENT,
    TRIX,
    GRAPH,
    TRIPLE,
    TERM,
    /// XML within a literal.
    XML,
    WRONG
  }

  /// The attribute that an element of a literal may have.
  private static final Map<String, String> ATTRIBUTES =
      Map.of("plainLiteral", "xml:lang", "typedLiteral", "datatype");

  private static final String WANTED = "uri, id, qname, plainLiteral or typedLiteral";

  private final Problems problems;
  private final StrictProfile profile;
  private final LineWriter writer;
  private final Deque<Within> open = new ArrayDeque<>(List.of(Within.DOCUMENT));
  private final Map<String, Deque<String>> namespaces = new HashMap<>();

  private @Nullable Node graph;

  /// Whether the graph that is open has triples.
  private boolean hasTriples;

  private final List<Node> terms = new ArrayList<>(3);

  /// Whether something is wrong in the triple that is open.
  private boolean isBroken;

  /// Of the term that is open: the value of its attribute, its text, and where it begins.
  private @Nullable String attribute;

  private final StringBuilder text = new StringBuilder();
  private Place termPlace = new Place(1, 1);

  /// Behind the tag, text or comment that was read last.
  private Place behind = new Place(1, 1);

  /// Whether text in no term has been told of since the last tag.
  private boolean toldOfText;

  TrixReader(StrictProfile profile, Problems problems, LineWriter writer) {
    this.profile = profile;
    this.problems = problems;
    this.writer = writer;
  }

  /// Reads all of it.
  ///
  /// @param source what [XmlProlog] has checked
  void read(InputStream source) throws IOException {
    parse(source, true);
  }

  @Override
  public void startPrefixMapping(String prefix, String uri) {
    declared(prefix).push(uri);
  }

  @Override
  public void endPrefixMapping(String prefix) {
    declared(prefix).pop();
  }

  /// The namespaces of a prefix, the one that holds first.
  private Deque<String> declared(String prefix) {
    return namespaces.computeIfAbsent(prefix, added -> new ArrayDeque<>());
  }

  @Override
  public void startElement(String uri, String localName, String name, Attributes attributes) {
    toldOfText = false;
    open.push(
        switch (open.element()) {
          case DOCUMENT ->
              localName.equalsIgnoreCase("trix") ? Within.TRIX : wrong(name, "the element TriX");
          case TRIX -> localName.equals("graph") ? startGraph() : wrong(name, "graph");
          case GRAPH -> inGraph(localName, name, attributes);
          case TRIPLE -> inTriple(localName, name, attributes);
          case TERM, XML -> inTerm(name, attributes);
          case WRONG -> Within.WRONG;
        });
    behind = place();
  }

  private Within startGraph() {
    graph = null;
    hasTriples = false;
    return Within.GRAPH;
  }

  private Within inGraph(String localName, String name, Attributes attributes) {
    return switch (localName) {
      case "triple" -> {
        hasTriples = true;
        isBroken = false;
        terms.clear();
        yield Within.TRIPLE;
      }
      case "uri", "id", "qname" ->
          graph != null
              ? wrong(name, "a triple: the graph has a name already")
              : hasTriples
                  ? wrong(name, "a triple: a graph's name stands before its triples")
                  : startTerm(localName, attributes);
      default -> wrong(name, "triple, or uri or id as the graph's name");
    };
  }

  private Within inTriple(String localName, String name, Attributes attributes) {
    return switch (localName) {
      case "uri", "id", "qname", "plainLiteral", "typedLiteral" -> startTerm(localName, attributes);
      case "triple" -> {
        report(TermRules.beyondRdf11("triple term", "describe the triple by rdf:Statement"));
        yield Within.WRONG;
      }
      default -> wrong(name, WANTED);
    };
  }

  private Within startTerm(String localName, Attributes attributes) {
    text.setLength(0);
    attribute = null;
    termPlace = place();
    String known = ATTRIBUTES.get(localName);
    for (int i = 0; i < attributes.getLength(); i++) {
      String name = attributes.getQName(i);
      if (name.equals(known)) {
        attribute = attributes.getValue(i);
      } else if (!isNamespace(name)) {
        report("attribute '%s' of %s; drop it".formatted(Problems.printable(name), localName));
      }
    }
    if (attribute == null && localName.equals("typedLiteral")) {
      report("typedLiteral without a datatype; add the attribute, or write plainLiteral");
    }
    return Within.TERM;
  }

  /// XML may stand in an XML literal, as it is or as text.
  private Within inTerm(String name, Attributes attributes) {
    if (!RDF.xmlLiteral.getURI().equals(attribute)) {
      return wrong(name, "text");
    }
    text.append('<').append(name);
    for (int i = 0; i < attributes.getLength(); i++) {
      text.append(' ').append(attributes.getQName(i)).append("=\"");
      text.append(XmlText.content(attributes.getValue(i)).replace("\"", "&quot;")).append('"');
    }
    text.append('>');
    return Within.XML;
  }

  private Within wrong(String name, String wanted) {
    report("element '%s' here; write %s".formatted(Problems.printable(name), wanted));
    return Within.WRONG;
  }

  private void report(String what) {
    report(what, place());
  }

  private void report(String what, Place place) {
    problems.at(place.line(), place.column());
    problems.report(what);
    isBroken = true;
  }

  @Override
  public void characters(char[] characters, int start, int length) {
    String added = new String(characters, start, length);
    switch (open.element()) {
      case TERM -> text.append(added);
      case XML -> text.append(XmlText.content(added));
      case WRONG -> {}
      default -> refuseText(added);
    }
    behind = place();
  }

  private void refuseText(String added) {
    if (toldOfText || added.isBlank()) {
      return;
    }
    toldOfText = true;
    long line = behind.line();
    long column = behind.column();
    for (int i = 0; Character.isWhitespace(added.charAt(i)); i++) {
      column = added.charAt(i) == '\n' ? 1 : column + 1;
      line += added.charAt(i) == '\n' ? 1 : 0;
    }
    report(
        "text that is in no term; drop it, or write it within " + WANTED, new Place(line, column));
  }

  @Override
  public void comment(char[] characters, int start, int length) {
    behind = place();
  }

  @Override
  public void endElement(String uri, String localName, String name) {
    toldOfText = false;
    switch (open.pop()) {
      case XML -> text.append("</").append(name).append('>');
      case TERM -> {
        Node term = term(localName);
        if (open.element() == Within.GRAPH) {
          graph = term;
        } else {
          terms.add(term);
        }
      }
      case TRIPLE -> endTriple();
      default -> {}
    }
    behind = place();
  }

  private Node term(String localName) {
    String value = text.toString();
    long line = termPlace.line();
    long column = termPlace.column();
    return switch (localName) {
      case "uri" -> profile.createURI(value, line, column);
      case "qname" -> profile.createURI(expanded(value), line, column);
      case "id" -> profile.createBlankNode(null, value, line, column);
      case "plainLiteral" ->
          attribute == null || attribute.isEmpty()
              ? profile.createStringLiteral(value, line, column)
              : profile.createLangLiteral(value, attribute, line, column);
      default ->
          attribute == null
              ? profile.createStringLiteral(value, line, column)
              : profile.createTypedLiteral(value, NodeFactory.getType(attribute), line, column);
    };
  }

  private String expanded(String qname) {
    int colon = qname.indexOf(':');
    String namespace = colon < 0 ? null : declared(qname.substring(0, colon)).peek();
    if (namespace == null) {
      report(
          "qname '%s' without a prefix that is declared; write a uri"
              .formatted(Problems.printable(qname)));
      return StrictProfile.ANY;
    }
    return namespace + qname.substring(colon + 1);
  }

  private void endTriple() {
    if (isBroken) {
      return;
    }
    if (terms.size() != 3) {
      report("a triple of %d terms; write subject, predicate and object".formatted(terms.size()));
      return;
    }
    Node subject = terms.get(0);
    Node predicate = terms.get(1);
    Node object = terms.get(2);
    if (subject.isLiteral()) {
      report("a literal as the subject; write a uri or an id");
      return;
    }
    if (!predicate.isURI()) {
      report("a predicate that is no IRI; write a uri");
      return;
    }
    Place place = place();
    if (graph == null) {
      writer.triple(profile.createTriple(subject, predicate, object, place.line(), place.column()));
    } else {
      writer.quad(
          profile.createQuad(graph, subject, predicate, object, place.line(), place.column()));
    }
  }

  @Override
  public void fatalError(SAXParseException problem) {
    Place at = place(problem);
    problems.fatal(String.valueOf(problem.getMessage()), at.line(), at.column());
  }
}
