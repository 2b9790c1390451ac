package org.swmpi.data.internal.riot;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jena.vocabulary.RDF;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;

/// The beginning of an XML document with the first tag, which may name what is not read here: an
/// encoding, what is outside of the document, RDF 1.2.
///
/// Jena's reader reads nothing of that, and says nothing: references to an external entity would
/// vanish, and where an external document type is named, those to any entity that is not declared.
/// So external entities are refused here, and the name of an external document type, which a
/// processor that does not validate need not read (XML 1.0, section 5.1), is blanked out: then the
/// parser refuses what only that might declare.
///
/// Read as ASCII or as UTF-16, which is enough for all that counts here.
final class XmlProlog {
  private static final int FIRST_BYTES = 1 << 13;
  private static final int MOST_BYTES = 1 << 24;

  private static final String LITERAL = "(?:\"[^\"]*+\"|'[^']*+')";
  private static final String EXTERNAL =
      "(?:SYSTEM|PUBLIC\\s++" + LITERAL + ")\\s++" + LITERAL + "\\s*+";
  private static final String PASSED = "<\\?(?s:.*?)\\?>|<!--(?s:.*?)-->";

  private static final Pattern ENCODING =
      Pattern.compile(
          "(?:\\uFEFF|\\u00EF\\u00BB\\u00BF)?+<\\?xml\\s[^?>]*?\\sencoding\\s*+=\\s*+[\"']([a-zA-Z][\\w.-]*+)[\"'][^?>]*+\\?>");

  private static final Pattern MISC =
      Pattern.compile("\\s++|\\uFEFF|\\u00EF\\u00BB\\u00BF|" + PASSED);
  private static final Pattern TYPE =
      Pattern.compile("<!DOCTYPE\\s++[^\\s\\[>]++\\s*+(" + EXTERNAL + ")?+([\\[>])");

  /// An unparsed entity is no text, and stands before no `>`.
  private static final Pattern ENTITY =
      Pattern.compile("<!ENTITY\\s++([^\\s%]++)\\s++" + EXTERNAL + ">");

  private static final Pattern DECLARED =
      Pattern.compile(PASSED + "|" + LITERAL + "|[^<\"'\\]]++|<(?!\\?|!--)");

  private static final Pattern TYPE_END = Pattern.compile("\\]\\s*+>");

  private static final Pattern FIRST_TAG =
      Pattern.compile("<[^\\s/>!?]++(?:\\s++[^\\s=/>]++\\s*+=\\s*+" + LITERAL + ")*+");
  private static final Pattern VERSION =
      Pattern.compile("\\s([^\\s:=]++):version\\s*+=\\s*+[\"'](?!1\\.1[\"'])");

  private final InputStream source;
  private final Problems problems;
  private byte[] bytes;
  private boolean whole;
  private final Charset view;

  /// What its characters are told in.
  private Charset encoding;

  private String text;
  private int at;

  private XmlProlog(InputStream source, Problems problems) throws IOException {
    this.source = source;
    this.problems = problems;
    bytes = source.readNBytes(FIRST_BYTES);
    whole = bytes.length < FIRST_BYTES;
    view = view(bytes);
    encoding = view.equals(StandardCharsets.ISO_8859_1) ? StandardCharsets.UTF_8 : view;
    text = new String(bytes, view);
  }

  private static Charset view(byte[] bytes) {
    int first = bytes.length < 2 ? 0 : (bytes[0] & 0xFF) << 8 | bytes[1] & 0xFF;
    return switch (first) {
      case 0xFEFF, '<' -> StandardCharsets.UTF_16BE;
      case 0xFFFE, '<' << 8 -> StandardCharsets.UTF_16LE;
      default -> StandardCharsets.ISO_8859_1;
    };
  }

  /// The document, to be read in the place of the source.
  ///
  /// @throws MalformedInputException if it declares an external entity
  static InputStream checked(InputStream source, Problems problems) throws IOException {
    XmlProlog prolog = new XmlProlog(source, problems);
    prolog.check();
    return new SequenceInputStream(new ByteArrayInputStream(prolog.bytes), source);
  }

