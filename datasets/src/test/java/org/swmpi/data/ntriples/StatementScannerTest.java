package org.swmpi.data.ntriples;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.lang.LabelToNode;
import org.apache.jena.riot.out.NodeFmtLib;
import org.apache.jena.riot.system.ErrorHandlerFactory;
import org.apache.jena.riot.system.StreamRDFBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementScannerTest {
  private static final TermKernel[] KERNELS = {new VectorTermKernel(), new ScalarTermKernel()};

  private static Text.Outcome scan(String text) {
    return scan(text.getBytes(UTF_8), false);
  }

  /// Both kernels' common answer.
  private static Text.Outcome scan(byte[] text, boolean quads) {
    Text.Outcome vector = Text.scan(KERNELS[0], quads, text);
    assertThat(Text.scan(KERNELS[1], quads, text)).isEqualTo(vector);
    return vector;
  }

  @Test
  void canonicalLinesAreReadInPlace() {
    String text =
        """
        <http://e/s> <http://e/p> <http://e/o> .
        <http://e/s> <http://e/p> "x" .
        <http://e/s> <urn:p> "a \\"b\\" \\\\ \\n\\r"@en-gb .
        _:a1.b <https://e/p> "1"^^<http://e/int> .
        <http://e/ü> <http://e/p> "日本語" .
        <http://e/s> <http://e/p> _:b .
        """;
    Text.Outcome outcome = scan(text);
    assertThat(String.join("", outcome.lines())).isEqualTo(text);
    assertThat(outcome.inPlace()).containsOnly(true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          <http://e/s><http://e/p><http://e/o>.~<http://e/s> <http://e/p> <http://e/o> .
          <urn:s>\\t<urn:p>  _:b.~<urn:s> <urn:p> _:b .
          <urn:s> <urn:p> _:b.c..#x~ERROR 22
          <urn:s> <urn:p> _:b. # comment~<urn:s> <urn:p> _:b .
          <urn:\\u0073> <urn:p> "\\u00e9\\U0001F600" .~<urn:s> <urn:p> "é😀" .
          <urn:s> <urn:p> "\\t\\b\\f\\'" .~<urn:s> <urn:p> "\t\b\f'" .
          <urn:s> <urn:p> "a"^^<http://www.w3.org/2001/XMLSchema#string> .~<urn:s> <urn:p> "a" .
          <urn:s> <urn:p> "a"@EN-gb .~<urn:s> <urn:p> "a"@en-gb .
          """)
  void otherSpellingsBecomeCanonical(String spelled, String canonical) {
    String input = spelled.replace("\\t", spelled.contains("\"\\t") ? "\\t" : "\t");
    Text.Outcome outcome = scan(input);
    if (canonical.startsWith("ERROR")) {
      assertThat(outcome.error()).isEqualTo(Long.parseLong(canonical.substring(6)));
    } else {
      assertThat(outcome.what()).isEmpty();
      assertThat(outcome.lines()).containsExactly(canonical + "\n");
      assertThat(outcome.inPlace()).containsExactly(false);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r", "\n\n# c\n", "\r \r\n\t\r"})
  void everyLineEndIsALineEnd(String end) {
    String one = "<urn:s> <urn:p> \"1\" .";
    String two = "<urn:s> <urn:p> \"2\" .";
    assertThat(scan(one + end + two + end).lines()).containsExactly(one + "\n", two + "\n");
    assertThat(scan(one + end + two).lines()).containsExactly(one + "\n", two + "\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          <urn:s> <urn:p> "x~16~unterminated literal
          <urn:s <urn:p> "x" .~6~an IRI may not hold
          <urn:s> <urn:p> "x" . <urn:s>~22~expected the end of the line
          <urn:s> <urn:p> "x"~19~expected '.'
          <urn:s> "p" "x" .~8~expected a predicate
          "s" <urn:p> "x" .~0~expected a subject
          <s> <urn:p> "x" .~0~this IRI is relative
          <urn:s> <urn:p> "x"@ .~19~a language tag
          <urn:s> <urn:p> "x"@1 .~19~a language tag
          <urn:s> <urn:p> "\\q" .~17~no such escape
          <urn:s> <urn:p> "\\uD800" .~17~this escape stands for no Unicode character
          <urn:s> <urn:p> "\\U00110000" .~17~this escape stands for no Unicode character
          <urn:\\u0020> <urn:p> "x" .~5~this escape stands for a character that no IRI may hold
          <urn:s> <urn:p> <urn:o> <urn:g> .~24~expected '.'
          """)
  void malformedStatementsAreRefusedAtTheirPlace(String text, long at, String what) {
    Text.Outcome outcome = scan(text);
    assertThat(outcome.what()).startsWith(what).matches(".+; .+");
    assertThat(outcome.error()).isEqualTo(at);
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() {
    for (String bad :
        new String[] {
          "\u00c3", "\u00c0\u0080", "\u00ed\u00a0\u0080", "\u00f4\u0090\u0080\u0080", "\u0080"
        }) {
      for (String form :
          new String[] {"<urn:%s> <urn:p> \"x\" .", "<urn:s> <urn:p> \"%s\" .", "# %s"}) {
        assertThat(scan(form.formatted(bad).getBytes(ISO_8859_1), false).what())
            .as("%s with %s", form, bad.chars().mapToObj(Integer::toHexString).toList())
            .contains("UTF-8");
      }
    }
  }

  @Test
  void nulIsLegalInALiteralOnly() {
    assertThat(scan("<urn:s> <urn:p> \"\0\" .").legal()).isTrue();
    assertThat(scan("<urn:\0> <urn:p> \"\" .").legal()).isFalse();
    assertThat(scan("<urn:s>\0<urn:p> \"\" .").legal()).isFalse();
  }

  @Test
  void hugeLinesAreLines() {
    String text = "<urn:s> <urn:p> \"" + "x".repeat(3_000_000) + "\" .\n";
    assertThat(scan(text).lines()).containsExactly(text);
  }

  @Test
  void everyTruncationOfALineIsRefusedOrIsAWholeStatement() {
    String line = "<http://e/s> <http://e/p> \"a\\u00e9\"@en-gb <http://e/g> . # c";
    for (int length = 0; length <= line.length(); length++) {
      Text.Outcome outcome = scan(line.substring(0, length).getBytes(UTF_8), true);
      boolean whole = length >= line.indexOf('.', 45) + 1;
      assertThat(outcome.legal()).as(line.substring(0, length)).isEqualTo(whole || length == 0);
    }
  }

  /// Random edits of legal lines: the scanner and Jena's strict reader agree on what is legal, and
  /// on what it means.
  @Test
  void agreesWithJenaOnMutatedLines() {
    String[] seeds = {
      "<http://e/s> <http://e/p> <http://e/o> .",
      "_:a <http://e/p> \"x\\n\\u0041\"@en-GB . # c",
      "<http://e/s>\t<http://e/p> \"1\"^^<http://www.w3.org/2001/XMLSchema#string> .",
      "<http://e/s> <http://e/p> _:b.1 .",
    };
    String alphabet = "<>\"\\_:.@^# \tabuU0e-\r{";
    Random random = new Random(42);
    int compared = 0;
    for (int i = 0; i < 6_000; i++) {
      StringBuilder text = new StringBuilder(seeds[random.nextInt(seeds.length)]);
      for (int edits = random.nextInt(2); edits >= 0; edits--) {
        int at = random.nextInt(text.length());
        char c = alphabet.charAt(random.nextInt(alphabet.length()));
        switch (random.nextInt(3)) {
          case 0 -> text.setCharAt(at, c);
          case 1 -> text.insert(at, c);
          default -> text.deleteCharAt(at);
        }
      }
      compared += compareWithJena(text.toString()) ? 1 : 0;
    }
    assertThat(compared).isGreaterThan(300);
  }

  private static boolean compareWithJena(String text) {
    Text.Outcome ours = scan(text);
    if (!ours.legal()) {
      return false; // Jena is laxer: what it lets pass is the suites' business
    }
    List<String> theirs = new ArrayList<>();
    try {
      RDFParser.create()
          .source(new ByteArrayInputStream(text.getBytes(UTF_8)))
          .lang(Lang.NTRIPLES)
          .labelToNode(LabelToNode.createUseLabelAsGiven())
          .errorHandler(ErrorHandlerFactory.errorHandlerStrictNoLogging)
          .checking(false)
          .parse(
              new StreamRDFBase() {
                @Override
                public void triple(Triple triple) {
                  theirs.add(
                      key(triple.getSubject())
                          + key(triple.getPredicate())
                          + key(triple.getObject()));
                }
              });
    } catch (RiotException e) {
      if (String.valueOf(e.getMessage()).contains("IRI")) {
        return false; // Jena looks into the parts of an IRI, which the grammar does not
      }
      throw new AssertionError("Jena refuses what the scanner reads: " + text, e);
    }
    assertThat(theirs).as(text).hasSameSizeAs(ours.lines());
    assertThat(new TreeSet<>(theirs))
        .as(text)
        .isEqualTo(
            ours.lines().stream()
                .map(StatementScannerTest::key)
                .collect(Collectors.toCollection(TreeSet::new)));
    return true;
  }

  private static String key(Node node) {
    return key((node.isBlank() ? "_:" + node.getBlankNodeLabel() : NodeFmtLib.strNT(node)) + " ");
  }

  /// Without spaces, escapes undone, case of language tags folded: spelling apart, the same.
  private static String key(String canonical) {
    return canonical
        .replace("\\t", "\t")
        .replaceAll("[ .\n]+$", " ")
        .replace(" ", "")
        .toLowerCase(java.util.Locale.ROOT);
  }
}
