package org.swmpi.data.text;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.MatchResult;
import org.jsoup.nodes.Entities;
import org.jsoup.parser.Parser;

/// The running text of a page in MediaWiki's markup: without templates, their parameters, tables,
/// references, comments, files and categories; of links and variants of a language, what is shown.
final class WikiText {
  // Pages may hold anything, so no pattern looks for an end that is not there again and again.
  private static final MarkedPattern TAG = new MarkedPattern("</?[a-zA-Z][^>]*+>", "<");
  private static final MarkedPattern EXTERNAL_LINK =
      new MarkedPattern(
          "\\[(?:(?:https?:|s?ftps?:|ircs?:)?//|mailto:|news:|tel:)[^\\s\\]]*+\\s*+([^\\]]*+)\\]",
          "[");
  private static final MarkedPattern ADDRESS =
      new MarkedPattern("(?:https?|s?ftp)://\\S+", ":", "https".length());
  private static final MarkedPattern ENTITY =
      new MarkedPattern("&(?:#\\d+|#x[0-9a-fA-F]+|([a-zA-Z][a-zA-Z0-9]*));", "&");
  private static final MarkedPattern QUOTES = new MarkedPattern("'{2,}", "'");
  private static final MarkedPattern SWITCH = new MarkedPattern("__[A-Z]+__", "_");
  private static final MarkedPattern LINE_MARKS =
      new MarkedPattern("(?m)^[*#:;=]++|(?<!=)=++[^\\S\\r\\n]*+$", "*#:;=");

  private static final int MOST_BRACES = 3;

  private final String markup;
  private final HiddenNamespaces hidden;
  private final StringBuilder out = new StringBuilder();

  WikiText(String markup, HiddenNamespaces hidden) {
    this.markup = markup;
    this.hidden = hidden;
  }

  /// The text, of any white space.
  String plain() {
    String rest = new DroppedElements(markup).rest();
    outer(LanguageVariants.mayBeIn(rest) ? LanguageVariants.shown(withoutTemplates(rest)) : rest);
    // Behind the last end of what is looked for, there is nothing to look for.
    String text = out.toString();
    text = EXTERNAL_LINK.replaceAll(text, text.lastIndexOf(']') + 1, link -> link.group(1));
    text = ADDRESS.replaceAll(text, " ");
    text = TAG.replaceAll(text, text.lastIndexOf('>') + 1, tag -> " ");
    text = ENTITY.replaceAll(text, text.length(), WikiText::character);
    text = QUOTES.replaceAll(text, "");
    text = SWITCH.replaceAll(text, " ");
    return LINE_MARKS.replaceAll(text, " ");
  }

  private static String character(MatchResult entity) {
    String name = entity.group(1);
    return name != null && Entities.isNamedEntity(name)
        ? Entities.getByName(name)
        : Parser.unescapeEntities(entity.group(), false);
  }

