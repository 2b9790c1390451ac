package org.swmpi.data.ntriples;

/// Escapes in literals, as the canonical forms of N-Triples 1.1 and 1.2 have them.
public final class Escapes {
  private Escapes() {}

  /// What a canonical literal says.
  ///
  /// @param text between its quotes
  public static String decoded(String text) {
    int escape = text.indexOf('\\');
    if (escape < 0) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.length());
    int from = 0;
    while (escape >= 0) {
      plain.append(text, from, escape);
      char letter = text.charAt(escape + 1);
      from = escape + (letter == 'u' ? 6 : 2);
      plain.append(
          switch (letter) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> (char) Integer.parseInt(text, escape + 2, from, 16);
            default -> letter; // a quote or a backslash
          });
      escape = text.indexOf('\\', from);
    }
    return plain.append(text, from, text.length()).toString();
  }
}
