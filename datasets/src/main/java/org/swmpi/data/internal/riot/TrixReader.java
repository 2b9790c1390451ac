package org.swmpi.data.internal.riot;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.vocabulary.RDF;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;

/// Reads TriX (Carroll and Stickler, HPL-2004-56), as a stream. Not by Jena's reader, which ends at
/// the first error, and drops text that is in no term. As there, the names of elements count, their
/// namespace does not, nor attributes of other elements than literals.
///
/// An element in the wrong place is passed over, and the triple that it is in.
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

  /// The term that is open.
  ///
  /// @param kind the name of its element
  /// @param attribute language or datatype of a literal; empty for none
  /// @param place behind its start tag
  private record Term(String kind, String attribute, Place place) {
    boolean isXml() {
      return kind.equals("typedLiteral") && attribute.equals(RDF.xmlLiteral.getURI());
    }
  }

  private static final String WANTED = "uri, id, qname, plainLiteral or typedLiteral";

  /// In the place of a term that is none.
  private static final Node ANY = NodeFactory.createURI(StrictProfile.ANY);

  private final StrictProfile profile;
  private final LineWriter writer;
  private final Deque<Within> open = new ArrayDeque<>(List.of(Within.DOCUMENT));
  private final Map<String, Deque<String>> namespaces = new HashMap<>();

  private @Nullable Node graph;

  /// Whether the graph that is open has triples.
  private boolean hasTriples;

  /// Of the triple that is open, with [#ANY] for what is wrong.
  private final List<Node> terms = new ArrayList<>();

  /// Whether something is wrong in the triple that is open, and whether that is an element which
  /// may have been meant for a term.
  private boolean isBroken;

  private boolean hasWrongElement;

  private Term term = new Term("", "", new Place(1, 1));
  private final StringBuilder text = new StringBuilder();

  /// Whether the text of the term is no text, and whether it is XML.
  private boolean isTermBroken;

  private boolean hasXml;

  /// Behind the tag, text or comment that was read last.
  private Place behind = new Place(1, 1);

  /// Whether text in no term has been told of since the last tag.
  private boolean toldOfText;

  TrixReader(StrictProfile profile, Problems problems, LineWriter writer) {
    super(problems);
    this.profile = profile;
    this.writer = writer;
    declared(XMLConstants.XML_NS_PREFIX).push(XMLConstants.XML_NS_URI);
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
              localName.equalsIgnoreCase("trix") ? Within.TRIX : refuse(name, "the element TriX");
          case TRIX -> localName.equals("graph") ? startGraph() : refuse(name, "graph");
          case GRAPH -> startInGraph(localName, name, attributes);
          case TRIPLE -> startInTriple(localName, name, attributes);
          case TERM, XML -> startInTerm(name, attributes);
          case WRONG -> Within.WRONG;
        });
    behind = place();
  }

  private Within startGraph() {
    graph = null;
    hasTriples = false;
    return Within.GRAPH;
  }

  private Within startInGraph(String localName, String name, Attributes attributes) {
    return switch (localName) {
      case "triple" -> {
        hasTriples = true;
        isBroken = false;
        hasWrongElement = false;
        terms.clear();
        yield Within.TRIPLE;
      }
      case "uri", "id", "qname" ->
          graph != null
              ? refuse(name, "a triple: the graph has a name already")
              : hasTriples
                  ? refuse(name, "a triple: a graph's name stands before its triples")
                  : startTerm(localName, attributes);
      default -> refuse(name, "triple, or uri or id as the graph's name");
    };
  }

  private Within startInTriple(String localName, String name, Attributes attributes) {
    return switch (localName) {
      case "uri", "id", "qname", "plainLiteral", "typedLiteral" -> startTerm(localName, attributes);
      case "triple" -> {
        terms.add(ANY);
        report(TermRules.beyondRdf11("triple term", "describe the triple by rdf:Statement"));
        yield Within.WRONG;
      }
      default -> {
        hasWrongElement = true;
        yield refuse(name, WANTED);
      }
    };
  }

  private Within startTerm(String kind, Attributes attributes) {
    text.setLength(0);
    isTermBroken = false;
    hasXml = false;
    String attribute =
        switch (kind) {
          case "plainLiteral" -> onlyAttribute("xml:lang", attributes);
          case "typedLiteral" -> onlyAttribute("datatype", attributes);
          default -> "";
        };
    term = new Term(kind, attribute, place());
    String problem =
        switch (kind) {
          case "plainLiteral" ->
              attribute.isEmpty() ? null : TermRules.problemOfLanguage(attribute);
          case "typedLiteral" ->
              attribute.isEmpty()
                  ? "typedLiteral without a datatype; add the attribute, or write plainLiteral"
                  : TermRules.problemOfDatatype(attribute);
          default -> null;
        };
    if (problem != null) {
      reportInTerm(problem);
    }
    return Within.TERM;
  }

  private String onlyAttribute(String known, Attributes attributes) {
    for (int i = 0; i < attributes.getLength(); i++) {
      String name = attributes.getQName(i);
      if (!name.equals(known) && !isNamespace(name)) {
        String told = Problems.printable(name);
        reportInTerm("attribute '%s' of a literal; drop it, or write %s".formatted(told, known));
      }
    }
    String value = attributes.getValue(known);
    return value == null ? "" : value;
  }

  /// XML may stand in an XML literal, as it is or, if there are no elements, as text.
  private Within startInTerm(String name, Attributes attributes) {
    if (!term.isXml()) {
      isTermBroken = true;
      return refuse(name, "text");
    }
    if (!hasXml) {
      hasXml = true;
      String before = text.toString();
      text.setLength(0);
      XmlText.appendCanonical(text, before, false);
    }
    text.append('<').append(name);
    for (int i = 0; i < attributes.getLength(); i++) {
      text.append(' ').append(attributes.getQName(i)).append("=\"");
      XmlText.appendCanonical(text, attributes.getValue(i), true);
      text.append('"');
    }
    text.append('>');
    return Within.XML;
  }

  private Within refuse(String name, String wanted) {
    report("element '%s' here; write %s".formatted(Problems.printable(name), wanted));
    return Within.WRONG;
  }

  private void report(String what) {
    report(what, place());
  }

  private void reportInTerm(String what) {
    report(what);
    isTermBroken = true;
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
      case TERM, XML -> {
        if (hasXml) {
          XmlText.appendCanonical(text, added, false);
        } else {
          text.append(added);
        }
      }
      case WRONG -> {}
      default -> refuseText(added);
    }
    behind = place();
  }

  private void refuseText(String added) {
    int space = 0;
    long line = behind.line();
    long column = behind.column();
    while (space < added.length() && XmlText.isSpace(added.charAt(space))) {
      boolean ends = added.charAt(space++) == '\n';
      line += ends ? 1 : 0;
      column = ends ? 1 : column + 1;
    }
    if (!toldOfText && space < added.length()) {
      toldOfText = true;
      report(
          "text that is in no term; drop it, or write it within " + WANTED,
          new Place(line, column));
    }
  }

  @Override
  public void comment(char[] characters, int start, int length) {
    behind = place();
  }

  @Override
  public void processingInstruction(String target, @Nullable String data) {
    behind = place();
  }

  @Override
  public void endElement(String uri, String localName, String name) {
    toldOfText = false;
    switch (open.pop()) {
      case XML -> text.append("</").append(name).append('>');
      case TERM -> {
        Node node = isTermBroken ? ANY : node();
        if (open.element() == Within.GRAPH) {
          graph = node;
        } else {
          terms.add(node);
        }
      }
      case TRIPLE -> endTriple();
      default -> {}
    }
    behind = place();
  }

  private Node node() {
    String value = text.toString();
    long line = term.place().line();
    long column = term.place().column();
    return switch (term.kind()) {
      case "uri" -> profile.createURI(value, line, column);
      case "qname" -> resource(value);
      case "id" -> profile.createBlankNode(null, value, line, column);
      case "plainLiteral" ->
          term.attribute().isEmpty()
              ? profile.createStringLiteral(value, line, column)
              : profile.createLangLiteral(value, term.attribute(), line, column);
      default ->
          profile.createTypedLiteral(value, NodeFactory.getType(term.attribute()), line, column);
    };
  }

  private Node resource(String qname) {
    int colon = qname.indexOf(':');
    String namespace = colon < 0 ? null : declared(qname.substring(0, colon)).peek();
    if (namespace == null) {
      String told = Problems.printable(qname);
      report("qname '%s' without a prefix that is declared; write a uri".formatted(told));
      return ANY;
    }
    String iri = namespace + qname.substring(colon + 1);
    return profile.createURI(iri, term.place().line(), term.place().column());
  }

  private void endTriple() {
    if (!hasWrongElement && terms.size() != 3) {
      report("a triple of %d terms; write subject, predicate and object".formatted(terms.size()));
    } else if (!hasWrongElement) {
      if (terms.get(0).isLiteral()) {
        report("a literal as the subject; write a uri or an id");
      }
      if (!terms.get(1).isURI()) {
        report("a predicate that is no IRI; write a uri");
      }
    }
    if (!isBroken) {
      write(terms.get(0), terms.get(1), terms.get(2));
    }
  }

  private void write(Node subject, Node predicate, Node object) {
    Place place = place();
    if (graph == null) {
      writer.triple(profile.createTriple(subject, predicate, object, place.line(), place.column()));
    } else {
      writer.quad(
          profile.createQuad(graph, subject, predicate, object, place.line(), place.column()));
    }
  }
}
