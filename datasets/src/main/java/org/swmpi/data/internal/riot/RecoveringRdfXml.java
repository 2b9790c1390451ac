package org.swmpi.data.internal.riot;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.jena.atlas.io.IOX;
import org.apache.jena.graph.Triple;
import org.apache.jena.irix.IRIException;
import org.apache.jena.irix.IRIx;
import org.apache.jena.riot.RIOT;
import org.apache.jena.riot.ReaderRIOT;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFWrapper;
import org.apache.jena.util.JenaXMLInput;
import org.apache.jena.vocabulary.RDF;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.ext.DefaultHandler2;
import org.xml.sax.ext.Locator2;
import org.xml.sax.helpers.LocatorImpl;
import org.xml.sax.helpers.NamespaceSupport;

/// Reads RDF/XML on behind errors, as long as it is XML. Jena's parser ends at an error, so it
/// reads a copy of what an XML parser sees, part by part, and a new one goes on behind the piece
/// that was wrong: within the element of a start tag, which is repeated without its attributes; or
/// behind the element, if that does not help.
///
/// **Memory.** The elements of `rdf:RDF` are read one by one or a few at a time. Names of `rdf:ID`
/// are kept, since none may be used twice with the same base.
final class RecoveringRdfXml extends DefaultHandler2 {
  /// A part of the copy is read when it has so many characters and its last element has ended.
  private static final int PART_CHARS = 1 << 18;

  /// Entities of a character each, which are in the document where they are referred to.
  private static final Set<String> PREDEFINED = Set.of("amp", "lt", "gt", "quot", "apos");

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
  private final Problems problems;
  private final StreamRDF target;
  private final XmlCopy copy = new XmlCopy();
  private final NamespaceSupport namespaces = new NamespaceSupport();
  private final Deque<Element> elements = new ArrayDeque<>();
  private final Map<Identifier, Place> identifiers = new HashMap<>();
  private final Element document;
  private boolean isRdf;
  private String head = "";
  private int entities;
  private Place place = new Place(1, 1);
  private Locator locator = new LocatorImpl();

  /// @param parser tells `problems` what it thinks of RDF/XML
  RecoveringRdfXml(ReaderRIOT parser, @Nullable String base, Problems problems, StreamRDF target) {
    this.parser = parser;
    this.base = base;
    this.problems = problems;
    this.target = target;
    document = new Element(base == null ? null : IRIx.create(base), Within.NODES);
    problems.hold();
  }

  /// Reads all of it.
  ///
  /// @throws RuntimeException if nothing behind a place can be read
  void read(InputStream source) {
    try {
      XMLReader xml = JenaXMLInput.createXMLReader();
      xml.setFeature("http://xml.org/sax/features/namespaces", false);
      xml.setFeature("http://xml.org/sax/features/namespace-prefixes", true);
      xml.setContentHandler(this);
      xml.setProperty("http://xml.org/sax/properties/lexical-handler", this);
      xml.setErrorHandler(this);
      xml.setEntityResolver(this);
      xml.parse(new InputSource(source));
      readPart();
    } catch (IOException e) {
      throw IOX.exception(endedBy(e));
    } catch (SAXException | ParserConfigurationException e) {
      throw new RiotException(endedBy(e));
    }
  }

  private <E extends Exception> E endedBy(E thrown) {
    readPart();
    problems.at(locator.getLineNumber(), locator.getColumnNumber());
    return thrown;
  }

  @Override
  public void setDocumentLocator(Locator locator) {
    this.locator = locator;
  }

  @Override
  public void startEntity(String name) {
    entities += PREDEFINED.contains(name) ? 0 : 1;
  }

  @Override
  public void endEntity(String name) {
    entities -= PREDEFINED.contains(name) ? 0 : 1;
  }

  /// Behind what is read; within an entity, where XML parsers count from its beginning, the last
  /// one before it.
  private Place place() {
    if (entities == 0) {
      place = new Place(locator.getLineNumber(), locator.getColumnNumber());
    }
    return place;
  }

  @Override
  public void startElement(String uri, String localName, String name, Attributes attributes) {
    namespaces.pushContext();
    for (int i = 0; i < attributes.getLength(); i++) {
      String attribute = attributes.getQName(i);
      if (attribute.equals("xmlns") || attribute.startsWith("xmlns:")) {
        namespaces.declarePrefix(
            attribute.equals("xmlns") ? "" : attribute.substring(6), attributes.getValue(i));
      }
    }
    if (elements.isEmpty()) {
      isRdf = isRdf(name, "RDF");
      boolean isXml11 = locator instanceof Locator2 xml && "1.1".equals(xml.getXMLVersion());
      head = isXml11 ? "<?xml version=\"1.1\"?>" : "";
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
  public InputSource resolveEntity(
      @Nullable String name, @Nullable String publicId, @Nullable String base, String systemId) {
    return new InputSource(new StringReader(""));
  }

  @Override
  public void error(SAXParseException e) {
    fatalError(e);
  }

  @Override
  public void fatalError(SAXParseException e) {
    readPart();
    Place at = entities > 0 ? place : new Place(e.getLineNumber(), e.getColumnNumber());
    problems.fatal(String.valueOf(e.getMessage()), at.line(), at.column());
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