  private static String withoutTemplates(String text) {
    int[] templates = templates(text);
    StringBuilder rest = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      if (templates[at] > 0) {
        at = pass(templates[at], text, rest);
      } else {
        rest.append(text.charAt(at++));
      }
    }
    return rest.toString();
  }

  /// Passes over a template. One between two words, such as `{{snd}}`, may show what parts them.
  ///
  /// @param end where it ends
  /// @param before what is kept of the text before it
  /// @return its end
  private static int pass(int end, String text, StringBuilder before) {
    int last = before.length() - 1;
    if (last >= 0
        && end < text.length()
        && Character.isLetterOrDigit(before.charAt(last))
        && Character.isLetterOrDigit(text.charAt(end))) {
      before.append(' ');
    }
    return end;
  }

  /// What is outside of templates and tables, which nest, with links resolved. A table begins and
  /// ends where nothing stands before it on its line; one that is never closed goes on to the end.
  private void outer(String text) {
    int[] links = closed(text, "[[", "]]");
    int[] templates = templates(text);
    int tables = 0;
    boolean lineBegins = true;
    int at = 0;
    while (at < text.length()) {
      if (templates[at] > 0) {
        at = pass(templates[at], text, out);
        continue;
      }
      int from = at;
      while (tables == 0 && at < text.length() && isPlain(text.charAt(at))) {
        lineBegins = beginsAfter(text.charAt(at++), lineBegins);
      }
      if (at > from) {
        out.append(text, from, at);
        continue;
      }
      boolean begins = lineBegins;
      lineBegins = beginsAfter(text.charAt(at), begins);
      if (begins && text.startsWith("{|", at)) {
        tables++;
        at += 2;
      } else if (tables > 0) {
        boolean end = begins && text.startsWith("|}", at);
        tables -= end ? 1 : 0;
        at += end ? 2 : 1;
      } else if (text.startsWith("{{", at) && templates[at + 1] == 0) { // never closed: no template
        out.append(' ');
        at += 2;
      } else if (text.startsWith("[[", at)) {
        at = link(text, at, links, templates);
      } else {
        out.append(text.charAt(at++));
      }
    }
  }

  private static boolean isPlain(char c) {
    return c != '{' && c != '[';
  }

  /// Whether a line still begins behind a character: blanks and indents may stand before a table.
  private static boolean beginsAfter(char c, boolean before) {
    return c == '\n' || before && (c == ' ' || c == '\t' || c == ':');
  }

  /// Where what begins at a place with one mark ends with another; 0: nothing begins there, or it
  /// is never closed.
  static int[] closed(String text, String begin, String end) {
    int[] closed = new int[text.length()];
    Deque<Integer> open = new ArrayDeque<>();
    int at = 0;
    char first = begin.charAt(0);
    char last = end.charAt(0);
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c != first && c != last) {
        at++;
      } else if (text.startsWith(begin, at)) {
        open.push(at);
        at += 2;
      } else if (text.startsWith(end, at) && !open.isEmpty()) {
        at += 2;
        closed[open.pop()] = at;
      } else {
        at++;
      }
    }
    return closed;
  }

  /// Where a template, `{{…}}`, or a parameter, `{{{…}}}`, that begins at a place ends; 0: none
  /// begins there, or it is never closed. Of braces in a row the inner ones go together, three
  /// where both sides have them.
  private static int[] templates(String text) {
    int[] closed = new int[text.length()];
    int[] open = new int[text.length()];
    int depth = 0;
    int at = 0;
    while (at < text.length()) {
      char brace = text.charAt(at);
      if (brace != '{' && brace != '}') {
        at++;
        continue;
      }
      int behind = behind(brace, text, at);
      if (behind - at > 1 && brace == '{') {
        while (at < behind) {
          open[depth++] = at++;
        }
      }
      while (behind - at > 1 && depth > 0) {
        int most = Math.min(MOST_BRACES, behind - at);
        int begin = open[--depth];
        int count = 1;
        while (count < most && depth > 0 && open[depth - 1] == begin - 1) {
          begin = open[--depth];
          count++;
        }
        if (count > 1) {
          at += count;
          closed[begin] = at;
        }
      }
      at = behind;
    }
    return closed;
  }

  /// Where several braces of one kind end.
  private static int behind(char brace, String text, int start) {
    int at = start + 1;
    while (at < text.length() && text.charAt(at) == brace) {
      at++;
    }
    return at;
  }

  /// Appends what a link shows, without templates, and returns where it ends. Links nest in
  /// captions of files.
  private int link(String text, int start, int[] closed, int[] templates) {
    int end = closed[start];
    if (end == 0) { // never closed: no link
      out.append(' ');
      return start + 2;
    }
    int shown = start + 2;
    int at = shown;
    while (at < end - 2) {
      if (closed[at] > 0 || endsWithin(end - 2, templates[at])) {
        at = Math.max(closed[at], templates[at]);
      } else {
        shown = text.charAt(at) == '|' ? at + 1 : shown;
        at++;
      }
    }
    if (hidden.hold(text.substring(start + 2, end - 2))) {
      out.append(' ');
      return end;
    }
    at = shown;
    while (at < end - 2) {
      if (endsWithin(end - 2, templates[at])) {
        at = pass(templates[at], text, out);
      } else {
        out.append(text.charAt(at++));
      }
    }
    return end;
  }

  /// Whether there is a template that ends before a link does.
  private static boolean endsWithin(int linkEnd, int templateEnd) {
    return templateEnd > 0 && templateEnd <= linkEnd;
  }
}
