package org.swmpi.data.internal.riot;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFWriter;
import org.apache.jena.sparql.core.Quad;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.data.FailingInputStream;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.Syntax;

class RiotSourceTest {
  private static final String XSD = "http://www.w3.org/2001/XMLSchema#";
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

  @Test
  void termsAreSpeltCanonically() {
    String turtle =
        """
        @prefix : <http://e/> .
        :a\\,b a :%20 ; :p "\\u00e9\\t\\b\\"\\\\\\n\\r\\u007f'", '''two
        lines''', "s"^^<http://www.w3.org/2001/XMLSchema#string>, "Colour"@EN-gb, 5, -.5, 1e0, true .
        """;
    assertThat(Decoding.lines(Syntax.TURTLE, turtle).lines())
        .containsExactly(
            "<http://e/a,b> <" + RDF + "type> <http://e/%20> .",
            "<http://e/a,b> <http://e/p> \"é\t\b\\\"\\\\\\n\\r\u007f'\" .",
            "<http://e/a,b> <http://e/p> \"two\\nlines\" .",
            "<http://e/a,b> <http://e/p> \"s\" .",
            "<http://e/a,b> <http://e/p> \"Colour\"@en-gb .",
            "<http://e/a,b> <http://e/p> \"5\"^^<" + XSD + "integer> .",
            "<http://e/a,b> <http://e/p> \"-.5\"^^<" + XSD + "decimal> .",
            "<http://e/a,b> <http://e/p> \"1e0\"^^<" + XSD + "double> .",
            "<http://e/a,b> <http://e/p> \"true\"^^<" + XSD + "boolean> .");
  }

  @Test
  void prefixesThatNotEveryOutputCanDeclareAreLeftOut() throws IOException {
    ByteArrayOutputStream thrift = new ByteArrayOutputStream();
    StreamRDF writer = StreamRDFWriter.getWriterStream(thrift, Lang.RDFTHRIFT);
    writer.start();
    writer.prefix("", "x:");
    writer.prefix("a.é", "http://x/#");
    for (String prefix : new String[] {"_", "_1", "1", "a.", "a b", "a:b", "a\n"}) {
      writer.prefix(prefix, "http://x/");
    }
    for (String iri : new String[] {"", "x", "x:> . <x:s> <x:p> <x:o> .", "x:a b", "x:\n"}) {
      writer.prefix("p", iri);
    }
    writer.finish();
    Map<String, String> prefixes = new HashMap<>();
    new RiotSource()
        .decode(
            new ByteArrayInputStream(thrift.toByteArray()),
            "doc",
            Syntax.RDF_THRIFT,
            null,
            OutputStream.nullOutputStream(),
            prefixes::put);
    assertThat(prefixes).isEqualTo(Map.of("", "x:", "a.é", "http://x/#"));
  }

