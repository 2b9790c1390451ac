package org.swmpi.reason.oracle;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// N-Triples and N-Quads of RDF 1.1, character by character, by the grammar and no further.
///
/// White space (space and tab) may stand before, between and after the terms of a statement, and is
/// needed nowhere but where two terms would run together. Lines end with any run of LF and CR.
public final class LineParser {
  private static final Pattern LINE_ENDS = Pattern.compile("[\r\n]+");
  private static final Pattern ABSOLUTE =
      Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*", Pattern.DOTALL);
  private static final Pattern LANGUAGE = Pattern.compile("[a-zA-Z]+(-[a-zA-Z0-9]+)*");

  private final String line;
  private final boolean quads;
  private final UnaryOperator<String> labels;
  private int at;

  private LineParser(String line, boolean quads, UnaryOperator<String> labels) {
    this.line = line;
    this.quads = quads;
    this.labels = labels;
  }

  /// The statements of a file, in order, repeats included.
  ///
  /// @param quads whether it is N-Quads
  /// @param labels gives a blank node of this file its name in the result, `_:` included
  /// @throws IllegalArgumentException when the file is malformed
  public static List<Quad> parse(byte[] file, boolean quads, UnaryOperator<String> labels) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file)).toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("not UTF-8", e);
    }
    List<Quad> statements = new ArrayList<>();
    for (String line : LINE_ENDS.split(text, -1)) {
      LineParser parser = new LineParser(line, quads, labels);
      parser.skipSpace();
      if (!parser.atEndOrComment()) {
        statements.add(parser.statement());
      }
    }
    return statements;
  }

  private Quad statement() {
    String subject = resource();
    skipSpace();
    String predicate = iri();
    skipSpace();
    String object = peek() == '"' ? literal() : resource();
    skipSpace();
    String graph = Quad.DEFAULT_GRAPH;
    if (quads && peek() != '.') {
      graph = resource();
      skipSpace();
    }
    expect(".");
    skipSpace();
    if (!atEndOrComment()) {
      throw malformed("more after the dot");
    }
    return new Quad(new Triple(subject, predicate, object), graph);
  }

  private String resource() {
    return peek() == '_' ? blank() : iri();
  }

  private String iri() {
    expect("<");
    StringBuilder value = new StringBuilder();
    while (peek() != '>') {
      int c = peek() == '\\' ? unicodeEscape() : next();
      if (c <= ' ' || "<>\"{}|^`\\".indexOf(c) >= 0) {
        throw malformed("character not allowed in an IRI");
      }
      value.appendCodePoint(c);
    }
    expect(">");
    if (!ABSOLUTE.matcher(value).matches()) {
      throw malformed("relative IRI");
    }
    return Terms.iri(value.toString());
  }

  private String blank() {
    expect("_:");
    int start = at;
    if (!isLabelStart(peek())) {
      throw malformed("blank node label");
    }
    int end = at;
    while (isLabelPart(peek()) || peek() == '.') {
      end = next() == '.' ? end : at;
    }
    at = end; // a label may hold dots, but not end with one
    return labels.apply(line.substring(start, end));
  }

  private String literal() {
    expect("\"");
    StringBuilder text = new StringBuilder();
    while (peek() != '"') {
      text.appendCodePoint(peek() == '\\' ? stringEscape() : next());
    }
    expect("\"");
    int afterString = at;
    skipSpace();
    if (peek() == '@') {
      at++;
      int start = at;
      while (peek() == '-' || (peek() < 128 && Character.isLetterOrDigit(peek()))) {
        at++;
      }
      String tag = line.substring(start, at);
      if (!LANGUAGE.matcher(tag).matches()) {
        throw malformed("language tag");
      }
      return Terms.languageLiteral(text.toString(), tag);
    }
    if (peek() == '^') {
      expect("^^");
      skipSpace();
      String datatype = iri();
      return Terms.typedLiteral(text.toString(), datatype.substring(1, datatype.length() - 1));
    }
    at = afterString;
    return Terms.literal(text.toString());
  }

  private int stringEscape() {
    int kind = at + 1 < line.length() ? line.charAt(at + 1) : -1;
    int plain = "tbnrf\"'\\".indexOf(kind);
    if (plain < 0) {
      return unicodeEscape();
    }
    at += 2;
    return "\t\b\n\r\f\"'\\".charAt(plain);
  }

  private int unicodeEscape() {
    int digits = line.startsWith("\\u", at) ? 4 : line.startsWith("\\U", at) ? 8 : 0;
    int end = at + 2 + digits;
    if (digits == 0 || end > line.length()) {
      throw malformed("escape");
    }
    String hex = line.substring(at + 2, end);
    if (!hex.matches("[0-9A-Fa-f]+")) {
      throw malformed("escape");
    }
    long c = Long.parseLong(hex, 16);
    if (c > Character.MAX_CODE_POINT
        || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
      throw malformed("no such character");
    }
    at = end;
    return (int) c;
  }

  /// PN_CHARS_U or a digit. The colon that RDF 1.1 N-Triples printed in it is an erratum: the W3C
  /// suite refuses it.
  private static boolean isLabelStart(int c) {
    return c == '_' || (c >= '0' && c <= '9') || isNameStart(c);
  }

  private static boolean isLabelPart(int c) {
    return isLabelStart(c) || c == '-' || c == 0xB7 || in(c, 0x300, 0x36F) || in(c, 0x203F, 0x2040);
  }

  /// PN_CHARS_BASE
  private static boolean isNameStart(int c) {
    return in(c, 'A', 'Z')
        || in(c, 'a', 'z')
        || in(c, 0xC0, 0xD6)
        || in(c, 0xD8, 0xF6)
        || in(c, 0xF8, 0x2FF)
        || in(c, 0x370, 0x37D)
        || in(c, 0x37F, 0x1FFF)
        || in(c, 0x200C, 0x200D)
        || in(c, 0x2070, 0x218F)
        || in(c, 0x2C00, 0x2FEF)
        || in(c, 0x3001, 0xD7FF)
        || in(c, 0xF900, 0xFDCF)
        || in(c, 0xFDF0, 0xFFFD)
        || in(c, 0x10000, 0xEFFFF);
  }

  private static boolean in(int c, int low, int high) {
    return c >= low && c <= high;
  }

  private boolean atEndOrComment() {
    return at == line.length() || peek() == '#';
  }

  private void skipSpace() {
    while (peek() == ' ' || peek() == '\t') {
      at++;
    }
  }

  /// The character here, or -1 at the end of the line.
  private int peek() {
    return at < line.length() ? line.codePointAt(at) : -1;
  }

  private int next() {
    int c = peek();
    if (c < 0) {
      throw malformed("line ends too early");
    }
    at += Character.charCount(c);
    return c;
  }

  private void expect(String what) {
    if (!line.startsWith(what, at)) {
      throw malformed("expected " + what);
    }
    at += what.length();
  }

  private IllegalArgumentException malformed(String why) {
    return new IllegalArgumentException(why + " at " + at + " of: " + line);
  }
}
