package org.swmpi.data.text;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Takes MediaWiki's markup for variants of a language, `-{flags|zh-hans:text;zh-hant:text}-`, out
/// of a text without templates. The first variant stays, or the text that all have; of rules that
/// show nothing where they stand, nothing. One that is never closed stays. Takes time in proportion
/// to the length.
final class LanguageVariants {
  private static final String BEGIN = "-{";
  private static final String END = "}-";
  private static final Pattern FLAGS = Pattern.compile("([\\sA-Za-z;+-]*+)\\|");

  /// Rules for other places of the page, for its title, and those that end another.
  private static final Set<String> HIDING = Set.of("H", "T", "-");

  private static final String CODE = "\\s*+[a-z]{2,3}(?:-[a-z]++)*+\\s*+:";
  private static final Pattern FIRST = Pattern.compile(CODE);
  private static final Pattern NEXT = Pattern.compile(";(?:" + CODE + "|\\s*+\\z)");

  private final String text;
  private final Matcher matcher;

  /// Where the text goes on in the place of a character; 0: with that.
  private final int[] jumps;

  private LanguageVariants(String text) {
    this.text = text;
    matcher = FLAGS.matcher(text);
    jumps = WikiText.closed(text, BEGIN, END);
  }

  /// Whether a text may hold such markup.
  static boolean mayBeIn(String text) {
    return text.contains(BEGIN);
  }

  /// What is shown of a text.
  static String shown(String text) {
    LanguageVariants variants = new LanguageVariants(text);
    StringBuilder shown = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      if (variants.jumps[at] == 0) {
        shown.append(text.charAt(at++));
      } else {
        at = text.startsWith(BEGIN, at) ? variants.enter(at) : variants.jumps[at];
      }
    }
    return shown.toString();
  }

  /// Where what is shown of a rule begins. Where that ends, a jump leads behind the rule.
  private int enter(int begin) {
    int behind = jumps[begin];
    int end = behind - END.length();
    int from = begin + BEGIN.length();
    if (matches(FLAGS, from, end)) {
      if (Stream.of(matcher.group(1).split(";"))
          .anyMatch(flag -> HIDING.contains(flag.strip().toUpperCase(Locale.ROOT)))) {
        return behind;
      }
      from = matcher.end();
    }
    int to = end;
    if (matches(FIRST, from, end)) {
      from = matcher.end();
      to = endOfVariant(from, end);
    }
    jumps[to] = behind;
    return from;
  }

  private int endOfVariant(int from, int end) {
    int at = from;
    while (at < end && !(text.charAt(at) == ';' && matches(NEXT, at, end))) {
      at = Math.max(at + 1, jumps[at]);
    }
    return at;
  }

  private boolean matches(Pattern pattern, int from, int end) {
    return matcher.usePattern(pattern).region(from, end).lookingAt();
  }
}
