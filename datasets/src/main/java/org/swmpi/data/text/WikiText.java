package org.swmpi.data.text;

import java.util.Locale;
import java.util.regex.Pattern;

/// The running text of a page in MediaWiki's markup: without templates, tables, references,
/// comments, files and categories; of a link, what is shown.
final class WikiText {
  /// What stands in these elements is no running text.
  private static final Pattern DROPPED =
      Pattern.compile(
          "<!--.*?-->|<(ref|math|gallery|timeline|syntaxhighlight|source|code|pre|score|hiero)\\b"
              + "(?:[^>]*/>|[^>]*>.*?</\\1\\s*>)",
          Pattern.DOTALL | Pattern.CASE_INSENSITIVE);

  private static final Pattern TAG = Pattern.compile("</?[a-zA-Z][^>]*>");
  private static final Pattern EXTERNAL_LINK =
      Pattern.compile("\\[(?:https?:)?//[^\\s\\]]*\\s*([^\\]]*)\\]");
  private static final Pattern ADDRESS = Pattern.compile("https?://\\S+");
  private static final Pattern ENTITY = Pattern.compile("&(?:#\\d+|#x[0-9a-fA-F]+|[a-zA-Z]+);");
  private static final Pattern QUOTES = Pattern.compile("'{2,}");
  private static final Pattern SWITCH = Pattern.compile("__[A-Z]+__");
  private static final Pattern LINE_MARKS = Pattern.compile("^[*#:;=]+|=+\\s*$", Pattern.MULTILINE);

  private final String markup;
  private final StringBuilder out = new StringBuilder();

  WikiText(String markup) {
    this.markup = markup;
  }

  /// The text, of any white space.
  String plain() {
    String text = DROPPED.matcher(markup).replaceAll(" ");
    outer(text);
    text = EXTERNAL_LINK.matcher(out).replaceAll("$1");
    text = ADDRESS.matcher(text).replaceAll(" ");
    text = TAG.matcher(text).replaceAll(" ");
    text = ENTITY.matcher(text).replaceAll(" ");
    text = QUOTES.matcher(text).replaceAll("");
    text = SWITCH.matcher(text).replaceAll(" ");
    return LINE_MARKS.matcher(text).replaceAll(" ");
  }

  /// What is outside of templates and tables, which nest, with links resolved.
  private void outer(String text) {
    int depth = 0;
    int at = 0;
    while (at < text.length()) {
      if (text.startsWith("{{", at) || text.startsWith("{|", at)) {
        depth++;
        at += 2;
      } else if (depth > 0 && (text.startsWith("}}", at) || text.startsWith("|}", at))) {
        depth--;
        at += 2;
      } else if (depth > 0) {
        at++;
      } else if (text.startsWith("[[", at)) {
        at = link(text, at);
      } else {
        out.append(text.charAt(at++));
      }
    }
  }

  /// Appends what a link shows, and returns where it ends. Links nest in captions of files.
  private int link(String text, int start) {
    int depth = 1;
    int at = start + 2;
    int shown = at;
    while (at < text.length() && depth > 0) {
      if (text.startsWith("[[", at)) {
        depth++;
        at += 2;
      } else if (text.startsWith("]]", at)) {
        depth--;
        at += 2;
      } else {
        if (text.charAt(at) == '|' && depth == 1) {
          shown = at + 1;
        }
        at++;
      }
    }
    if (depth > 0) { // never closed: no link
      out.append(' ');
      return start + 2;
    }
    String target = text.substring(start + 2, Math.min(at, start + 14)).toLowerCase(Locale.ROOT);
    boolean running =
        !target.startsWith("file:")
            && !target.startsWith("image:")
            && !target.startsWith("category:");
    out.append(running ? text.substring(shown, at - 2) : " ");
    return at;
  }
}
