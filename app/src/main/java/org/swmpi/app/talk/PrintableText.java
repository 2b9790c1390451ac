package org.swmpi.app.talk;

import java.util.regex.Pattern;

/// Text of others, which may hold anything, as a terminal can show it.
public final class PrintableText {
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]");

  private PrintableText() {}

  /// The text in one line, each control character and end of line as `\u001B`.
  public static String of(String text) {
    return UNPRINTABLE
        .matcher(text)
        .replaceAll(found -> "\\\\u%04X".formatted((int) found.group().charAt(0)));
  }
}
