package org.swmpi.ri.plot;

/// Text in SVG and HTML.
final class Markup {
  private Markup() {}

  /// Text as content. What XML cannot hold becomes U+FFFD.
  static String escape(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(allowed(c) ? c : 0xFFFD);
              }
            });
    return escaped.toString();
  }

  /// XML 1.0, production 2.
  private static boolean allowed(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || c >= 0x20 && c <= 0xD7FF
        || c >= 0xE000 && c <= 0xFFFD
        || c >= 0x10000;
  }

  /// At most so many characters, the end of longer ones kept: it tells IRIs apart.
  static String shortened(String text, int most) {
    int count = text.codePointCount(0, text.length());
    if (count <= most) {
      return text;
    }
    int from = text.offsetByCodePoints(text.length(), 1 - most);
    return "…" + text.substring(from);
  }

  /// About how wide text is in a font without serifs: ideographs are as wide as they are high.
  static double width(String text, int size) {
    return text.codePoints().mapToDouble(c -> c >= 0x2E80 ? 1.0 : 0.6).sum() * size;
  }
}
