package org.swmpi.data.internal.riot;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.apache.jena.graph.Triple;
import org.apache.jena.irix.IRIException;
import org.apache.jena.irix.IRIx;
import org.apache.jena.riot.RIOT;
import org.apache.jena.riot.ReaderRIOT;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFWrapper;
import org.apache.jena.vocabulary.RDF;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.xml.sax.Attributes;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.NamespaceSupport;

/// Reads RDF/XML on behind errors, as long as it is XML. Jena's parser ends at an error, so it
/// reads a copy of what an XML parser sees, part by part, and a new one goes on behind the piece
/// that was wrong: within the element of a start tag, which is repeated without its attributes; or
/// behind the element, if that does not help.
///
/// **Memory.** The elements of `rdf:RDF` are read one by one or a few at a time. Names of `rdf:ID`
/// are kept, since none may be used twice with the same base.
final class RecoveringRdfXml extends XmlHandler {
  /// A part of the copy is read when it has so many characters and its last element has ended.
  private static final int PART_CHARS = 1 << 18;

  /// What the elements within an element are.
  private enum Within {
    NODES,
    /// One at most, or text.
    NODE,
    PROPERTIES,
    LITERAL
  }

  /// An element that is open.
  private record Element(@Nullable IRIx base, Within within) {}

  /// What `rdf:ID` names.
  private record Identifier(@Nullable IRIx base, String name) {}

  private final ReaderRIOT parser;
  private final @Nullable String base;
  private final StreamRDF target;
  private final XmlCopy copy = new XmlCopy();
  private final NamespaceSupport namespaces = new NamespaceSupport();
  private final Deque<Element> elements = new ArrayDeque<>();
  private final Map<Identifier, Place> identifiers = new HashMap<>();
  private final Element document;
  private boolean isRdf;
  private String head = "";

  /// @param parser tells `problems` what it thinks of RDF/XML
  RecoveringRdfXml(ReaderRIOT parser, @Nullable String base, Problems problems, StreamRDF target) {
    super(problems);
    this.parser = parser;
    this.base = base;
    this.target = target;
    document = new Element(base == null ? null : IRIx.create(base), Within.NODES);
    problems.hold();
  }

  /// Reads all of it.
  ///
  /// @throws RuntimeException if nothing behind a place can be read
  void read(InputStream source) throws IOException {
    try {
      parse(source, false);
    } catch (IOException e) {
      readPart();
      throw e;
    }
    readPart();
  }

  @Override
  public void startElement(String uri, String localName, String name, Attributes attributes) {
    namespaces.pushContext();
    for (int i = 0; i < attributes.getLength(); i++) {
      String attribute = attributes.getQName(i);
      if (isNamespace(attribute)) {
        namespaces.declarePrefix(
            attribute.equals("xmlns") ? "" : attribute.substring(6), attributes.getValue(i));
      }
    }
    if (elements.isEmpty()) {
      isRdf = isRdf(name, "RDF");
      head = isXml11() ? "<?xml version=\"1.1\"?>" : "";
    }
    Place place = place();
    Element parent = elements.isEmpty() ? document : elements.peek();
    Element element =
        elements.isEmpty() && isRdf
            ? new Element(base(parent, attributes), Within.NODES)
            : element(parent, attributes, place);
    copy.start(name, attributes, element.within() == Within.NODE, place);
    elements.push(element);
  }

  private Element element(Element parent, Attributes attributes, Place place) {
    if (parent.within() == Within.LITERAL) {
      return parent;
    }
    IRIx base = base(parent, attributes);
    String id = attribute(attributes, "ID");
    Place before = id == null ? null : identifiers.putIfAbsent(new Identifier(base, id), place);
    if (before != null) {
      problems.warning(
          "Reuse of rdf:ID '%s' at [Line: %d, Col: %d]"
              .formatted(id, before.line(), before.column()),
          place.line(),
          place.column());
    }
    if (parent.within() != Within.PROPERTIES) {
      return new Element(base, Within.PROPERTIES);
    }
    return new Element(
        base,
        switch (attribute(attributes, "parseType")) {
          case null -> Within.NODE;
          case "Collection" -> Within.NODES;
          case "Resource" -> Within.PROPERTIES;
          default -> Within.LITERAL;
        });
  }

  /// The value of an attribute of RDF's namespace; `null` if it is not there.
  private @Nullable String attribute(Attributes attributes, String local) {
    for (int i = 0; i < attributes.getLength(); i++) {
      String name = attributes.getQName(i);
      if (name.endsWith(local) && name.indexOf(':') > 0 && isRdf(name, local)) {
        return attributes.getValue(i);
      }
    }
    return null;
  }

  private boolean isRdf(String name, String local) {
    String[] parts = namespaces.processName(name, new String[3], false);
    return parts != null && parts[0].equals(RDF.getURI()) && parts[1].equals(local);
  }

  private static @Nullable IRIx base(Element parent, Attributes attributes) {
    IRIx outer = parent.base();
    String own = attributes.getValue("xml:base");
    try {
      return own == null ? outer : outer == null ? IRIx.create(own) : outer.resolve(own);
    } catch (IRIException e) { // which the parser tells of
      return outer;
    }
  }

  @Override
  public void endElement(String uri, String localName, String name) {
    copy.end(name, place());
    namespaces.popContext();
    elements.pop();
    if (isRdf && elements.size() == 1 && copy.length() >= PART_CHARS) {
      readPart();
      copy.next();
    }
  }

  @Override
  public void characters(char[] characters, int start, int length) {
    copy.text(new String(characters, start, length), place());
  }

  @Override
  public void processingInstruction(String target, @Nullable String data) {
    if (!elements.isEmpty()) {
      copy.instruction(target, data == null ? "" : data, place());
    }
  }

  @Override
  public void fatalError(SAXParseException problem) {
    readPart();
    super.fatalError(problem);
  }

  /// Reads the copy, over and over, each time from behind what was wrong.
  private void readPart() {
    try {
      int from = 0;
      while (from < copy.pieces()) {
        XmlCopy.Rest rest = copy.rest(head, from);
        problems.in(rest);
        from = readRest(rest, from);
      }
    } finally {
      problems.in(null);
      problems.release();
    }
  }

  /// The piece to go on with.
  private int readRest(XmlCopy.Rest rest, int from) {
    try {
      parser.read(rest, base, null, new FirstTime(), RIOT.getContext());
      return copy.pieces();
    } catch (RuntimeException e) {
      if (e.getCause() instanceof XmlCopy.End) {
        return copy.pieces();
      }
      MalformedInputException problem = problems.explain(e);
      int piece = problems.piece();
      boolean repeated = piece == XmlCopy.REPEATED;
      if (repeated ? copy.isInRoot(from) : copy.isRoot(piece)) {
        problems.hold(); // of what is behind nothing is known
        throw problem;
      }
      if (repeated) {
        problems.forget();
        return copy.behindElement(from);
      }
      problems.tell(problem);
      return copy.behind(piece);
    }
  }

  /// Hands on triples but for those of tags that are repeated.
  private final class FirstTime extends StreamRDFWrapper {
    private FirstTime() {
      super(target);
    }

    @Override
    public void triple(Triple triple) {
      if (problems.piece() != XmlCopy.REPEATED) {
        super.triple(triple);
      }
    }
  }
}
