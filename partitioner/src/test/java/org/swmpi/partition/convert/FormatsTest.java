package org.swmpi.partition.convert;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.util.IsoMatcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.OutputException;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.partition.convert.ConversionOptions.NamedGraphs;

/// Through every format and back, held against what Jena reads.
class FormatsTest {
  private static final String TRIPLES =
      """
      <http://x/s> <http://x/p> "plain" .
      <http://x/s> <http://x/p> "quotes \\" and \\\\ and 'single' and \\"\\"\\"three\\"\\"\\"" .
      <http://x/s> <http://x/p> "two\\nlines\\r and a\ttab" .
      <http://x/s> <http://x/p> "short\\nline" .
      <http://x/s> <http://x/p> "\\n"@en .
      <http://x/s> <http://x/p> "a\\n\\nb"^^<http://x/own> .
      <http://x/s> <http://x/p> "</rdf> & <![CDATA[ ]]> <!-- " .
      <http://x/s> <http://x/p> "😀 é \\u200b \\u2028 \\ufeff 日本" .
      <http://x/s> <http://x/p> "" .
      <http://x/s> <http://x/p> "  spaces  " .
      <http://x/s> <http://x/p> "hello"@en-gb .
      <http://x/s> <http://x/p> "1"^^<http://www.w3.org/2001/XMLSchema#integer> .
      <http://x/s> <http://x/p> "01"^^<http://www.w3.org/2001/XMLSchema#integer> .
      <http://x/s> <http://x/p> "1.50"^^<http://www.w3.org/2001/XMLSchema#decimal> .
      <http://x/s> <http://x/p> "1e0"^^<http://www.w3.org/2001/XMLSchema#double> .
      <http://x/s> <http://x/p> "yes"^^<http://www.w3.org/2001/XMLSchema#boolean> .
      <http://x/s> <http://x/p> "true"^^<http://www.w3.org/2001/XMLSchema#boolean> .
      <http://x/s> <http://x/p> "<b>x</b>"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#XMLLiteral> .
      <http://x/s> <http://x/p> "x"^^<http://x/own> .
      _:a.b-c <http://x/p> _:0 .
      _:0 <http://x/p> _:a.b-c .
      _:_ <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x/C> .
      _:éé <http://x/p> <http://x/é%20~;,()'!$&*+=@:> .
      <urn:x:y> <http://x/p> <mailto:a@x> .
      <http://x/s?q=1&r=2#f> <http://x/p> <http://x/a.> .
      <http://x/l> <http://www.w3.org/1999/02/22-rdf-syntax-ns#first> "1" .
      <http://x/l> <http://www.w3.org/1999/02/22-rdf-syntax-ns#rest> <http://www.w3.org/1999/02/22-rdf-syntax-ns#nil> .
      """;

  private static final String QUADS =
      """
      <http://x/s> <http://x/p> "in a graph" <http://x/g> .
      _:0 <http://x/p> _:0 <http://x/g> .
      _:0 <http://x/p> "named by a blank node" _:g .
      <http://x/s> <http://x/p> "again" <http://x/h> .
      """;

  private static final String CONTROLS =
      "<http://x/s> <http://x/p> \"\u0000\u0001\u0008\u000b\f\u007f\" .\n";

  @TempDir private Path folder;

  private static DatasetGraph read(Path file, Lang lang) {
    DatasetGraph read = DatasetGraphFactory.create();
    RDFParser.source(file).forceLang(lang).checking(false).parse(read);
    return read;
  }

  private static Lang lang(Syntax syntax) {
    return switch (syntax) {
      case N_TRIPLES -> Lang.NTRIPLES;
      case N_QUADS -> Lang.NQUADS;
      case TURTLE -> Lang.TURTLE;
      case TRIG -> Lang.TRIG;
      case RDF_XML -> Lang.RDFXML;
      case JSON_LD -> Lang.JSONLD;
      case TRIX -> Lang.TRIX;
      case RDF_JSON -> Lang.RDFJSON;
      case RDF_THRIFT -> Lang.RDFTHRIFT;
      case RDF_PROTOBUF -> Lang.RDFPROTO;
    };
  }

  private Path converted(Path in, String name) {
    Path out = folder.resolve(name);
    ConversionRun.run(2, List.of(in.toString()), out, NamedGraphs.KEEP);
    return out;
  }

  private void assertHeld(Path in, String name) {
    assertThat(converted(converted(in, name), "back.nt")).hasSameBinaryContentAs(in);
  }

