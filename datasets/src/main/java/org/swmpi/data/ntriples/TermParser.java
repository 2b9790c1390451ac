package org.swmpi.data.ntriples;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;

/// Reads terms in any legal spelling and writes them canonically into a buffer.
abstract sealed class TermParser implements AutoCloseable permits StatementParser {
  private static final String XSD_STRING = "<http://www.w3.org/2001/XMLSchema#string>";
  private static final byte[] XSD_STRING_BYTES = XSD_STRING.getBytes(US_ASCII);
  private static final byte[] NO_PREFIX = {};
  private static final byte[] OPEN = "<<( ".getBytes(US_ASCII);
  private static final byte[] CLOSE = " )>>".getBytes(US_ASCII);
  private static final byte[] LTR = "--ltr".getBytes(US_ASCII);
  private static final byte[] RTL = "--rtl".getBytes(US_ASCII);
  private static final byte[] CLOSE_HERE = ")>>".getBytes(US_ASCII);

  /// Of triple terms in one another.
  private static final int NESTING_MAX = 500;

  final ByteSink terms = new ByteSink(1 << 16);
  boolean rdf12;
  long at;
  long limit;
  private byte[] blankPrefix = NO_PREFIX;

  /// How terms are read from here on.
  ///
  /// @param version12 whether by RDF 1.2
  /// @param prefix goes before blank node labels
  final void rules(boolean version12, byte @Nullable [] prefix) {
    rdf12 = version12;
    blankPrefix = prefix == null ? NO_PREFIX : prefix;
  }

  final void skipBlanks() {
    while (at < limit && (Raw.getByte(at) == ' ' || Raw.getByte(at) == '\t')) {
      at++;
    }
  }

  /// The byte here, or -1 at the end.
  final int peek() {
    return at < limit ? Raw.getByte(at) & 0xFF : -1;
  }

  final void tripleTerm(int depth) {
    long start = at;
    if (!rdf12) {
      throw error(at, Versions.beyond("a triple term"), Versions.REMEDY);
    }
    if (depth > NESTING_MAX) {
      throw error(at, "triple terms nested too deeply", "shorten the statement");
    }
    at += 2;
    if (peek() != '(') {
      throw error(start, "a reified triple is not of N-Triples", "write a triple term, <<( … )>>");
    }
    at++;
    terms.put(OPEN);
    skipBlanks();
    inner("a subject: an IRI in <…> or a blank node _:label", true);
    inner("a predicate: an IRI in <…>", false);
    if (at + 1 < limit && Raw.getByte(at) == '<' && Raw.getByte(at + 1) == '<') {
      tripleTerm(depth + 1);
    } else if (peek() == '<') {
      iri();
    } else if (peek() == '_') {
      blank();
    } else if (peek() == '"') {
      literal();
    } else {
      throw expected(at, "an object of the triple term");
    }
    skipBlanks();
    if (limit - at < 3 || !Raw.startsWith(at, CLOSE_HERE)) {
      throw expected(at, ")>> at the end of the triple term");
    }
    at += 3;
    terms.put(CLOSE);
  }

  /// The subject or predicate of a triple term, and a space behind it.
  private void inner(String expected, boolean orBlank) {
    if (peek() == '<') {
      iri();
    } else if (orBlank && peek() == '_') {
      blank();
    } else {
      throw expected(at, expected);
    }
    terms.put(' ');
    skipBlanks();
  }

