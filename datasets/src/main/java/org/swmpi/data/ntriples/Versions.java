package org.swmpi.data.ntriples;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Set;
import org.swmpi.data.memory.Raw;

/// What RDF 1.2 adds to N-Triples and N-Quads: triple terms, text directions, and the line that
/// says so. Data is read by it where the user wants it or where the file begins with that line.
public final class Versions {
  /// The line that data of RDF 1.2 begins with.
  public static final String LINE = "VERSION \"1.2\"\n";

  static final String REMEDY =
      "only 'datasets convert' and 'datasets validate' read that, with --rdf 1.2";

  /// Of a value of a version line, with its quotes.
  static final int MOST_BYTES = 20;

  /// Of a part of a language tag (RFC 5646), to which RDF 1.2 holds its grammar.
  static final int SUBTAG_MOST = 8;

  private static final byte[] WORD = "VERSION".getBytes(US_ASCII);
  private static final String RDF = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final byte[] LANG_STRING = (RDF + "langString>").getBytes(US_ASCII);
  private static final byte[] DIR_LANG_STRING = (RDF + "dirLangString>").getBytes(US_ASCII);
  private static final Set<String> LATER = Set.of("\"1.2\"", "\"1.2-basic\"");
  private static final String EARLIER = "\"1.1\"";

  private Versions() {}

  /// Whether a text says in its first line, comments and empty lines left out, that it is of RDF
  /// 1.2.
  ///
  /// @param text the beginning of a file
  public static boolean declares12(MappedText text) {
    long end = text.end();
    long at = behindComments(text);
    if (!beginsLine(at, end)) {
      return false;
    }
    at = behindWord(at);
    while (at < end && (Raw.getByte(at) == ' ' || Raw.getByte(at) == '\t')) {
      at++;
    }
    long value = at;
    while (at < end && at < value + MOST_BYTES && !endsValue(at, value)) {
      at++;
    }
    return LATER.contains(new String(Raw.bytes(value, at), US_ASCII));
  }

  /// Whether a text has nothing but comments and empty lines.
  public static boolean onlyComments(MappedText text) {
    return behindComments(text) == text.end();
  }

  private static long behindComments(MappedText text) {
    long at = text.address();
    long end = text.end();
    while (at < end) {
      byte b = Raw.getByte(at);
      if (b == '#') {
        while (at < end && Raw.getByte(at) != '\n' && Raw.getByte(at) != '\r') {
          at++;
        }
      } else if (b == ' ' || b == '\t' || b == '\n' || b == '\r') {
        at++;
      } else {
        break;
      }
    }
    return at;
  }

  /// Whether the word VERSION is here.
  static boolean beginsLine(long at, long limit) {
    return limit - at > WORD.length && Raw.startsWith(at, WORD);
  }

  static long behindWord(long at) {
    return at + WORD.length;
  }

  /// Whether a value that begins at `start` is over at `at`.
  static boolean endsValue(long at, long start) {
    byte b = Raw.getByte(at);
    return b == '\n' || b == '\r' || at > start + 1 && Raw.getByte(at - 1) == '"';
  }

  static boolean known(long start, long end) {
    String value = new String(Raw.bytes(start, end), US_ASCII);
    return LATER.contains(value) || value.equals(EARLIER);
  }

  /// Whether a literal of this datatype, an IRI in angle brackets, cannot be without language tag.
  static boolean needsTag(long start, long end) {
    return is(LANG_STRING, start, end) || is(DIR_LANG_STRING, start, end);
  }

  private static boolean is(byte[] text, long start, long end) {
    return end - start == text.length && Raw.startsWith(start, text);
  }

  static String beyond(String what) {
    return what + " of RDF 1.2";
  }
}
