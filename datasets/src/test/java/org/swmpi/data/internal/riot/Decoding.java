package org.swmpi.data.internal.riot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.system.ErrorHandlerFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.util.IsoMatcher;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.data.spi.RdfSourceProvider.Checked;

/// Decodes and checks documents held in memory.
final class Decoding {
  private Decoding() {}

  /// The lines of a document called `doc`, without a base.
  static String lines(Syntax syntax, String document) {
    return new String(lines(syntax, document.getBytes(UTF_8), null), UTF_8);
  }

  /// The lines of a document called `doc`.
  static byte[] lines(Syntax syntax, byte[] document, String base) {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    try {
      new RiotSource()
          .decode(
              new ByteArrayInputStream(document), "doc", syntax, base, lines, (prefix, iri) -> {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines.toByteArray();
  }

  /// What ends the decoding of a document called `doc`; `none` if nothing does.
  static String refusal(Syntax syntax, byte[] document, String base) {
    try {
      lines(syntax, document, base);
      return "none";
    } catch (MalformedInputException e) {
      return e.getMessage();
    }
  }

  /// Spoils a text: in some places a character is gone, or another one has come, or both.
  ///
  /// @param signs those that come
  static void spoil(StringBuilder text, int places, String signs, SplittableRandom random) {
    for (int i = places; i > 0; i--) {
      int at = random.nextInt(text.length());
      int sign = random.nextInt(signs.length());
      text.replace(at, at + random.nextInt(2), signs.substring(sign, sign + random.nextInt(2)));
    }
  }

  /// Lines of a document, some of them bad.
  ///
  /// @param first the number of the first
  /// @param end one more than that of the last
  /// @param oneBadIn so many; 0 for none
  /// @param numbers gets those of the bad ones
  static List<String> mixed(
      int first,
      int end,
      String[] good,
      String[] bad,
      int oneBadIn,
      SplittableRandom random,
      Set<String> numbers) {
    List<String> lines = new ArrayList<>();
    for (int line = first; line < end; line++) {
      boolean isBad = oneBadIn > 0 && random.nextInt(oneBadIn) == 0;
      String[] choice = isBad ? bad : good;
      lines.add(choice[random.nextInt(choice.length)]);
      if (isBad) {
        numbers.add("" + line);
      }
    }
    return lines;
  }

  /// What a check tells of a document called `doc`.
  ///
  /// @param findings as `doc:line:column: what`
  record Found(List<String> findings, Checked checked) {
    /// The first of them, or `none`.
    String first() {
      return findings.isEmpty() ? "none" : findings.getFirst();
    }

    /// The places of all of them, or `none`, with [#UNREAD] if not all was read.
    String places() {
      StringBuilder places = new StringBuilder(findings.isEmpty() ? "none" : "");
      for (String finding : findings) {
        assertThat(finding).startsWith("doc:").contains(": ", "; ");
        places.append(places.isEmpty() ? "" : " ").append(finding, 4, finding.indexOf(": "));
      }
      assertThat(findings.stream().filter(finding -> finding.endsWith(UNREAD)).count())
          .isEqualTo(checked.complete() ? 0 : 1);
      return places + (checked.complete() ? "" : UNREAD);
    }
  }

  /// How the last finding ends if not all was read.
  static final String UNREAD = "; nothing behind it was read";

  /// Checks a document called `doc`, without a base.
  static Found check(Syntax syntax, byte[] document, boolean warnings) throws IOException {
    return check(null, syntax, document, warnings);
  }

  /// Checks a document called `doc`.
  ///
  /// @param path whose address is its base; null for none
  static Found check(Path path, Syntax syntax, byte[] document, boolean warnings)
      throws IOException {
    List<String> findings = new ArrayList<>();
    Checked checked =
        new RiotSource()
            .check(
                new ByteArrayInputStream(document),
                new RdfFile("doc", path, syntax, Compression.NONE, document.length, 0),
                warnings,
                (line, column, error, what) ->
                    findings.add("doc:" + line + ":" + column + ": " + what));
    return new Found(findings, checked);
  }

  /// A document, and the places where marks stood in it.
  record Marked(String document, String places) {
    /// @param text with `⏎` for the end of a line, `‸` for a place, `⊣` for one where it ends
    static Marked of(String text) {
      StringBuilder document = new StringBuilder();
      StringBuilder places = new StringBuilder();
      int line = 1;
      int column = 1;
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        switch (c) {
          case '‸', '⊣' -> {
            places.append(places.isEmpty() ? "" : " ").append(line).append(':').append(column);
            places.append(c == '⊣' ? UNREAD : "");
          }
          case '⏎' -> {
            document.append('\n');
            line++;
            column = 1;
          }
          default -> {
            document.append(c);
            column++;
          }
        }
      }
      return new Marked(document.toString(), places.isEmpty() ? "none" : places.toString());
    }
  }

  /// The lines of [Found#places()].
  static Set<String> linesOf(String places) {
    Set<String> lines = new TreeSet<>();
    for (String place : places.split(" ")) {
      lines.add(place.replaceFirst(":.*", ""));
    }
    lines.remove("none");
    return lines;
  }

  /// Whether a document is read; if so, Jena's own reader must read the same. What a check finds
  /// first must be what it is refused for.
  static boolean isAsJena(Syntax syntax, Lang lang, byte[] document) throws IOException {
    String refusal = refusal(syntax, document, null);
    assertThat(check(syntax, document, false).first().replace(UNREAD, ""))
        .as(new String(document, UTF_8))
        .isEqualTo(refusal);
    if (!refusal.equals("none")) {
      return false;
    }
    DatasetGraph lines = dataset(lines(syntax, document, null), Lang.NQUADS);
    assertThat(IsoMatcher.isomorphic(lines, dataset(document, lang)))
        .as(new String(document, UTF_8))
        .isTrue();
    return true;
  }

  private static DatasetGraph dataset(byte[] document, Lang lang) {
    return RDFParser.source(new ByteArrayInputStream(document))
        .lang(lang)
        .errorHandler(ErrorHandlerFactory.errorHandlerSimple())
        .toDatasetGraph();
  }
}