  final void iri() {
    long start = at;
    if (beginsTriple()) {
      throw error(
          start,
          "a triple where RDF 1.2 has none, which takes triples for objects only",
          "put a blank node here, and <<( … )>> into a statement that it rdf:reifies");
    }
    long canonical = terms.length();
    terms.put('<');
    at++;
    while (true) {
      int b = peek();
      if (b == '>') {
        break;
      } else if (b == '\\') {
        long escape = at;
        int c = at + 1 < limit && (Raw.getByte(at + 1) | 0x20) == 'u' ? numericEscape() : -1;
        if (c < 0) {
          throw error(
              escape, "a backslash in an IRI must begin \\uXXXX or \\UXXXXXXXX", "write it as %5C");
        } else if (Characters.forbiddenInIri(c)) {
          throw error(
              escape,
              "this escape stands for a character that no IRI may hold",
              "percent-encode it");
        }
        terms.putCodePoint(c);
      } else if (b < 0 || b == '\n' || b == '\r') {
        throw error(start, "unterminated IRI", "close it with '>'");
      } else if (b < 0x80) {
        if (Characters.forbiddenInIri(b)) {
          throw error(at, "an IRI may not hold " + describe(b), "percent-encode it");
        }
        terms.put(b);
        at++;
      } else {
        character();
      }
    }
    at++;
    terms.put('>');
    if (!StatementScanner.absolute(terms.address() + canonical + 1)) {
      throw error(start, "this IRI is relative", "write it with its scheme, such as http:");
    }
  }

  /// Whether a triple of RDF 1.2 or RDF-star begins here, rather than a mistyped IRI.
  private boolean beginsTriple() {
    return at + 2 < limit
        && Raw.getByte(at + 1) == '<'
        && " \t(<_".indexOf(Raw.getByte(at + 2)) >= 0;
  }

  private static String describe(int b) {
    return b <= ' ' || b == 0x7F ? "the character U+%04X".formatted(b) : "'" + (char) b + "'";
  }

  /// Takes a character beyond ASCII as it is.
  private int character() {
    int c = decoded();
    terms.put(at, at + Utf8.length(c));
    at += Utf8.length(c);
    return c;
  }

  private int decoded() {
    int c = Utf8.decode(at, limit);
    if (c < 0) {
      throw error(at, "this is not well-formed UTF-8", "convert the file to UTF-8");
    }
    return c;
  }

  /// The code point of the escape at a backslash followed by u or U, -1 if it is none; moves behind
  /// it.
  private int numericEscape() {
    int digits = Raw.getByte(at + 1) == 'u' ? 4 : 8;
    if (limit - at < digits + 2) {
      return -1;
    }
    long c = 0;
    for (int i = 0; i < digits; i++) {
      byte b = Raw.getByte(at + 2 + i);
      int digit = b < 0 ? -1 : Character.digit(b, 16);
      if (digit < 0) {
        return -1;
      }
      c = c << 4 | digit;
    }
    boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    if (c > Character.MAX_CODE_POINT || surrogate) {
      throw error(
          at,
          "this escape stands for no Unicode character",
          "write a code point up to 10FFFF, no surrogate");
    }
    at += digits + 2;
    return (int) c;
  }

  final void blank() {
    long start = at;
    at++;
    if (peek() != ':') {
      throw expected(start, "a blank node, which begins with '_:'");
    }
    at++;
    terms.put('_');
    terms.put(':');
    terms.put(blankPrefix);
    long label = terms.length();
    while (true) {
      int c = at < limit ? Utf8.decode(at, limit) : -1;
      boolean first = terms.length() == label;
      if (first ? !Characters.startsLabel(c) : !Characters.continuesLabel(c)) {
        break;
      }
      character(c);
    }
    while (terms.length() > label
        && Raw.getByte(terms.end() - 1) == '.') { // a label does not end with a dot
      terms.truncate(terms.length() - 1);
      at--;
    }
    if (terms.length() == label) {
      throw error(start, "a blank node without a label", "give it one of letters, digits or '_'");
    }
  }

  private void character(int c) {
    terms.putCodePoint(c);
    at += Utf8.length(c);
  }

  final void literal() {
    long start = at;
    terms.put('"');
    at++;
    while (peek() != '"') {
      int b = peek();
      if (b == '\\') {
        escapedCharacter();
      } else if (b < 0 || b == '\n' || b == '\r') {
        throw error(
            start, "unterminated literal", "close it with '\"' and write line breaks as \\n");
      } else {
        int c = b < 0x80 ? b : decoded();
        at += Utf8.length(c);
        putCanonical(c);
      }
    }
    at++;
    terms.put('"');
    long end = at;
    skipBlanks(); // white space may separate any two terminals
    if (peek() == '@') {
      languageTag();
    } else if (peek() == '^') {
      datatype();
    } else {
      at = end;
    }
  }

