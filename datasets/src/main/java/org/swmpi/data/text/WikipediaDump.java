package org.swmpi.data.text;

import java.io.BufferedInputStream;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.internal.io.Utf8Reader;

/// Articles of a MediaWiki's XML dump as plain text: a line each, title first. Left out are
/// redirects and all pages outside of the main namespace.
final class WikipediaDump {
  private static final int HEAD_BYTES = 256;

  /// Bytes by which a document begins that is not of UTF-8: it declares so, or is of UTF-16.
  private static final Pattern OTHER_ENCODING =
      Pattern.compile(
          "^(?:\\xFE\\xFF|\\xFF\\xFE|.{0,3}\\x00|(?:\\xEF\\xBB\\xBF)?<\\?xml\\s[^>]*encoding\\s*=\\s*[\"'](?!utf-8[\"']))",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final Pattern REDIRECT =
      Pattern.compile("\\s*+#redirect\\s*+:?\\s*+\\[\\[", Pattern.CASE_INSENSITIVE);

  private final String name;
  private final InputStream in;
  private final HiddenNamespaces hidden = new HiddenNamespaces();

  /// @param name of the input, for messages
  /// @param in not closed
  WikipediaDump(String name, InputStream in) {
    this.name = name;
    this.in = in;
  }

  void writeLines(OutputStream lines) throws IOException {
    writeLines(lines, false);
  }

  /// @param ofUtf8 whether a dump that declares another encoding is refused
  void writeLines(OutputStream lines, boolean ofUtf8) throws IOException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    // A dump is one document, however long.
    factory.setProperty("jdk.xml.totalEntitySizeLimit", "0");
    factory.setProperty("jdk.xml.maxGeneralEntitySizeLimit", "0");
    try {
      XMLStreamReader xml = reader(factory);
      String encoding = xml.getCharacterEncodingScheme();
      if (ofUtf8 && encoding != null && !encoding.equalsIgnoreCase("UTF-8")) {
        throw new MalformedInputException(name, 1, 1, "is of " + encoding + "; read it whole");
      }
      read(xml, lines);
      xml.close();
    } catch (XMLStreamException e) {
      if (e.getNestedException() instanceof IOException cause
          && !(cause instanceof CharConversionException)) {
        throw cause;
      }
      throw malformed(e);
    }
  }

  /// Of characters where they are of UTF-8: the JDK's reader prints its complaints about bytes.
  private XMLStreamReader reader(XMLInputFactory factory) throws XMLStreamException, IOException {
    BufferedInputStream bytes = new BufferedInputStream(in);
    bytes.mark(HEAD_BYTES);
    String head = new String(bytes.readNBytes(HEAD_BYTES), StandardCharsets.ISO_8859_1);
    bytes.reset();
    return OTHER_ENCODING.matcher(head).find()
        ? factory.createXMLStreamReader(bytes)
        : factory.createXMLStreamReader(
            new Utf8Reader(
                bytes,
                (line, column, what) -> new MalformedInputException(name, line, column, what)));
  }

  private MalformedInputException malformed(XMLStreamException e) {
    String what = String.valueOf(e.getMessage()).replaceFirst("(?s)^ParseError.*?Message: ", "");
    return new MalformedInputException(
        name,
        e.getLocation() == null ? 0 : e.getLocation().getLineNumber(),
        e.getLocation() == null ? 0 : e.getLocation().getColumnNumber(),
        "not a well-formed XML dump ("
            + what.lines().findFirst().orElse("")
            + "); fetch it again, or name text by another extension than .xml");
  }

  private void read(XMLStreamReader xml, OutputStream lines)
      throws XMLStreamException, IOException {
    String title = "";
    String text = "";
    String root = "";
    boolean pages = false;
    boolean article = true;
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        root = root.isEmpty() ? xml.getLocalName() : root;
        pages |= xml.getLocalName().equals("page");
        switch (xml.getLocalName()) {
          case "page" -> {
            title = "";
            text = "";
            article = true;
          }
          case "title" -> title = xml.getElementText();
          case "ns" -> article &= xml.getElementText().strip().equals("0");
          case "redirect" -> article = false;
          case "text" -> {
            text = xml.getElementText();
            article &= !REDIRECT.matcher(text).lookingAt(); // dumps of before 2011 say it here only
          }
          case "namespace" -> {
            if (!pages) { // behind a page it would be heard by one rank of several
              String key = String.valueOf(xml.getAttributeValue(null, "key"));
              hidden.add(key, xml.getElementText());
            }
          }
          default -> {}
        }
      } else if (event == XMLStreamConstants.END_ELEMENT
          && xml.getLocalName().equals("page")
          && article) {
        String line = onOneLine(title + " " + new WikiText(text, hidden).plain());
        if (!line.isEmpty()) {
          lines.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
      }
    }
    if (!pages && !root.equals("mediawiki")) {
      throw new MalformedInputException(
          name,
          0,
          0,
          "not a dump of a MediaWiki (its outermost element is '"
              + root
              + "', and it has no pages); name text by another extension than .xml");
    }
  }

  /// With a blank in the place of white space.
  private static String onOneLine(String text) {
    StringBuilder line = new StringBuilder(text.length() + 1);
    int at = 0;
    while (at < text.length()) {
      int from = at;
      while (at < text.length() && !isSpace(text.charAt(at))) {
        at++;
      }
      line.append(text, from, at).append(' ');
      while (at < text.length() && isSpace(text.charAt(at))) {
        at++;
      }
    }
    return line.toString().strip();
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c >= '\t' && c <= '\r' || c == '\u00a0';
  }
}
