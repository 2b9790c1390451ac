package org.swmpi.data.ntriples;

import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.Raw;

/// A cursor over statements in memory. One canonical line (`S P O .` or `S P O G .` with single
/// spaces, LF, canonical terms) is read in place; anything else goes through [StatementParser],
/// which accepts all that the grammar allows and leaves canonical terms in a buffer of its own.
/// Nothing is allocated per statement.
///
/// The addresses of the terms hold until the next call. Canonical means RDF 1.1 N-Triples'
/// canonical form, with `^^xsd:string` left out and language tags in lower case. Not safe for use
/// by several threads.
public final class StatementScanner implements AutoCloseable {
  private static final long XSD_STRING_TAIL = 0x676E697274732361L; // "a#string", little-endian
  private static final int XSD_STRING_LENGTH = "<http://www.w3.org/2001/XMLSchema#string".length();
  private static final long HTTP = 0x70747468L; // "http", little-endian

  private final TermKernel kernel;
  private final StatementParser parser = new StatementParser();
  private boolean quads;
  private boolean renames;
  private boolean rdf12;

  /// Start of the subject: `<` or `_`.
  public long subject;

  /// End of the subject, exclusive.
  public long subjectEnd;

  /// Start of the predicate.
  public long predicate;

  /// End of the predicate, exclusive.
  public long predicateEnd;

  /// Start of the object: `<`, `_` or a quote.
  public long object;

  /// End of the object, exclusive.
  public long objectEnd;

  /// Start of the graph name; 0 for the default graph.
  public long graph;

  /// End of the graph name, exclusive; 0 for the default graph.
  public long graphEnd;

  /// Where the next statement may begin.
  public long next;

  /// Whether the bytes from where the scan began up to [#next] are the canonical line of this
  /// statement.
  public boolean inPlace;

  /// Whether the subject equals that of the statement before, known without hashing it.
  public boolean sameSubject;

  /// @param kernel vector or scalar
  public StatementScanner(TermKernel kernel) {
    this.kernel = kernel;
  }

  /// Begins a range of input.
  ///
  /// @param fourTerms whether statements may have a graph name (N-Quads)
  /// @param blankPrefix put before every blank node label to make it unique among files; `null`:
  ///     labels stay
  public void begin(boolean fourTerms, byte @Nullable [] blankPrefix) {
    begin(fourTerms, blankPrefix, false);
  }

  /// Begins a range of input.
  ///
  /// @param version12 whether it is of RDF 1.2, else of RDF 1.1. An object may then be a triple
  ///     term (`<<(`) or have a text direction behind its language tag
  public void begin(boolean fourTerms, byte @Nullable [] blankPrefix, boolean version12) {
    quads = fourTerms;
    rdf12 = version12;
    renames = blankPrefix != null;
    parser.begin(fourTerms, blankPrefix, version12);
    forget();
  }

  /// Forgets the subject of the statement before.
  public void forget() {
    subject = 0;
    subjectEnd = 0;
    inPlace = false;
  }

  /// Reads the next statement from `at` on.
  ///
  /// @param limit end of the range; the byte before it is an LF
  /// @return false if only white space and comments are left ([#next] is then `limit`)
  /// @throws StatementSyntaxException if it is not legal
  public boolean next(long at, long limit) {
    if (scanInPlace(at)) {
      return true;
    }
    forget();
    boolean found = parser.parse(at, limit);
    next = parser.next();
    if (found) {
      subject = parser.start(0);
      subjectEnd = parser.end(0);
      predicate = parser.start(1);
      predicateEnd = parser.end(1);
      object = parser.start(2);
      objectEnd = parser.end(2);
      graph = parser.hasGraph() ? parser.start(3) : 0;
      graphEnd = parser.hasGraph() ? parser.end(3) : 0;
    }
    sameSubject = false;
    return found;
  }

  /// Where the statement that was read begins, behind comments and white space before it.
  public long begin() {
    return inPlace ? subject : parser.begin();
  }

  /// Reads only the subject of a statement that is known to be [#inPlace].
  public void nextSubject(long at) {
    inPlace = true;
    subject = at;
    subjectEnd = Raw.getByte(at) == '<' ? (kernel.iriEnd(at + 1) & Long.MAX_VALUE) + 1 : blank(at);
  }

  private boolean scanInPlace(long at) {
    long end = subjectInPlace(at);
    if (end == 0 || Raw.getByte(end) != ' ' || Raw.getByte(end + 1) != '<') {
      return false;
    }
    long predicateStart = end + 1;
    long p = iri(predicateStart);
    if (p == 0 || Raw.getByte(p) != ' ') {
      return false;
    }
    long o = p + 1;
    long oEnd =
        switch (Raw.getByte(o)) {
          case '<' -> iri(o);
          case '"' -> literal(o);
          case '_' -> blank(o);
          default -> 0;
        };
    if (oEnd == 0 || Raw.getByte(oEnd) != ' ') {
      return false;
    }
    long dot = oEnd + 1;
    graph = 0;
    graphEnd = 0;
    if (quads && Raw.getByte(dot) != '.') {
      long gEnd = Raw.getByte(dot) == '<' ? iri(dot) : Raw.getByte(dot) == '_' ? blank(dot) : 0;
      if (gEnd == 0 || Raw.getByte(gEnd) != ' ') {
        return false;
      }
      graph = dot;
      graphEnd = gEnd;
      dot = gEnd + 1;
    }
    if ((Raw.getInt(dot) & 0xFFFF) != ('\n' << 8 | '.')) {
      return false;
    }
    subject = at;
    subjectEnd = end;
    predicate = predicateStart;
    predicateEnd = p;
    object = o;
    objectEnd = oEnd;
    next = dot + 2;
    inPlace = true;
    return true;
  }

