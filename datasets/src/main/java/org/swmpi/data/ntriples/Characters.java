package org.swmpi.data.ntriples;

/// Classes of code points in the grammar of N-Triples 1.1.
final class Characters {
  private Characters() {}

  /// What IRIREF excludes.
  static boolean forbiddenInIri(int c) {
    return c <= ' ' || c < 0x80 && "<>\"{}|^`\\".indexOf(c) >= 0;
  }

  /// What a literal in canonical form of RDF 1.2 has escaped, beside what one of RDF 1.1 has:
  /// control characters of ASCII, and what XML 1.1 does not know.
  static boolean escapedIn12(int c) {
    return c < ' ' || c == 0x7F || c == 0xFFFE || c == 0xFFFF;
  }

  /// PN_CHARS_U, without the colon that errata took out of it, or a digit.
  static boolean startsLabel(int c) {
    return c >= 0 && (c < 0x80 ? letter(c) || digit(c) || c == '_' : baseCharacter(c));
  }

  /// PN_CHARS or a dot.
  static boolean continuesLabel(int c) {
    return startsLabel(c)
        || c == '-'
        || c == '.'
        || c == 0xB7
        || c >= 0x300 && c <= 0x36F
        || c == 0x203F
        || c == 0x2040;
  }

  /// PN_CHARS_BASE beyond ASCII.
  private static boolean baseCharacter(int c) {
    return c >= 0xC0 && c <= 0x2FF && c != 0xD7 && c != 0xF7
        || c >= 0x370 && c <= 0x1FFF && c != 0x37E
        || c == 0x200C
        || c == 0x200D
        || c >= 0x2070 && c <= 0x218F
        || c >= 0x2C00 && c <= 0x2FEF
        || c >= 0x3001 && c <= 0xD7FF
        || c >= 0xF900 && c <= 0xFDCF
        || c >= 0xFDF0 && c <= 0xFFFD
        || c >= 0x10000 && c <= 0xEFFFF;
  }

  static boolean letter(int c) {
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
  }

  static boolean digit(int c) {
    return c >= '0' && c <= '9';
  }
}