  private void check() throws IOException {
    Matcher declared = next(ENCODING);
    if (declared != null) {
      checkEncoding(declared);
    }
    passMisc();
    Matcher type = next(TYPE);
    if (type != null) {
      checkType(type);
      passMisc();
    }
    Matcher tag = next(FIRST_TAG);
    if (tag != null) {
      checkVersion(tag);
    }
  }

  private void checkEncoding(Matcher declared) {
    String name = declared.group(1);
    if (!isKnown(name)) {
      throw malformed(
          declared.start(1),
          "encoding '%s' is not known here; convert the file to UTF-8 (iconv -t UTF-8)"
              .formatted(name));
    }
    if (view.equals(StandardCharsets.ISO_8859_1) && Charset.isSupported(name)) {
      encoding = Charset.forName(name);
    }
  }

  private void passMisc() throws IOException {
    while (next(MISC) != null) {
      // Nothing that counts.
    }
  }

  private void checkType(Matcher type) throws IOException {
    if (type.group(1) != null) {
      blank(type.start(1), type.end(1));
    }
    boolean within = type.group(2).equals("[");
    while (within) {
      Matcher entity = next(ENTITY);
      if (entity != null) {
        throw external(entity.start(), entity.group(1));
      }
      within = next(DECLARED) != null;
    }
    next(TYPE_END);
  }

  /// What RDF 1.2 has new would be read as properties.
  private void checkVersion(Matcher tag) {
    Matcher version = VERSION.matcher(tag.group());
    while (version.find()) {
      Pattern declaration =
          Pattern.compile(
              "\\sxmlns:%s\\s*+=\\s*+[\"'](?:%s|&rdf;)[\"']"
                  .formatted(Pattern.quote(version.group(1)), Pattern.quote(RDF.getURI())));
      if (declaration.matcher(tag.group()).find()) {
        throw malformed(
            tag.start() + version.start(1),
            TermRules.beyondRdf11(version.group(1) + ":version", "drop it and what needs it"));
      }
    }
  }

  /// The parser knows UCS-2 and UCS-4 by itself.
  private static boolean isKnown(String encoding) {
    return encoding.matches("(?i)ISO-10646-UCS-[24]") || Charset.isSupported(encoding);
  }

  /// What begins here and is passed; null where nothing of the kind does.
  @SuppressWarnings("JdkObsolete") // hitEnd: the text is a stream
  private @Nullable Matcher next(Pattern pattern) throws IOException {
    Matcher matcher = pattern.matcher(text).region(at, text.length());
    boolean found = matcher.lookingAt();
    while (matcher.hitEnd() && !whole) {
      readMore();
      matcher = pattern.matcher(text).region(at, text.length());
      found = matcher.lookingAt();
    }
    if (!found) {
      return null;
    }
    at = matcher.end();
    return matcher;
  }

  private void readMore() throws IOException {
    int have = bytes.length;
    if (have >= MOST_BYTES) {
      throw problems.malformed(
          1, 1, "no element begins in its first 16 MiB; convert it to N-Triples first");
    }
    byte[] more = source.readNBytes(have);
    whole = more.length < have;
    bytes = Arrays.copyOf(bytes, have + more.length);
    System.arraycopy(more, 0, bytes, have, more.length);
    text = new String(bytes, view);
  }

  private void blank(int from, int to) {
    byte[] blank = " ".getBytes(view);
    for (int i = from; i < to; i++) {
      if (text.charAt(i) != '\n' && text.charAt(i) != '\r') {
        System.arraycopy(blank, 0, bytes, i * blank.length, blank.length);
      }
    }
  }

  private MalformedInputException external(int start, String name) {
    return malformed(
        start,
        "entity '%s' is outside of the document, where nothing is read; write its text in its place, or drop it if nothing needs it"
            .formatted(Problems.printable(told(name))));
  }

  private MalformedInputException malformed(int at, String what) {
    String before = told(text.substring(0, at)).replaceFirst("^\\uFEFF", "");
    String[] lines = before.split("\r\n?|\n", -1);
    String last = lines[lines.length - 1];
    return problems.malformed(lines.length, last.codePointCount(0, last.length()) + 1, what);
  }

  /// A part of the text in its own characters.
  private String told(String part) {
    return new String(part.getBytes(view), encoding);
  }
}
