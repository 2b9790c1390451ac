package org.swmpi.reason.oracle;

import static org.swmpi.reason.oracle.Vocabulary.XML_LITERAL;

import java.io.IOException;
import java.io.StringReader;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/// Terms as strings in canonical N-Triples spelling: `<iri>`, `_:label`, `"text"`, `"text"@en`,
/// `"text"^^<datatype>`. Equal terms are equal strings.
public final class Terms {
  private static final String XSD_STRING = Vocabulary.XSD + "string";
  private static final Map<String, Boolean> WELL_FORMED = new ConcurrentHashMap<>();

  private Terms() {}

  public static boolean isIri(String term) {
    return term.startsWith("<");
  }

  public static boolean isBlank(String term) {
    return term.startsWith("_:");
  }

  public static boolean isLiteral(String term) {
    return term.startsWith("\"");
  }

  public static String iri(String value) {
    return "<" + value + ">";
  }

  /// A literal without language and datatype, which RDF 1.1 says is one of `xsd:string`.
  public static String literal(String text) {
    return "\"" + escape(text) + "\"";
  }

  public static String languageLiteral(String text, String tag) {
    return literal(text) + "@" + tag.toLowerCase(Locale.ROOT);
  }

  /// @param datatype an IRI without its brackets
  public static String typedLiteral(String text, String datatype) {
    return datatype.equals(XSD_STRING) ? literal(text) : literal(text) + "^^<" + datatype + ">";
  }

  /// A plain literal of RDF 1.0: with or without a language tag, but without a datatype.
  public static boolean isPlainLiteral(String term) {
    return isLiteral(term) && !term.endsWith(">");
  }

  /// The text between the quotes of a literal, escapes decoded.
  public static String text(String literal) {
    return literal
        .substring(1, literal.lastIndexOf('"'))
        .replace("\\\\", "\\\0")
        .replace("\\\"", "\"")
        .replace("\\n", "\n")
        .replace("\\r", "\r")
        .replace("\\\0", "\\");
  }

  /// The datatype IRI that is written with a literal, in brackets; empty where none is written.
  public static String datatype(String term) {
    return isLiteral(term) && term.endsWith(">") ? term.substring(term.lastIndexOf("^^<") + 2) : "";
  }

  /// The language tag of a literal; empty where there is none.
  public static String language(String literal) {
    int end = literal.lastIndexOf('"');
    return literal.startsWith("@", end + 1) ? literal.substring(end + 2) : "";
  }

  /// Whether a term is a literal of rdf:XMLLiteral whose text can stand between two XML tags.
  public static boolean isWellFormedXmlLiteral(String term) {
    return datatype(term).equals(XML_LITERAL)
        && WELL_FORMED.computeIfAbsent(text(term), Terms::isXmlContent);
  }

  private static boolean isXmlContent(String text) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(new DefaultHandler());
      builder.parse(new InputSource(new StringReader("<x>" + text + "</x>")));
      return true;
    } catch (SAXException e) {
      return false;
    } catch (IOException | ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Canonical N-Triples of RDF 1.1 escapes these four and nothing else.
  private static String escape(String text) {
    return text.replace("\\", "\\\\")
        .replace("\"", "\\\"")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }
}
