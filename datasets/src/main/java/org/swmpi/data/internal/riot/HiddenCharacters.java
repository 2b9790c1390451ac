package org.swmpi.data.internal.riot;

import java.util.regex.Pattern;

/// Strings of JSON-LD documents as Titanium can resolve them. It resolves relative IRIs by
/// [java.net.URI]: percent encodings would be decoded (`a%2Fb` become `a/b`), and what is no URI
/// there (`a b`, `a[1]`, `a%`) would become the base itself. Characters for private use stand for
/// all that it decodes or refuses.
final class HiddenCharacters {
  private static final String REFUSED = "\"%<>\\^`{|} ";

  /// Those that a relative IRI may hold somewhere, or only once.
  private static final String REFUSED_IN_PATHS = "[]";

  /// Added to a hidden character of ASCII.
  private static final char FIRST = '\uE000';

  /// Before four digits, the number of any other hidden character.
  private static final char ESCAPE = FIRST + 0x80;

  private static final int DIGITS = 4;
  private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:");

  private HiddenCharacters() {}

  /// Hides what Titanium would misread. No two strings become one.
  static String hide(String string) {
    boolean relative = !SCHEME.matcher(string).lookingAt();
    int fragment = relative ? string.indexOf('#') : -1;
    StringBuilder hidden = new StringBuilder(string.length());
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      if (isRefused(c)
          || (relative && REFUSED_IN_PATHS.indexOf(c) >= 0)
          || (c == '#' && fragment >= 0 && i > fragment)
          || (c == ':' && relative && i > 1 && i == string.length() - 1)) { // would get a '.'
        append(hidden, c);
      } else {
        hidden.append(c);
      }
    }
    return hidden.toString();
  }

  private static boolean isRefused(char c) {
    return c < 0x80
        ? c < ' ' || c == 0x7f || REFUSED.indexOf(c) >= 0
        : Character.isSpaceChar(c) || Character.isISOControl(c) || (c >= FIRST && c <= ESCAPE);
  }

  private static void append(StringBuilder hidden, char c) {
    if (c < 0x80) {
      hidden.append((char) (FIRST + c));
    } else {
      hidden.append(ESCAPE).append(String.format("%04x", (int) c));
    }
  }

  /// What was hidden, or made of such by Titanium, as it was.
  static String show(String hidden) {
    StringBuilder shown = new StringBuilder(hidden.length());
    for (int i = 0; i < hidden.length(); i++) {
      char c = hidden.charAt(i);
      if (c == ESCAPE) {
        shown.append((char) Integer.parseInt(hidden, i + 1, i + 1 + DIGITS, 16));
        i += DIGITS;
      } else {
        shown.append(c >= FIRST && c < ESCAPE ? (char) (c - FIRST) : c);
      }
    }
    return shown.toString();
  }
}
