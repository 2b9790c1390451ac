package org.swmpi.data.text;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Takes comments, and elements that hold no running text, out of MediaWiki's markup. One that is
/// never closed stays. What stands in `nowiki` shows its markup as it is written, which entities
/// say of it. Takes time in proportion to the length, whatever the markup holds.
final class DroppedElements {
  private static final MarkedPattern OPENING =
      new MarkedPattern(
          "(?i)<!--|<(ref|math|chem|ce|gallery|imagemap|mapframe|maplink|graph|timeline"
              + "|syntaxhighlight|source|code|pre|score|hiero|includeonly|templatedata|inputbox"
              + "|nowiki)\\b",
          "<");

  private static final Pattern MARKUP = Pattern.compile("[\\[\\]{}|<>'_]");

  private final String markup;
  private final Next commentEnd;
  private final Next tagEnd;
  private final Map<String, Next> closings = new HashMap<>();

  DroppedElements(String markup) {
    this.markup = markup;
    commentEnd = new Next("-->", markup);
    tagEnd = new Next(">", markup);
  }

  /// What remains, a blank in the place of each.
  String rest() {
    StringBuilder rest = new StringBuilder();
    Matcher opening = OPENING.matcher(markup);
    int from = 0;
    int at = 0;
    while (OPENING.find(opening, markup, at, markup.length())) {
      int end = opening.group(1) == null ? commentEnd.behind(opening.end()) : element(opening);
      if (end < 0) {
        at = opening.end();
      } else {
        rest.append(markup, from, opening.start());
        rest.append("nowiki".equalsIgnoreCase(opening.group(1)) ? literal(opening, end) : " ");
        from = end;
        at = end;
      }
    }
    return rest.append(markup, from, markup.length()).toString();
  }

  private String literal(Matcher opening, int end) {
    int begin = tagEnd.behind(opening.end());
    String content = begin == end ? "" : markup.substring(begin, markup.lastIndexOf("</", end - 1));
    return MARKUP.matcher(content).replaceAll(mark -> "&#" + (int) mark.group().charAt(0) + ";");
  }

  /// Where an element ends; -1 if it does not.
  private int element(Matcher opening) {
    int end = tagEnd.behind(opening.end());
    if (end < 0 || markup.charAt(end - 2) == '/') {
      return end;
    }
    String name = opening.group(1).toLowerCase(Locale.ROOT);
    return closings.computeIfAbsent(name, it -> new Next("</" + it + "\\s*+>", markup)).behind(end);
  }

  /// The next place of a pattern, asked for from places that ascend: found once for all of those
  /// before it.
  private static final class Next {
    private final Matcher matcher;
    private boolean found = true;
    private int start = -1;

    Next(String pattern, String text) {
      matcher = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE).matcher(text);
    }

    /// Behind the first one that begins here or later; -1 if there is none.
    int behind(int from) {
      if (found && start < from) {
        found = matcher.find(from);
        start = found ? matcher.start() : -1;
      }
      return found ? matcher.end() : -1;
    }
  }
}
