package org.swmpi.reason.internal.schema;

import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.Escapes;

/// One blank node for each literal, so that what is derived of a literal has a legal subject (rules
/// lg and gl of ter Horst). Ranks and runs agree on its label without talking: `_:lit`, as many `x`
/// as keep it longer than any label of the input that begins alike, and the first {@value #DIGITS}
/// hexadecimal digits of the literal's SHA-256.
public final class LiteralSurrogates implements AutoCloseable {
  private static final String XML_LITERAL_TAIL =
      "\"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#XMLLiteral>";

  /// The JDK's, which may be other ones on another rank.
  private static final String[] XML_LIMITS = {
    "jdk.xml.maxElementDepth", "jdk.xml.elementAttributeLimit", "jdk.xml.maxXMLNameLimit"
  };

  private static final String NO_LIMIT = "0";
  private static final HexFormat HEX = HexFormat.of();
  private static final String LABEL = "_:lit";
  private static final int DIGITS = 32;

  private final boolean enabled;
  private final ByteSink buffer = new ByteSink(1024);
  private final Map<Integer, Integer> surrogates = new HashMap<>();
  private final Map<Integer, Integer> literals = new HashMap<>();
  private byte[] label = LABEL.getBytes(StandardCharsets.US_ASCII);

  /// Made when first needed: the JDK looks for providers for 6 ms.
  private @Nullable MessageDigest digest;

  /// @param enabled whether the rules apply at all
  public LiteralSurrogates(boolean enabled) {
    this.enabled = enabled;
  }

  /// Whether the rules apply.
  public boolean enabled() {
    return enabled;
  }

  /// Bytes of a surrogate.
  public int length() {
    return label.length + DIGITS;
  }

  /// Whether the term `[start, end)` of the input could be taken for a surrogate.
  public boolean mayBe(long start, long end) {
    return end - start >= length() && Raw.startsWith(start, label);
  }

  /// Makes surrogates longer than this term of the input; before any is made.
  public void avoid(String term) {
    int bytes = term.getBytes(StandardCharsets.UTF_8).length;
    if (bytes >= length()) {
      int more = bytes - DIGITS - LABEL.length() + 1;
      label = (LABEL + "x".repeat(more)).getBytes(StandardCharsets.US_ASCII);
    }
  }

  /// Writes the surrogate of the literal `[start, end)` to `to`: [#length] bytes.
  public void write(long start, long end, long to) {
    if (digest == null) {
      digest = sha256();
    }
    digest.update(Raw.segment(start, end - start).asByteBuffer());
    String digits = HEX.formatHex(digest.digest(), 0, DIGITS / 2);
    Raw.put(to, label);
    Raw.put(to + label.length, digits.getBytes(StandardCharsets.US_ASCII));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /// Number of the surrogate of a term; -1 if it is no literal or the rules do not apply.
  int of(int term, Terms terms) {
    if (!enabled || !terms.isLiteral(term)) {
      return -1;
    }
    Integer known = surrogates.get(term);
    if (known != null) {
      return known;
    }
    buffer.truncate(0);
    buffer.put(terms.spelling(term));
    buffer.reserve(length());
    write(buffer.address(), buffer.end(), buffer.end());
    byte[] spelling = Raw.bytes(buffer.end(), buffer.end() + length());
    int surrogate = terms.id(new String(spelling, StandardCharsets.US_ASCII));
    surrogates.put(term, surrogate);
    literals.put(surrogate, term);
    return surrogate;
  }

  /// Number of the literal that a term stands for; -1 if it stands for none.
  int literal(int term) {
    return literals.getOrDefault(term, -1);
  }

  /// Whether a canonical literal is plain: without a datatype.
  static boolean isPlain(String literal) {
    return !literal.endsWith(">");
  }

  /// Whether the canonical literal that ends at `end`, exclusive, is plain.
  public static boolean isPlain(long end) {
    return Raw.getByte(end - 1) != '>';
  }

  /// Whether a canonical literal is a well-formed XML literal: balanced XML content (RDF 1.0
  /// Concepts, 5.1).
  public static boolean isXml(String literal) {
    if (!literal.endsWith(XML_LITERAL_TAIL)) {
      return false;
    }
    String content =
        Escapes.decoded(literal.substring(1, literal.length() - XML_LITERAL_TAIL.length()));
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    for (String limit : XML_LIMITS) {
      factory.setProperty(limit, NO_LIMIT);
    }
    try {
      XMLStreamReader reader =
          factory.createXMLStreamReader(new StringReader("<x>" + content + "</x>"));
      while (reader.hasNext()) {
        reader.next();
      }
      return true;
    } catch (XMLStreamException e) {
      return false;
    }
  }

  /// Whether the canonical literal `[start, end)` is a well-formed XML literal.
  public static boolean isXml(long start, long end) {
    return end - start >= XML_LITERAL_TAIL.length()
        && isXml(new String(Raw.bytes(start, end), StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    buffer.close();
  }
}