  private void assertRefused(Path in, String name, String why) {
    assertThatThrownBy(() -> converted(in, name))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @EnumSource(Syntax.class)
  void thereAndBack(Syntax syntax) throws IOException {
    String text = TRIPLES + (syntax.quads() ? QUADS : "");
    Path in = Files.writeString(folder.resolve("in.nq"), text, UTF_8);
    Path out = converted(in, "out" + syntax.extensions().getFirst());
    DatasetGraph expected = read(in, Lang.NQUADS);
    assertThat(IsoMatcher.isomorphic(read(out, lang(syntax)), expected))
        .as("as Jena reads it")
        .isTrue();
    Path back = converted(out, "back.nq");
    assertThat(IsoMatcher.isomorphic(read(back, Lang.NQUADS), expected))
        .as("as we read it")
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.ttl", "out.trig"})
  void blankNodesKeepTheirLabels(String name) throws IOException {
    Path in = Files.writeString(folder.resolve("in.nt"), TRIPLES, UTF_8);
    assertThat(Files.readString(converted(in, name), UTF_8))
        .containsPattern("_:a\\.b-c\\s+<http://x/p>\\s+_:0 \\.")
        .containsPattern("_:éé\\s")
        .containsPattern("_:_\\s");
  }

  @ParameterizedTest
  @EnumSource(
      value = Syntax.class,
      mode = Mode.EXCLUDE,
      names = {"RDF_XML", "TRIX"})
  void controlCharactersPass(Syntax syntax) throws IOException {
    Path in = Files.writeString(folder.resolve("in.nt"), CONTROLS, UTF_8);
    assertHeld(in, "out" + syntax.extensions().getFirst());
  }

  @ParameterizedTest
  @EnumSource(
      value = Syntax.class,
      mode = Mode.EXCLUDE,
      names = {"N_TRIPLES", "N_QUADS"})
  void whatRdf12HasEscapedIsDecoded(Syntax syntax) throws IOException {
    boolean xml = syntax == Syntax.RDF_XML || syntax == Syntax.TRIX;
    StringBuilder escaped = new StringBuilder();
    StringBuilder plain = new StringBuilder();
    for (char c = 0; c <= 0x7F; c++) {
      if (!xml || c >= ' ' || c == '\t' || c == '\n' || c == '\r') {
        escaped.append("\\u%04X".formatted((int) c));
        plain.append(
            switch (c) {
              case '\n' -> "\\n";
              case '\r' -> "\\r";
              case '"', '\\' -> "\\" + c;
              default -> String.valueOf(c);
            });
      }
    }
    String statement = "<x:s> <x:p> \"%s\"@en .\n";
    Path in = folder.resolve("in.nt");
    Files.writeString(in, "VERSION \"1.2\"\n" + statement.formatted(escaped), UTF_8);
    Path out = converted(in, "out" + syntax.extensions().getFirst());
    assertThat(Files.readString(converted(out, "back.nt"))).isEqualTo(statement.formatted(plain));
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.rdf", "out.trix"})
  void xmlCannotHoldControlCharacters(String name) throws IOException {
    Path in = Files.writeString(folder.resolve("in.nt"), CONTROLS, UTF_8);
    assertThatThrownBy(() -> converted(in, name))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining(name)
        .hasMessageContaining("\\u0000");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(in);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"<b>x", "&", "</p><p>", "<b></c>", "]]>", "</ns:p><p xmlns='x:'>1</p><ns:p>"})
  void xmlHoldsEveryXmlLiteral(String xml) throws IOException {
    Path in =
        Files.writeString(
            folder.resolve("in.nt"),
            "<x:s> <x:p> \"%s\"^^<%sXMLLiteral> .\n"
                .formatted(xml, "http://www.w3.org/1999/02/22-rdf-syntax-ns#"));
    assertHeld(in, "out.rdf");
    assertHeld(in, "out.trix");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "out.ttl | <x:s> <x:p> \"a\"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#langString> .",
        "out.rt | <x:s> <x:p> \"a\"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#langString> .",
        "out.rt | <x:s> <x:p> \"a\"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#dirLangString> .",
        "out.rpb | <x:s> <x:p> \"a\"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#dirLangString> .",
      })
  void literalsThatWouldComeBackAsOthersAreRefused(String name, String line) throws IOException {
    Path in = Files.writeString(folder.resolve("in.nt"), line + "\n");
    assertRefused(in, name, "that would be read as another one");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"[1]\"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#JSON>",
        "\"[ 1.0]\"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#JSON>",
        "\"no JSON\"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#JSON>",
        "\"a\"^^<https://www.w3.org/ns/i18n#en_ltr>",
        "\"1E400\"^^<http://www.w3.org/2001/XMLSchema#double>",
      })
  void jsonLdHoldsEveryLexicalForm(String literal) throws IOException {
    Path in = Files.writeString(folder.resolve("in.nt"), "<x:s> <x:p> " + literal + " .\n");
    assertHeld(in, "out.jsonld");
  }