  /// End of the subject, 0 if it is not canonical.
  private long subjectInPlace(long at) {
    int length = (int) (subjectEnd - subject);
    // With the space behind it, so that a longer subject does not pass for this one.
    sameSubject = inPlace && kernel.equal(at, subject, length + 1);
    if (sameSubject) {
      return at + length;
    }
    return switch (Raw.getByte(at)) {
      case '<' -> iri(at);
      case '_' -> blank(at);
      default -> 0;
    };
  }

  /// End of the absolute IRI at `start`, 0 if it is not canonical.
  private long iri(long start) {
    long end = kernel.iriEnd(start + 1);
    if (end < 0) {
      end &= Long.MAX_VALUE;
      if (!Utf8.valid(start + 1, end)) {
        return 0;
      }
    }
    if (Raw.getByte(end) != '>') {
      return 0;
    }
    long head = Raw.getLong(start + 1);
    boolean http =
        (head & 0xFFFFFFFFL) == HTTP
            && ((head >>> 32 & 0xFF) == ':' || (head >>> 32 & 0xFFFF) == 0x3A73);
    return http || absolute(start + 1) ? end + 1 : 0;
  }

  /// Whether a scheme and a colon stand at `at` (RFC 3986, section 3.1).
  static boolean absolute(long at) {
    byte b = Raw.getByte(at);
    if (!Characters.letter(b)) {
      return false;
    }
    while (Characters.letter(b) || Characters.digit(b) || b == '+' || b == '-' || b == '.') {
      b = Raw.getByte(++at);
    }
    return b == ':';
  }

  /// End of the literal at `start`, 0 if it is not canonical.
  private long literal(long start) {
    long end = kernel.literalEnd(start + 1);
    boolean nonAscii = end < 0;
    end &= Long.MAX_VALUE;
    while (Raw.getByte(end) == '\\') {
      byte escaped = Raw.getByte(end + 1);
      if (escaped != '"' && escaped != '\\' && escaped != 'n' && escaped != 'r') {
        return 0;
      }
      end = kernel.literalEnd(end + 2);
      nonAscii |= end < 0;
      end &= Long.MAX_VALUE;
    }
    if (Raw.getByte(end) != '"' || nonAscii && !Utf8.valid(start, end)) {
      return 0;
    }
    end++;
    byte behind = Raw.getByte(end);
    if (rdf12 && (behind != ' ' || hasEscapedIn12(start, end))) {
      return 0; // has rules of its own for tags and datatypes, and for characters
    }
    return switch (behind) {
      case '@' -> languageTag(end + 1);
      case '^' ->
          Raw.getByte(end + 1) == '^' && Raw.getByte(end + 2) == '<' ? datatype(end + 2) : 0;
      default -> end;
    };
  }

  private static boolean hasEscapedIn12(long start, long end) {
    for (long at = start; at < end; ) {
      int c = Utf8.decode(at, end);
      if (Characters.escapedIn12(c)) {
        return true;
      }
      at += Utf8.length(c);
    }
    return false;
  }

  private long datatype(long start) {
    long end = iri(start);
    boolean string =
        end - start == XSD_STRING_LENGTH + 1 && Raw.getLong(end - 9) == XSD_STRING_TAIL;
    return string ? 0 : end;
  }

  private static long languageTag(long at) {
    long start = at;
    byte b = Raw.getByte(at);
    while (b >= 'a' && b <= 'z') {
      b = Raw.getByte(++at);
    }
    while (at > start && b == '-') {
      start = at + 1;
      do {
        b = Raw.getByte(++at);
      } while (b >= 'a' && b <= 'z' || Characters.digit(b));
    }
    return at > start ? at : 0;
  }

  /// End of the blank node at `start`, 0 if it has to be renamed or is not plain ASCII.
  private long blank(long start) {
    if (renames || Raw.getByte(start + 1) != ':') {
      return 0;
    }
    long at = start + 2;
    byte b = Raw.getByte(at);
    if (!Characters.letter(b) && !Characters.digit(b) && b != '_') {
      return 0;
    }
    while (Characters.letter(b) || Characters.digit(b) || b == '_' || b == '-' || b == '.') {
      b = Raw.getByte(++at);
    }
    return b < 0 || Raw.getByte(at - 1) == '.' ? 0 : at;
  }

  @Override
  public void close() {
    parser.close();
  }
}
