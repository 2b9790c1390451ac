package org.swmpi.data.internal.riot;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.irix.IRIException;
import org.apache.jena.riot.RDFFormat;
import org.apache.jena.shared.JenaException;
import org.apache.jena.util.XMLChar;
import org.apache.jena.vocabulary.RDF;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.spi.RdfSink;

/// RDF 1.1 XML Syntax, as a stream. Not by Jena's writer, which holds all of it, puts XML literals
/// into the document as they are, and writes names that no reader takes for the same predicate.
/// Here every typed literal has its datatype in an attribute.
final class RdfXmlSink implements RdfSink {
  /// Namespaces that no prefix may be declared for (Namespaces in XML 1.0, section 3).
  private static final Set<String> UNDECLARABLE =
      Set.of("http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/");

  /// Names that are no property elements (RDF 1.1 XML Syntax, sections 5.1 and 6.1.4), and `li`,
  /// which stands for a number.
  private static final Set<String> RESERVED =
      Set.of(
          "RDF",
          "ID",
          "about",
          "bagID",
          "parseType",
          "resource",
          "nodeID",
          "datatype",
          "Description",
          "aboutEach",
          "aboutEachPrefix",
          "li");

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");

  /// How labels of blank nodes begin that are not written as they are.
  private static final Pattern ENCODED = Pattern.compile("X[0-9a-f]*");

  private final String name;
  private final Writer out;
  private final NodeReader nodes = new NodeReader(null, false);
  private final Map<String, String> prefixes = new HashMap<>();
  private @Nullable Node subject;

  RdfXmlSink(String name, OutputStream out, Map<String, String> prefixes) throws IOException {
    this.name = name;
    this.out = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
    this.out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rdf:RDF");
    declare("rdf", RDF.getURI());
    for (Map.Entry<String, String> prefix : prefixes.entrySet()) {
      if (isDeclarable(prefix.getKey(), prefix.getValue())) {
        declare(prefix.getKey(), prefix.getValue());
      }
    }
    this.out.write(">\n");
  }

  private void declare(String prefix, String namespace) throws IOException {
    String colon = prefix.isEmpty() ? "" : ":";
    out.write("\n   " + XmlText.attribute("xmlns" + colon + prefix, namespace));
    prefixes.putIfAbsent(namespace, prefix + colon);
  }

  private static boolean isDeclarable(String prefix, String namespace) {
    return !UNDECLARABLE.contains(namespace)
        && !prefix.equals("rdf")
        && !prefix.toLowerCase(Locale.ROOT).startsWith("xml")
        && (prefix.isEmpty() || NAME.matcher(prefix).matches())
        && namespace.indexOf('\ufffe') < 0
        && namespace.indexOf('\uffff') < 0;
  }

  @Override
  public void statement(StatementScanner terms) throws IOException {
    try {
      Triple triple = nodes.triple(terms);
      enter(triple.getSubject());
      property(triple.getPredicate().getURI(), triple.getObject());
    } catch (JenaException e) {
      throw RiotSinks.cannotHold(name, RDFFormat.RDFXML, e);
    }
  }

  /// Statements that follow one another on a subject share an element.
  private void enter(Node next) throws IOException {
    if (!next.equals(subject)) {
      leave();
      out.write("  <rdf:Description" + reference("about", next) + ">\n");
      subject = next;
    }
  }

  private void leave() throws IOException {
    if (subject != null) {
      out.write("  </rdf:Description>\n");
    }
  }

  private void property(String predicate, Node object) throws IOException {
    int split = split(predicate);
    String namespace = predicate.substring(0, split);
    String local = predicate.substring(split);
    String prefix = prefixes.get(namespace);
    String element = (prefix == null ? "ns:" : prefix) + local;
    out.write("    <" + element);
    if (prefix == null) {
      out.write(XmlText.attribute("xmlns:ns", namespace));
    }
    if (!object.isLiteral()) {
      out.write(reference("resource", object) + "/>\n");
      return;
    }
    if (!object.getLiteralLanguage().isEmpty()) {
      out.write(XmlText.attribute("xml:lang", object.getLiteralLanguage()));
    } else if (!object.getLiteralDatatype().equals(XSDDatatype.XSDstring)) {
      out.write(XmlText.attribute("rdf:datatype", object.getLiteralDatatypeURI()));
    }
    out.write(">" + XmlText.content(object.getLiteralLexicalForm()) + "</" + element + ">\n");
  }

  /// Where the local name of a predicate begins: the longest whose namespace can be declared.
  private static int split(String predicate) {
    int length = predicate.length();
    int split = length;
    while (XMLChar.isNCName(predicate.charAt(split - 1))) {
      split--;
    }
    while (split < length
        && (!XMLChar.isNCNameStart(predicate.charAt(split))
            || UNDECLARABLE.contains(predicate.substring(0, split)))) {
      split++;
    }
    if (split == length
        || (predicate.startsWith(RDF.getURI())
            && RESERVED.contains(predicate.substring(RDF.getURI().length())))) {
      throw new JenaException("the predicate <" + predicate + ">, which is no name of a property");
    }
    return split;
  }

  private static String reference(String name, Node term) {
    if (term.isURI()) {
      checkReference(term.getURI());
      return XmlText.attribute("rdf:" + name, term.getURI());
    }
    String label = term.getBlankNodeLabel();
    boolean encode = !NAME.matcher(label).matches() || ENCODED.matcher(label).matches();
    return XmlText.attribute(
        "rdf:nodeID", encode ? "X" + HexFormat.of().formatHex(label.getBytes(UTF_8)) : label);
  }

  /// On reading, what breaks rules of its scheme is refused.
  private static void checkReference(String iri) {
    try {
      NodeReader.verifyResolved(iri);
    } catch (IRIException e) {
      throw new JenaException("the IRI " + e.getMessage(), e);
    }
  }

  @Override
  public void finish() throws IOException {
    leave();
    out.write("</rdf:RDF>\n");
    out.flush();
  }
}
