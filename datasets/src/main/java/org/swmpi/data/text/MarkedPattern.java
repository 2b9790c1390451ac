package org.swmpi.data.text;

import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A pattern that is tried only where a mark stands which each match holds near its beginning.
/// Where marks are rare that is many times as fast as to try it everywhere.
final class MarkedPattern {
  private final Pattern pattern;
  private final boolean[] marks = new boolean[128];
  private final int before;

  /// @param marks characters of ASCII; each match holds one of them
  /// @param before how many characters of a match stand before the first of them, at most
  MarkedPattern(String pattern, String marks, int before) {
    this.pattern = Pattern.compile(pattern);
    this.before = before;
    marks.chars().forEach(mark -> this.marks[mark] = true);
  }

  /// Of matches that begin with their mark.
  MarkedPattern(String pattern, String marks) {
    this(pattern, marks, 0);
  }

  /// For [#find].
  Matcher matcher(String text) {
    return pattern.matcher(text).useAnchoringBounds(false).useTransparentBounds(true);
  }

  /// Finds the first match that begins at a place or later, and ends before another.
  ///
  /// @param matcher of the text; holds the match
  boolean find(Matcher matcher, String text, int from, int end) {
    for (int at = nextMark(text, from, end); at < end; at = nextMark(text, at + 1, end)) {
      for (int begin = Math.max(from, at - before); begin <= at; begin++) {
        if (matcher.region(begin, end).lookingAt()) {
          return true;
        }
      }
    }
    return false;
  }

  String replaceAll(String text, String by) {
    return replaceAll(text, text.length(), match -> by);
  }

  /// @param end matches lie before it
  /// @param by what stands in the place of a match, as it is
  String replaceAll(String text, int end, Function<MatchResult, String> by) {
    Matcher matcher = matcher(text);
    StringBuilder replaced = new StringBuilder();
    int from = 0;
    while (find(matcher, text, from, end)) {
      replaced.append(text, from, matcher.start()).append(by.apply(matcher));
      from = matcher.end();
    }
    return from == 0 ? text : replaced.append(text, from, text.length()).toString();
  }

  private int nextMark(String text, int from, int end) {
    int at = from;
    while (at < end && !isMark(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private boolean isMark(char c) {
    return c < marks.length && marks[c];
  }
}
