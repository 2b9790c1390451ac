package org.swmpi.data.internal.riot;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.function.BiConsumer;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.vocabulary.XSD;
import org.jspecify.annotations.Nullable;

/// Writes statements as canonical lines of RDF 1.1 N-Triples and N-Quads in UTF-8. Terms come one
/// by one and are legal already, except that a string may hold half of a surrogate pair, which is
/// refused here.
final class LineWriter implements StreamRDF {
  private static final int BUFFER_BYTES = 1 << 16;

  /// The most bytes that one step of writing takes.
  private static final int SLACK_BYTES = 8;

  private final OutputStream target;
  private final Problems problems;
  private final BiConsumer<String, String> prefixes;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int length;

  /// @param target not closed
  /// @param problems hears of strings that are no Unicode
  /// @param prefixes hears of prefixes that Turtle can declare
  LineWriter(OutputStream target, Problems problems, BiConsumer<String, String> prefixes) {
    this.target = target;
    this.problems = problems;
    this.prefixes = prefixes;
  }

  /// Writes `<iri>` and a space.
  void iri(String iri) {
    put('<');
    put(iri, false);
    put('>');
    put(' ');
  }

  /// Writes `_:label` and a space.
  void blank(String label) {
    put('_');
    put(':');
    put(label, false);
    put(' ');
  }

  /// Writes a literal and a space.
  ///
  /// @param lexical its lexical form
  /// @param datatype IRI of its datatype; `null` for a string
  /// @param language its language tag, which then is all that counts; `null` or empty for none
  void literal(String lexical, @Nullable String datatype, @Nullable String language) {
    put('"');
    put(lexical, true);
    put('"');
    if (language != null && !language.isEmpty()) {
      put('@');
      put(language.toLowerCase(Locale.ROOT), false);
    } else if (datatype != null && !datatype.equals(XSD.xstring.getURI())) {
      put('^');
      put('^');
      put('<');
      put(datatype, false);
      put('>');
    }
    put(' ');
  }

  /// Ends a line.
  void end() {
    put('.');
    put('\n');
  }

  /// Hands all that was written to the target.
  void flush() {
    try {
      target.write(buffer, 0, length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    length = 0;
  }

  @Override
  public void triple(Triple triple) {
    term(triple.getSubject());
    term(triple.getPredicate());
    term(triple.getObject());
    end();
  }

  /// Takes the graph that Jena's parsers give statements of none for the default graph. One that a
  /// document calls by its name is another.
  @Override
  @SuppressWarnings("ReferenceEquality")
  public void quad(Quad quad) {
    term(quad.getSubject());
    term(quad.getPredicate());
    term(quad.getObject());
    if (quad.getGraph() != Quad.defaultGraphNodeGenerated) {
      term(quad.getGraph());
    }
    end();
  }

  @Override
  public void version(String version) {
    problems.report(
        TermRules.beyondRdf11(
            "version directive \"" + Problems.printable(version) + "\"", "drop it"));
  }

  @Override
  public void start() {}

  @Override
  public void base(String base) {}

  /// Hands on what every output can declare. No statement is lost by the rest.
  @Override
  public void prefix(String prefix, String iri) {
    if (TermRules.isDeclarable(prefix, iri)) {
      prefixes.accept(prefix, iri);
    }
  }

  /// Does nothing: readers call it after an error too.
  @Override
  public void finish() {}

  private void term(Node node) {
    if (node.isURI()) {
      iri(node.getURI());
    } else if (node.isBlank()) {
      blank(node.getBlankNodeLabel());
    } else if (node.isLiteral()) {
      literal(
          node.getLiteralLexicalForm(), node.getLiteralDatatypeURI(), node.getLiteralLanguage());
    } else {
      throw problems.malformed(
          "a term that RDF 1.1 does not know: "
              + Problems.printable(node.toString())
              + "; drop it");
    }
  }

  private void put(char ascii) {
    if (length > buffer.length - SLACK_BYTES) {
      flush();
    }
    buffer[length++] = (byte) ascii;
  }

  private void put(String text, boolean escape) {
    for (int i = 0; i < text.length(); i++) {
      if (length > buffer.length - SLACK_BYTES) {
        flush();
      }
      char c = text.charAt(i);
      if (c < 0x80) {
        if (escape && (c == '"' || c == '\\' || c == '\n' || c == '\r')) {
          buffer[length++] = '\\';
          c = c == '\n' ? 'n' : c == '\r' ? 'r' : c;
        }
        buffer[length++] = (byte) c;
      } else if (!Character.isSurrogate(c)) {
        putTwoOrThree(c);
      } else if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        putFour(Character.toCodePoint(c, text.charAt(++i)));
      } else {
        throw problems.malformed(TermRules.halfOfPair(c));
      }
    }
  }

  private void putTwoOrThree(char c) {
    if (c < 0x800) {
      buffer[length++] = (byte) (0xc0 | c >> 6);
    } else {
      buffer[length++] = (byte) (0xe0 | c >> 12);
      buffer[length++] = (byte) (0x80 | (c >> 6 & 0x3f));
    }
    buffer[length++] = (byte) (0x80 | (c & 0x3f));
  }

  private void putFour(int point) {
    buffer[length++] = (byte) (0xf0 | point >> 18);
    buffer[length++] = (byte) (0x80 | (point >> 12 & 0x3f));
    buffer[length++] = (byte) (0x80 | (point >> 6 & 0x3f));
    buffer[length++] = (byte) (0x80 | (point & 0x3f));
  }
}