  private void escapedCharacter() {
    int b = at + 1 < limit ? Raw.getByte(at + 1) : -1;
    int c =
        switch (b) {
          case 't' -> '\t';
          case 'b' -> '\b';
          case 'n' -> '\n';
          case 'r' -> '\r';
          case 'f' -> '\f';
          case '"', '\'', '\\' -> b;
          default -> -1;
        };
    if (c >= 0) {
      at += 2;
    } else {
      long escape = at;
      c = b == 'u' || b == 'U' ? numericEscape() : -1;
      if (c < 0) {
        throw error(
            escape,
            "no such escape",
            "write \\t \\b \\n \\r \\f \\\" \\' \\\\ \\uXXXX or \\UXXXXXXXX");
      }
    }
    putCanonical(c);
  }

  /// Writes a character of a literal as the canonical forms of N-Triples 1.1 and 1.2 have it.
  private void putCanonical(int c) {
    switch (c) {
      case '"', '\\' -> putEscaped(c);
      case '\n' -> putEscaped('n');
      case '\r' -> putEscaped('r');
      default -> {
        if (rdf12 && Characters.escapedIn12(c)) {
          putEscaped12(c);
        } else {
          terms.putCodePoint(c);
        }
      }
    }
  }

  private void putEscaped12(int c) {
    switch (c) {
      case '\b' -> putEscaped('b');
      case '\t' -> putEscaped('t');
      case '\f' -> putEscaped('f');
      default -> terms.put("\\u%04X".formatted(c));
    }
  }

  private void putEscaped(int letter) {
    terms.put('\\');
    terms.put(letter);
  }

  private void languageTag() {
    long start = at;
    boolean first = true;
    do {
      terms.put(Raw.getByte(at++)); // '@' or '-'
      long part = at;
      while (Characters.letter(peek()) || !first && Characters.digit(peek())) {
        int b = peek();
        terms.put(Characters.digit(b) ? b : b | 0x20);
        at++;
      }
      if (rdf12 && at - part > Versions.SUBTAG_MOST) {
        throw error(part, "a part of a language tag has 8 characters at most", "shorten it");
      }
      if (at == part) {
        throw error(
            start,
            "a language tag is letters, then parts of letters and digits after '-'",
            "write it as in @en-gb");
      }
      first = false;
    } while (peek() == '-' && !(at + 1 < limit && Raw.getByte(at + 1) == '-'));
    if (peek() == '-') {
      direction();
    }
  }

  private void direction() {
    long start = at;
    if (!rdf12) {
      throw error(at, Versions.beyond("a text direction"), Versions.REMEDY);
    }
    at += 2;
    while (Characters.letter(peek()) || Characters.digit(peek()) || peek() == '-') {
      at++;
    }
    if (at - start != 5 || !(Raw.startsWith(start, LTR) || Raw.startsWith(start, RTL))) {
      throw error(start, "no text direction", "write --ltr or --rtl");
    }
    terms.put(start, at);
  }

  private void datatype() {
    long start = at;
    boolean twice = at + 1 < limit && Raw.getByte(at + 1) == '^';
    at += 2;
    skipBlanks();
    if (!twice || peek() != '<') {
      throw expected(start, "^^ and an IRI in <…> after the literal");
    }
    terms.put('^');
    terms.put('^');
    long datatype = terms.length();
    iri();
    if (rdf12 && Versions.needsTag(terms.address() + datatype, terms.end())) {
      throw error(start, "a literal of this datatype has a language tag", "write it as in @en");
    }
    if (terms.length() - datatype == XSD_STRING_BYTES.length
        && Arrays.equals(Raw.bytes(terms.address() + datatype, terms.end()), XSD_STRING_BYTES)) {
      terms.truncate(datatype - 2);
    }
  }

  static StatementSyntaxException expected(long address, String what) {
    return error(address, "expected " + what, "correct the line");
  }

  static StatementSyntaxException error(long address, String what, String remedy) {
    return new StatementSyntaxException(address, what + "; " + remedy);
  }

  @Override
  public final void close() {
    terms.close();
  }
}
