package org.swmpi.data.text;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;
import org.jsoup.parser.Tag;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.rdf.Compression;

/// A page of HTML as plain text: one line, title first, without scripts, styles and markup. It is
/// read as browsers do it (`.xhtml` as XML), so hardly anything is an error; its encoding is told
/// by a byte order mark or by the page itself, else it is UTF-8.
final class HtmlPage {
  /// Of these a page has none if it is text.
  private static final int MOST_ZEROS = 10;

  private static final int HEAD_BYTES = 1 << 15;

  /// What browsers show apart from its neighbours, and jsoup takes for part of a line.
  private static final String APART =
      "dialog, legend, optgroup, option, rt, search, select, summary, textarea, xmp";

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
            : Jsoup.parse(new ByteArrayInputStream(bytes), null, "");
    page.select("noscript, rp, template, [hidden]").remove();
    for (Element element : page.select(APART)) {
      element.before(new TextNode(" ")).after(new TextNode(" "));
    }
    String line = page.text().replaceAll("\\s+", " ").strip();
    if (!line.isEmpty()) {
      lines.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }
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