  @Test
  void everyCharacterOfUnicodeIsKept() {
    StringBuilder text = new StringBuilder();
    for (int point = 0; point <= Character.MAX_CODE_POINT; point += point < 0x3000 ? 1 : 97) {
      if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
        text.appendCodePoint(point);
      }
    }
    String literal =
        text.toString()
            .replace("\\", "\\\\")
            .replace("\"", "\\\"")
            .replace("\n", "\\n")
            .replace("\r", "\\r");
    String line = "<x:s> <x:p> \"" + literal + "\" .\n";
    assertThat(Decoding.lines(Syntax.TURTLE, line)).isEqualTo(line);
  }

  @Test
  void absoluteIrisStayAsTheyAreWritten() {
    String line = "<http://a/b/../c> <http://EX.org:80/./x> <http:g> .\n<urn:x:%zz> <x:é> <x:> .\n";
    assertThat(
            new String(Decoding.lines(Syntax.TURTLE, line.getBytes(UTF_8), "http://base/"), UTF_8))
        .isEqualTo(line);
  }

  @Test
  void relativeIrisGoByTheAddressOfTheFile() throws IOException {
    RdfFile file =
        new RdfFile(
            "d/e f.ttl", Path.of("/tmp/x/../d/e f.ttl"), Syntax.TURTLE, Compression.NONE, 0, 0);
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    new RiotSource().decode(stream("<> <g> <#h> ."), file, lines, (prefix, iri) -> {});
    assertThat(lines.toString(UTF_8))
        .isEqualTo("<file:///tmp/d/e%20f.ttl> <file:///tmp/d/g> <file:///tmp/d/e%20f.ttl#h> .\n");
  }

  @Test
  void aDeclaredBaseGoesBeforeTheFiles() {
    String turtle = "@base <http://h/x/y> . <z> <../p> <> . @base <q/> . <r> <p:p> <> .";
    assertThat(
            new String(Decoding.lines(Syntax.TURTLE, turtle.getBytes(UTF_8), "file:///f"), UTF_8))
        .isEqualTo(
            "<http://h/x/z> <http://h/p> <http://h/x/y> .\n<http://h/x/q/r> <p:p> <http://h/x/q/> .\n");
  }

  @Test
  void blankNodesOfOneDocumentAreKeptApart() {
    String turtle = "_:x <x:p> [ <x:p> _:g1, _:ug1, _:b.1 ], (1) .";
    assertThat(Decoding.lines(Syntax.TURTLE, turtle).lines())
        .containsExactly(
            "_:g1 <x:p> _:ug1 .",
            "_:g1 <x:p> _:uug1 .",
            "_:g1 <x:p> _:b.1 .",
            "_:x <x:p> _:g1 .",
            "_:g2 <" + RDF + "first> \"1\"^^<" + XSD + "integer> .",
            "_:g2 <" + RDF + "rest> <" + RDF + "nil> .",
            "_:x <x:p> _:g2 .");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "TURTLE | <x:s> <x:p> [ <x:q> [], _:a ] , _:b .",
        "TRIG | _:g { [] <x:p> _:g } [] <x:p> (1 2) .",
        "RDF_XML | <a xmlns='x:' xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><b><c/></b><b r:nodeID='z'/></a>",
        "JSON_LD | {`x:p`: [{`x:q`: 1}, {`@id`: `_:q`, `x:b`: {`x:c`: 2}, `x:a`: {}}], `@type`: `x:t`}",
      })
  void labelsAreTheSameOnEveryRun(Syntax syntax, String document) {
    String text = document.replace('`', '"');
    String first = Decoding.lines(syntax, text);
    assertThat(first).isNotEmpty();
    for (int i = 0; i < 3; i++) {
      assertThat(Decoding.lines(syntax, text)).isEqualTo(first);
    }
  }

  @Test
  void graphsBecomeQuads() {
    String trig =
        "<x:g> { <x:a> <x:b> <x:c> } <x:a> <x:b> _:y . GRAPH _:y { _:y <x:b> 'c' } { <x:d> <x:e> <x:f> }";
    assertThat(Decoding.lines(Syntax.TRIG, trig).lines())
        .containsExactly(
            "<x:a> <x:b> <x:c> <x:g> .",
            "<x:a> <x:b> _:y .",
            "_:y <x:b> \"c\" _:y .",
            "<x:d> <x:e> <x:f> .");
  }

  @Test
  void lineEndsAndAByteOrderMarkMakeNoDifference() {
    assertThat(Decoding.lines(Syntax.TURTLE, "\uFEFF<x:a>\r\n<x:b>\r<x:c> . # d\r\n"))
        .isEqualTo("<x:a> <x:b> <x:c> .\n");
    assertThat(Decoding.lines(Syntax.JSON_LD, "\uFEFF{\"@id\":\"x:a\",\r\n\"x:b\":\"c\"}"))
        .isEqualTo("<x:a> <x:b> \"c\" .\n");
    assertThatThrownBy(() -> Decoding.lines(Syntax.TURTLE, "\uFEFF\uFEFF<x:a> <x:b> <x:c> ."))
        .isInstanceOf(MalformedInputException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<x:a> <x:b> <x:c> .⏎ <x:a> <x:b> . | doc:2:14: Unrecognized (expected an RDF Term): [DOT]; write a term there",
        "<x:a> <x:b> 'c | doc:1:15: Broken token: c; mend the turtle there",
        "<x:a> <x:b> '''c⏎⏎ | doc:3:1: Broken long string; close the string with its triple quotes",
        "<x:a> <x:b> <x:c | doc:1:17: Broken IRI (End of file); close the IRI with '>'",
        "<x:a> <x:b> p:c . | doc:1:13: Undefined prefix: p; declare it with @prefix above its first use",
        "<x:a> <x:b> _:a:b . | doc:1:16: Triples not terminated by DOT; end the statement with '.'",
        "⏎<a> <x:b> <x:c> . | doc:2:1: relative IRI <a>, and there is no base; declare one, or write it in full",
        "<x:a\\u0020> <x:b> <x:c> . | doc:1:1: IRI <x:a > holds U+0020, which no IRI may hold; write %20 in its place",
        "<x:a> <_:b> <x:c> . | doc:1:7: <_:b> is a blank node in the place of an IRI; write it without < and >",
        "'a' <x:b> <x:c> . | doc:1:11: Subject is a literal: \"a\"; mend the turtle there",
        "<x:a> <x:b> <<( <x:c> <x:d> <x:e> )>> . | doc:1:13: triple term or reifier of RDF 1.2, and sw-mpi reads RDF 1.1; describe the triple by rdf:Statement",
        "<< <x:a> <x:b> <x:c> >> <x:d> <x:e> . | doc:1:1: triple term or reifier of RDF 1.2, and sw-mpi reads RDF 1.1; describe the triple by rdf:Statement",
        "<x:a> <x:b> <x:c> ~ <x:r> . | doc:1:19: triple term or reifier of RDF 1.2, and sw-mpi reads RDF 1.1; describe the triple by rdf:Statement",
        "<x:a> <x:b> 'c'@ar--rtl . | doc:1:13: text direction '--rtl' of RDF 1.2, and sw-mpi reads RDF 1.1; drop the direction",
        "<x:a> <x:b> <x:c> .⏎ VERSION '1.2' | doc:2:2: version directive \"1.2\" of RDF 1.2, and sw-mpi reads RDF 1.1; drop it",
      })
  void malformedTurtleIsRefusedWithItsPlace(String turtle, String message) {
    assertThatThrownBy(() -> Decoding.lines(Syntax.TURTLE, turtle.replace('⏎', '\n')))
        .isInstanceOf(MalformedInputException.class)
        .hasMessage(message);
  }

  @Test
  void bytesThatAreNoUtf8AreRefusedWithTheirPlace() {
    byte[] latin = "<x:a> <x:b> <x:c> .\n<x:a> <x:b> 'é' .".getBytes(ISO_8859_1);
    assertThatThrownBy(() -> Decoding.lines(Syntax.TURTLE, latin, null))
        .hasMessage(
            "doc:2:14: byte 0xE9 is no UTF-8 here; convert the file to UTF-8 (iconv -t UTF-8)");
    byte[] cut = "{\"x:a\": \"é\"}".getBytes(ISO_8859_1);
    assertThatThrownBy(() -> Decoding.lines(Syntax.JSON_LD, cut, null))
        .hasMessageStartingWith("doc:1:10: byte 0xE9");
  }

  @Test
  void aDocumentNestedTooDeeplyIsRefused() {
    String turtle = "<x:a> <x:b> " + "[ <x:c> ".repeat(3_000_000);
    assertThatThrownBy(() -> Decoding.lines(Syntax.TURTLE, turtle))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("nested too deeply");
  }

  /// Ranks are threads of any kind, some with small stacks.
  @Test
  void howDeepADocumentMayBeNestedDoesNotDependOnTheThread() throws Exception {
    String turtle = "<x:a> <x:b> " + "[ <x:c> ".repeat(20_000) + "1" + " ]".repeat(20_000) + " .";
    String json = "{\"x:b\": ".repeat(2_000) + "1" + "}".repeat(2_000);
    FutureTask<Long> statements =
        new FutureTask<>(
            () ->
                Decoding.lines(Syntax.TURTLE, turtle).lines().count()
                    + Decoding.lines(Syntax.JSON_LD, json).lines().count());
    Thread.ofPlatform().stackSize(1 << 18).start(statements);
    assertThat(statements.get()).isEqualTo(22_001);
  }

  @Test
  void aFailingSourceIsNoFaultOfTheDocument() {
    for (Syntax syntax : new RiotSource().syntaxes()) {
      assertThatThrownBy(
              () ->
                  new RiotSource()
                      .decode(
                          // RDF Thrift: a field that is a structure
                          new FailingInputStream(
                              new byte[] {(byte) (syntax == Syntax.RDF_THRIFT ? 0x1c : ' ')}),
                          "doc",
                          syntax,
                          null,
                          OutputStream.nullOutputStream(),
                          (prefix, iri) -> {}))
          .as(syntax.label())
          .isExactlyInstanceOf(IOException.class)
          .hasMessage(FailingInputStream.MESSAGE);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "TURTLE | <x:a> <x:b> <x:c> .",
        "TRIG | <x:a> <x:b> <x:c> .",
        "RDF_XML | <a xmlns='x:'><b>c</b></a>",
        "JSON_LD | {`x:b`: `c`}"
      })
  void aFailingTargetIsNoFaultOfTheDocument(Syntax syntax, String document) {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    assertThatThrownBy(
            () ->
                new RiotSource()
                    .decode(
                        stream(document.replace('`', '"')),
                        "doc",
                        syntax,
                        null,
                        full,
                        (prefix, iri) -> {}))
        .isExactlyInstanceOf(IOException.class)
        .hasMessage("No space left on device");
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }

  /// Jena's own readers of these take any term in any place.
  @ParameterizedTest
  @CsvSource({
    "RDF_THRIFT, 0, Subject is a literal",
    "RDF_THRIFT, 1, Predicate",
    "RDF_THRIFT, 3, names a graph",
    "RDF_PROTOBUF, 0, Subject is a literal",
    "RDF_PROTOBUF, 1, Predicate",
    "RDF_PROTOBUF, 3, names a graph"
  })
  void literalInAPlaceOfAnIriIsRefused(Syntax syntax, int place, String problem) {
    Node[] terms = new Node[4];
    Arrays.fill(terms, NodeFactory.createURI("x:i"));
    terms[place] = NodeFactory.createLiteralString("l");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StreamRDF writer =
        StreamRDFWriter.getWriterStream(
            bytes, syntax == Syntax.RDF_THRIFT ? Lang.RDFTHRIFT : Lang.RDFPROTO);
    writer.start();
    writer.quad(Quad.create(terms[3], terms[0], terms[1], terms[2]));
    writer.finish();
    assertThatThrownBy(() -> Decoding.lines(syntax, bytes.toByteArray(), null))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageStartingWith("doc:")
        .hasMessageContaining(problem);
  }

  @ParameterizedTest
  @CsvSource({"RDF_THRIFT, RDF Thrift", "RDF_PROTOBUF, RDF Protobuf"})
  void whatIsCutIsToldByItsFormat(Syntax syntax, String format) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StreamRDF writer =
        StreamRDFWriter.getWriterStream(
            bytes, syntax == Syntax.RDF_THRIFT ? Lang.RDFTHRIFT : Lang.RDFPROTO);
    Node node = NodeFactory.createURI("x:i");
    writer.start();
    writer.triple(Triple.create(node, node, node));
    writer.finish();
    byte[] cut = Arrays.copyOf(bytes.toByteArray(), bytes.size() - 2);
    assertThatThrownBy(() -> Decoding.lines(syntax, cut, null))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageStartingWith("doc: truncated or damaged " + format + " (");
  }
}