  @Test
  void jsonLdCannotHoldEveryDatatype() throws IOException {
    Path in = Files.writeString(folder.resolve("in.nt"), "<x:s> <x:p> \"\"^^<x:[> .\n");
    assertRefused(in, "out.jsonld", "the IRI <x:[>");
  }

  /// Lists, of which some are none that `@list` could stand for. `f:` and `r:` are `rdf:first` and
  /// `rdf:rest`, `nil:` is `rdf:nil`.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<x:s> <x:p> _:a . _:a <f:> \"1\" . _:a <r:> _:b . _:b <f:> \"2\" . _:b <r:> <nil:> .",
        "<x:s> <x:p> _:a . _:a <f:> _:b . _:b <f:> \"2\" . _:b <r:> <nil:> . _:a <r:> <nil:> .",
        "<x:s> <x:p> _:a . _:a <f:> \"1\" . _:a <r:> <nil:> . _:a <t:> <l:> .",
        "<x:s> <x:p> _:a . _:a <f:> \"1\" . _:a <r:> <nil:> . _:a <x:q> \"\" .",
        "<x:s> <x:p> _:a . _:a <f:> \"1\" . _:a <f:> \"2\" . _:a <r:> <nil:> .",
        "<x:s> <x:p> _:a . <x:t> <x:p> _:a . _:a <f:> \"1\" . _:a <r:> <nil:> .",
        "<x:s> <x:p> _:a <x:g> . _:a <f:> \"1\" . _:a <r:> <nil:> .",
        "<x:s> <x:p> _:a . <x:t> <x:p> _:a <x:g> . _:a <f:> \"1\" . _:a <r:> <nil:> .",
        "<x:s> <x:p> _:a . _:a <f:> \"1\" . _:a <r:> <nil:> . _:a <x:p> \"\" <x:g> .",
        "<x:s> <x:p> _:a . _:a <f:> \"1\" . _:a <r:> <nil:> . <x:s> <x:p> \"\" _:a .",
        "<x:s> <x:p> \"\" _:a . <x:s> <x:p> _:a . _:a <f:> \"1\" . _:a <r:> <nil:> .",
        "<x:s> <x:p> _:a . _:a <f:> \"1\" . _:a <r:> <nil:> . <x:t> <t:> _:a .",
        "<x:s> <t:> _:a . _:a <f:> \"1\" . _:a <r:> <nil:> .",
        "<x:s> <x:p> _:a . _:a <f:> \"1\" . _:a <r:> _:b . _:b <f:> \"2\" . _:b <r:> _:a .",
        "<x:s> <x:p> _:a . _:a <f:> \"1\" . _:a <r:> _:b . _:b <f:> \"2\" . _:b <r:> \"\" .",
        "<x:s> <x:p> <x:a> . <x:a> <f:> \"1\" . <x:a> <r:> _:b . _:b <f:> _:a . _:b <r:> <nil:> .",
        "_:a <f:> _:a . _:a <r:> <nil:> .",
        "_:a <f:> _:b . _:a <r:> <nil:> . _:b <f:> _:a . _:b <r:> <nil:> .",
        "_:a <f:> _:b . _:a <r:> <nil:> . _:b <f:> \"1\" . _:b <r:> <nil:> .",
        "_:a <r:> <nil:> . <nil:> <f:> \"1\" . <nil:> <r:> <nil:> . <x:s> <x:p> <nil:> .",
        "<x:s> <t:> <nil:> . <x:s> <t:> \"1\" . <nil:> <nil:> <nil:> <nil:> .",
      })
  void jsonLdHoldsEveryList(String lines) throws IOException {
    String rdf = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#";
    String text =
        lines
            .replace("<f:", rdf + "first")
            .replace("<r:", rdf + "rest")
            .replace("<nil:", rdf + "nil")
            .replace("<t:", rdf + "type")
            .replace("<l:", rdf + "List")
            .replace(" . ", " .\n");
    Path in = Files.writeString(folder.resolve("in.nq"), text + "\n");
    Path back = converted(converted(in, "out.jsonld"), "back.nq");
    assertThat(IsoMatcher.isomorphic(read(back, Lang.NQUADS), read(in, Lang.NQUADS))).isTrue();
  }

  @Test
  void jsonLdHoldsListsOfAnyDepth() throws IOException {
    String rdf = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#";
    StringBuilder text = new StringBuilder("<x:s> <x:p> _:c0 .\n");
    for (int i = 0; i < 3000; i++) {
      text.append("_:c%d %sfirst> _:c%d .\n".formatted(i, rdf, i + 1));
      text.append("_:c%d %srest> %snil> .\n".formatted(i, rdf, rdf));
    }
    Path in = Files.writeString(folder.resolve("in.nt"), text);
    assertThat(Files.readAllLines(converted(converted(in, "out.jsonld"), "back.nt"))).hasSize(6001);
  }

  /// Whose names, taken for prefixes, would make other IRIs of those that are there.
  @Test
  void prefixesThatJsonLdWouldMisreadAreLeftOut() throws IOException {
    Path prefixes =
        Files.writeString(
            folder.resolve("p.ttl"),
            """
            @prefix : <http://x/> . @prefix urn: <http://x/> . @prefix x: <x:> . @prefix ex: <http://x/> .
            @prefix d: <http://x/d> . @prefix q: <y:> . @prefix y: <http://y/> . @prefix dt: <http://x/dt#> .
            """);
    Path in =
        Files.writeString(
            folder.resolve("in.nt"),
            """
            <http://x/ex> <http://x/ex> <http://x///a> .
            <http://x/p> <http://x/p> <http://x/> .
            <urn:a> <urn:b> ""^^<http://x/dt#a> .
            <x:a> <http://x/a:b> ""^^<dt:a> .
            <y:a> <http://x/@id> <http://x/d> .
            """);
    Path out = folder.resolve("out.jsonld");
    ConversionRun.run(2, List.of(in.toString(), prefixes.toString()), out, NamedGraphs.KEEP);
    assertThat(Files.readString(out))
        .contains("\"@vocab\": \"http://x/\"", "\"ex\": \"http://x/\"", "\"q\": \"y:\"")
        .doesNotContain("\"urn\"", "\"x\"", "\"d\"", "\"y\"", "\"dt\"");
    assertThat(converted(out, "back.nt")).content().hasLineCount(5);
    assertThat(Files.readAllLines(folder.resolve("back.nt")))
        .containsExactlyInAnyOrderElementsOf(Files.readAllLines(in));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<x:s> <x:p> <http://x/a/../b> .",
        "<x:s> <x:p> <http://x/a/..> .",
        "<x:s> <x:p> <x:a/.> .",
        "<http://x/./b> <x:p> \"\" .",
        "<x:s> <x:p> <file:a> .",
        "<file:/a> <x:p> \"\" .",
      })
  void rdfXmlCannotHoldIrisThatResolveToOthers(String line) throws IOException {
    Path in = Files.writeString(folder.resolve("in.nt"), line + "\n");
    assertRefused(in, "out.rdf", ">, which would be read as <");
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.ttl", "out.trig", "out.trix", "out.jsonld"})
  void whereIrisAreResolvedNoOtherIsWritten(String output) throws IOException {
    Path in = Files.writeString(folder.resolve("in.nt"), "<x:s> <x:p> <http://x/.> .\n");
    assertRefused(in, output, "<http://x/.>, which would be read as <http://x/>");
    in = Files.writeString(folder.resolve("in.nt"), "<x:s> <x:p> <http://x/.a/b./?/../> .\n");
    assertHeld(in, output);
  }

  @Test
  void rdfJsonSpellsFormFeedsAsJenaReadsThem() throws IOException {
    String line = "<x:s> <x:p> \"\\f\\\\f\" .\n"; // a form feed, a backslash and an f
    Path out = converted(Files.writeString(folder.resolve("in.nt"), line), "out.rj");
    DatasetGraph read = read(out, Lang.RDFJSON);
    assertThat(
            read.getDefaultGraph().stream()
                .map(triple -> triple.getObject().getLiteralLexicalForm()))
        .containsExactly("\f\\f");
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.nq", "out.rj", "out.rt", "out.rpb"})
  void whereIrisAreNotResolvedAllAreHeld(String output) throws IOException {
    Path in = Files.writeString(folder.resolve("in.nt"), "<x:s> <x:p> <http://x/.> .\n");
    assertHeld(in, output);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<x:> <x:p> <x:o> .",
        "<x:s> <x:p> <http://x/a#b#c> .",
        "<x:s> <x:p> \"a\"@en-GB-oed .",
        "<x:s> <x:p> \"a\"@abcdefghijkl .",
      })
  void jsonLdCannotHoldWhatItsReadersPassOver(String line) throws IOException {
    Path in = Files.writeString(folder.resolve("in.nt"), line + "\n");
    assertRefused(in, "out.jsonld", "which is passed over on reading");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<x:s> <x:a/../p> \"\"^^<http://x/a/../b> .",
        "<x:s> <x:p> <http://x/.a/b./...> .",
        "<x:.> <x:p> <x:../a> .",
        "<x:s> <x:p> <http://x/?/../> .",
        "<x:s> <x:p> <http://x/#/../> .",
      })
  void rdfXmlHoldsOtherDots(String line) throws IOException {
    Path in = Files.writeString(folder.resolve("in.nt"), line + "\n");
    assertHeld(in, "out.rdf");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://x/1",
        "http://x/",
        "http://x/\u0660",
        "http://www.w3.org/2000/xmlns/a",
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#li",
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#Description",
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#ID",
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#aboutEachPrefix",
      })
  void rdfXmlCannotHoldEveryPredicate(String predicate) throws IOException {
    Path in = Files.writeString(folder.resolve("in.nt"), "<x:s> <" + predicate + "> <x:o> .\n");
    assertRefused(in, "out.rdf", "the predicate <" + predicate + ">");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://x/1a",
        "http://x/\u0660a",
        "http://x/a.-_1",
        "x:a:b",
        "http://www.w3.org/2000/xmlns/ab",
        "http://www.w3.org/XML/1998/namespace",
        "http://www.w3.org/XML/1998/namespacelang",
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#_1",
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#Lip",
      })
  void rdfXmlHoldsWhatEndsWithAName(String predicate) throws IOException {
    Path prefixes =
        Files.writeString(
            folder.resolve("p.ttl"),
            """
            @prefix : <x:> . @prefix rdf: <http://x/> . @prefix xml: <http://x/1> .
            @prefix xmlns: <http://www.w3.org/2000/xmlns/> . @prefix é: <x:&'> . @prefix ns: <x:a:> .
            @prefix a: <http://www.w3.org/XML/1998/namespace> . @prefix b: <x:\uffff> .
            """);
    Path in = Files.writeString(folder.resolve("in.nt"), "<x:s> <" + predicate + "> <x:o> .\n");
    Path out = folder.resolve("out.rdf");
    ConversionRun.run(2, List.of(in.toString(), prefixes.toString()), out, NamedGraphs.KEEP);
    assertThat(converted(out, "back.nt")).hasSameTextualContentAs(in);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<x:C>", "\"C\"", "\"\"^^<x:C>"})
  void xmlCannotHoldNoncharacters(String object) throws IOException {
    for (String character : List.of("\ufffe", "\uffff")) {
      Path in =
          Files.writeString(
              folder.resolve("in.nt"), "<x:s> <x:p> " + object.replace("C", character) + " .\n");
      for (String name : List.of("out.rdf", "out.trix")) {
        assertRefused(in, name, "cannot encode (char) " + character);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"out.ttl", "out.rdf", "out.rj", "out.nt"})
  void triplesFormatsRefuseNamedGraphs(String name) throws IOException {
    Path in = Files.writeString(folder.resolve("in.nq"), TRIPLES + QUADS);
    assertThatThrownBy(() -> converted(in, name))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("in.nq:28:1: ")
        .hasMessageContaining(".trig");
    ConversionRun.run(2, List.of(in.toString()), folder.resolve(name), NamedGraphs.UNION);
    ConversionRun.run(2, List.of(folder + "/" + name), folder.resolve("u.nt"), NamedGraphs.KEEP);
    assertThat(Files.readString(folder.resolve("u.nt"))).contains("in a graph", "again");
    ConversionRun.run(2, List.of(in.toString()), folder.resolve(name), NamedGraphs.DEFAULT);
    ConversionRun.run(2, List.of(folder + "/" + name), folder.resolve("d.nt"), NamedGraphs.KEEP);
    assertThat(Files.readString(folder.resolve("d.nt"))).contains("plain").doesNotContain("again");
  }

  /// Jena takes graphs of these names for the default graph.
  @ParameterizedTest
  @ValueSource(strings = {"urn:x-arq:DefaultGraph", "urn:x-arq:DefaultGraphNode"})
  void noNamedGraphBecomesTheDefaultGraph(String graph) throws IOException {
    String line = "<x:s> <x:p> <x:o> <" + graph + "> .\n";
    String both = "<x:s> <x:p> <x:o> .\n" + line;
    Path in = Files.writeString(folder.resolve("in.nq"), both);
    for (String name : List.of("out.trix", "out.jsonld")) {
      assertThat(converted(converted(in, name), "back.nq")).hasContent(both);
    }
    for (String name : List.of("out.trig", "out.rt", "out.rpb")) {
      assertRefused(in, name, "the graph <" + graph + ">");
    }
    String text = "{ <x:s> <x:p> <x:o> } <" + graph + "> { <x:s> <x:p> <x:o> }";
    Path trig = Files.writeString(folder.resolve("in.trig"), text);
    assertThat(converted(trig, "out.nq")).hasContent(both);
  }

  /// What lies where in lines that it was decoded to is no place in the document.
  @ParameterizedTest
  @CsvSource({"out.ttl", "out.nt"})
  void aNamedGraphOfADocumentIsRefusedWithoutAPlace(String name) throws IOException {
    Path in = Files.writeString(folder.resolve("in.trig"), "\n\n<x:g> { <x:s> <x:p> 1 }");
    assertThatThrownBy(() -> converted(in, name))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageStartingWith(in + ": a statement of a named graph");
  }

  @Test
  void prefixesAreKept() throws IOException {
    Path in =
        Files.writeString(
            folder.resolve("in.ttl"), "@prefix ex: <http://x/> .\nex:s ex:p ex:o , [ ex:q 1 ] .\n");
    assertThat(Files.readString(converted(in, "out.ttl"))).contains("ex:s", "ex:p", "ex:o");
    assertThat(Files.readString(converted(in, "out.trig"))).contains("ex:s");
    assertThat(Files.readString(converted(in, "out.rdf"))).contains("xmlns:ex=\"http://x/\"");
    assertThat(Files.readString(converted(in, "out.jsonld"))).contains("\"ex:p\"");
    assertThat(Files.readString(converted(converted(in, "out.rt"), "b.ttl"))).contains("ex:s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.rt", "out.rpb", "out.trix", "out.rj"})
  void whatIsCutIsRefused(String name) throws IOException {
    Path in = Files.writeString(folder.resolve("in.nt"), TRIPLES);
    Path whole = converted(in, name);
    byte[] bytes = Files.readAllBytes(whole);
    for (int cut : new int[] {3, 9, 40}) {
      Path part =
          Files.write(
              folder.resolve("cut-" + name), java.util.Arrays.copyOf(bytes, bytes.length - cut));
      assertThatThrownBy(() -> converted(part, "cut.nt"))
          .as("%s bytes missing", cut)
          .isInstanceOf(MalformedInputException.class)
          .hasMessageContaining("cut-" + name);
    }
  }

  @Test
  void malformedLinesAreSetAsideInTheirOrder() throws IOException {
    String good = "<http://x/s> <http://x/p> \"1\" .\n".repeat(5);
    Path in =
        Files.writeString(folder.resolve("in.nt"), "bad 1\n" + good + "bad 2\n" + good + "bad 3");
    Path rejects = folder.resolve("rejects");
    Path out = folder.resolve("out.ttl");
    ConversionReport report =
        ConversionRun.run(2, List.of(in.toString()), out, NamedGraphs.KEEP, rejects, new byte[0]);
    assertThat(report.rejected()).isEqualTo(3);
    assertThat(report.written()).isEqualTo(10);
    assertThat(Files.readString(rejects).lines().filter(line -> !line.startsWith("#")))
        .containsExactly("bad 1", "bad 2", "bad 3");
  }

  @ParameterizedTest
  @EnumSource(Syntax.class)
  void anEmptyDocumentIsLegal(Syntax syntax) throws IOException {
    Path in = Files.writeString(folder.resolve("in.nt"), "");
    Path out = converted(in, "out" + syntax.extensions().getFirst());
    assertThat(converted(out, "back.nq")).isEmptyFile();
  }

  @ParameterizedTest
  @EnumSource(Syntax.class)
  void outputIsCompressedByItsName(Syntax syntax) throws IOException {
    Path in = Files.writeString(folder.resolve("in.nt"), "<x:s> <x:p> <x:o> .\n");
    for (String compression : List.of(".gz", ".bz2", ".zst")) {
      assertHeld(in, "out" + syntax.extensions().getFirst() + compression);
    }
  }
}
