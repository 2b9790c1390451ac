package org.swmpi.data.text;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;
import org.jsoup.parser.Tag;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.rdf.Compression;

/// A page of HTML as plain text: one line, title first, without scripts, styles and markup. It is
/// read as browsers do it (`.xhtml` as XML), so hardly anything is an error; its encoding is told
/// by a byte order mark or by the page itself, else it is UTF-8.
final class HtmlPage {
  /// Of these a page has none if it is text.
  private static final int MOST_ZEROS = 10;

  private static final int HEAD_BYTES = 1 << 15;

  /// More than jsoup looks for the encoding in.
  private static final int DECLARING_BYTES = 1 << 13;

  private static final List<String> DECLARING = List.of("charset", "encoding");

  private static final Pattern AS_UTF_8 = Pattern.compile("\\s*=\\s*[\"']?utf-?8\\b");

  /// What browsers do not show, where scripts run.
  private static final Set<String> HIDDEN = Set.of("noscript", "rp", "template");

  /// What browsers show apart from its neighbours, and jsoup takes for part of a line.
  private static final Set<String> APART =
      Set.of(
          "dialog",
          "legend",
          "optgroup",
          "option",
          "rt",
          "search",
          "select",
          "summary",
          "textarea",
          "xmp");

  private final String name;
  private final InputStream in;

  /// @param name of the input, for messages
  /// @param in not closed
  HtmlPage(String name, InputStream in) {
    this.name = name;
    this.in = in;
  }

  /// Writes the line, if there is any text.
  void writeLine(OutputStream lines) throws IOException {
    byte[] bytes = in.readAllBytes();
    refuseBinary(bytes);
    Document page =
        Compression.bareName(name).toLowerCase(Locale.ROOT).endsWith(".xhtml")
            ? ofXml(bytes)
            : Jsoup.parse(new ByteArrayInputStream(bytes), encoding(bytes), "");
    for (Element element : page.getAllElements()) {
      if (HIDDEN.contains(element.normalName()) || element.hasAttr("hidden")) {
        element.remove();
      } else if (APART.contains(element.normalName())) {
        element.before(new TextNode(" ")).after(new TextNode(" "));
      }
    }
    byte[] line = (page.text().strip() + "\n").getBytes(StandardCharsets.UTF_8);
    int length = fold(line);
    if (length > 1) {
      line[length - 1] = '\n'; // where there is a space now
      lines.write(line, 0, length);
    }
  }

  /// Puts a space in place of each run of spaces, tabs, feeds and line ends.
  ///
  /// @return how many bytes are left
  private static int fold(byte[] text) {
    int to = 0;
    boolean space = false;
    for (byte each : text) {
      boolean before = space;
      space = each == ' ' || (each >= '\t' && each <= '\r');
      if (!space) {
        text[to++] = each;
      } else if (!before) {
        text[to++] = ' ';
      }
    }
    return to;
  }

  /// In XHTML any element may be written as an empty one: `<title/>`, `<script/>`. Each gets an end
  /// tag, and the rest is as of HTML.
  private static Document ofXml(byte[] bytes) throws IOException {
    Document page = Jsoup.parse(new ByteArrayInputStream(bytes), null, "", Parser.xmlParser());
    for (Element element : page.getAllElements()) {
      if (element.childNodeSize() == 0 && !Tag.valueOf(element.normalName()).isEmpty()) {
        element.appendText("");
      }
    }
    page.outputSettings().prettyPrint(false);
    return Jsoup.parse(page.outerHtml());
  }

  /// The encoding where the page names no other; null: to be found by jsoup, which reads the head
  /// of a page twice for it.
  private static @Nullable String encoding(byte[] bytes) {
    int length = Math.min(DECLARING_BYTES, bytes.length);
    String head =
        new String(bytes, 0, length, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    Matcher asUtf8 = AS_UTF_8.matcher(head);
    for (String word : DECLARING) {
      for (int at = head.indexOf(word); at >= 0; at = head.indexOf(word, at + 1)) {
        if (!asUtf8.region(at + word.length(), length).lookingAt()) {
          return null;
        }
      }
    }
    return StandardCharsets.UTF_8.name();
  }

  private void refuseBinary(byte[] bytes) {
    if (bytes.length >= 2 && (bytes[0] & bytes[1] & 0xff) == 0xfe && bytes[0] != bytes[1]) {
      return; // UTF-16, by its byte order mark
    }
    int zeros = 0;
    for (int i = 0; i < Math.min(HEAD_BYTES, bytes.length); i++) {
      if (bytes[i] == 0 && ++zeros == MOST_ZEROS) {
        throw new MalformedInputException(
            name, 1, 1, "binary data, not HTML; leave the file out, or rename it");
      }
    }
  }
}
