package org.swmpi.data.ntriples;

import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.Raw;

/// Reads one statement in any legal spelling (white space, comments, CR, escapes, `^^xsd:string`,
/// upper-case language tags, labels to rename) and writes its terms canonically into a buffer.
final class StatementParser extends TermParser {
  private final long[] bounds = new long[8];
  private boolean quads;
  private boolean hasGraph;
  private long begin;

  void begin(boolean fourTerms, byte @Nullable [] prefix, boolean version12) {
    quads = fourTerms;
    rules(version12, prefix);
  }

  /// Where term `i` (subject 0, predicate, object, graph) begins.
  long start(int i) {
    return terms.address() + bounds[2 * i];
  }

  /// Where term `i` ends.
  long end(int i) {
    return terms.address() + bounds[2 * i + 1];
  }

  boolean hasGraph() {
    return hasGraph;
  }

  /// Where the statement begins, behind what was skipped before it.
  long begin() {
    return begin;
  }

  long next() {
    return at;
  }

  /// Reads from `start`; false if nothing but white space and comments comes before `end`.
  boolean parse(long start, long end) {
    at = start;
    limit = end;
    terms.truncate(0);
    hasGraph = false;
    if (!findStatement()) {
      return false;
    }
    begin = at;
    node(0, "a subject: an IRI in <…> or a blank node _:label");
    skipBlanks();
    if (peek() != '<') {
      throw expected(at, "a predicate: an IRI in <…>");
    }
    term(1);
    skipBlanks();
    object(2);
    skipBlanks();
    if (quads && peek() != '.') {
      node(3, "a graph name (an IRI in <…> or a blank node _:label) or '.'");
      hasGraph = true;
      skipBlanks();
    }
    if (peek() != '.') {
      throw expected(at, "'.' at the end of the statement");
    }
    at++;
    endOfLine();
    return true;
  }

  private boolean findStatement() {
    while (true) {
      skipBlanks();
      if (at >= limit) {
        return false;
      }
      byte b = Raw.getByte(at);
      if (b == '#') {
        skipComment();
      } else if (Versions.beginsLine(at, limit)) {
        version();
      } else if (b != '\n' && b != '\r') {
        return true;
      } else {
        at++;
      }
    }
  }

  private void endOfLine() {
    skipBlanks();
    if (peek() == '#') {
      skipComment();
    }
    if (at >= limit) {
      return;
    }
    byte b = Raw.getByte(at);
    if (b != '\n' && b != '\r') {
      throw error(at, "expected the end of the line", "put one statement on a line");
    }
    at++;
    if (b == '\r' && peek() == '\n') {
      at++;
    }
  }

  private void skipComment() {
    long start = at;
    while (at < limit && Raw.getByte(at) != '\n' && Raw.getByte(at) != '\r') {
      at++;
    }
    if (!Utf8.valid(start, at)) {
      throw error(start, "this comment is not well-formed UTF-8", "convert the file to UTF-8");
    }
  }

  /// Reads `VERSION "1.2"` and its line end.
  private void version() {
    if (!rdf12) {
      throw error(at, Versions.beyond("a version line"), Versions.REMEDY);
    }
    long start = at;
    at = Versions.behindWord(at);
    skipBlanks();
    long value = at;
    while (at < limit && at < value + Versions.MOST_BYTES && !Versions.endsValue(at, value)) {
      at++;
    }
    if (!Versions.known(value, at)) {
      throw error(
          start, "no version that is known", "write VERSION \"1.2\", \"1.2-basic\" or \"1.1\"");
    }
    endOfLine();
  }

  private void object(int i) {
    if (peek() == '"') {
      term(i);
    } else if (at + 1 < limit && Raw.getByte(at) == '<' && Raw.getByte(at + 1) == '<') {
      bounds[2 * i] = terms.length();
      tripleTerm(0);
      bounds[2 * i + 1] = terms.length();
    } else {
      node(i, "an object: an IRI in <…>, a blank node _:label or a literal in double quotes");
    }
  }

  private void node(int i, String expected) {
    int b = peek();
    if (b != '<' && b != '_') {
      throw expected(at, expected);
    }
    term(i);
  }

  private void term(int i) {
    bounds[2 * i] = terms.length();
    switch (peek()) {
      case '<' -> iri();
      case '_' -> blank();
      default -> literal();
    }
    bounds[2 * i + 1] = terms.length();
  }
}
