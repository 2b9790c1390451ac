package org.swmpi.ri.internal.build;

import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;

/// The text in terms of RDF, as canonical N-Triples spells them.
final class RdfWords {
  private RdfWords() {}

  /// Appends the text of a term: the local name of an IRI, the lexical form of a literal, nothing
  /// of a blank node, whose label says nothing.
  static void put(long start, long end, ByteSink to) {
    switch (Raw.getByte(start)) {
      case '<' -> to.put(localName(start, end - 1), end - 1);
      case '"' -> putLexicalForm(start + 1, end, to);
      default -> {}
    }
  }

  /// Behind the last `#`, `/` or `:` that has something behind it.
  private static long localName(long start, long end) {
    long at = end - 1;
    while (at > start && !isSeparator(Raw.getByte(at - 1))) {
      at--;
    }
    return Math.max(at, start + 1);
  }

  private static boolean isSeparator(byte b) {
    return b == '#' || b == '/' || b == ':';
  }

  /// The text of a literal in canonical form, with blanks for escaped characters.
  private static void putLexicalForm(long start, long end, ByteSink to) {
    long from = start;
    long at = start;
    while (at < end && Raw.getByte(at) != '"') {
      if (Raw.getByte(at) == '\\') {
        to.put(from, at);
        to.put(' ');
        at++;
        from = at + 1;
      }
      at++;
    }
    to.put(Math.min(from, at), at);
  }
}
