package org.swmpi.data.internal.riot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RDFWriter;
import org.apache.jena.riot.lang.LabelToNode;
import org.apache.jena.sparql.core.DatasetGraph;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.rdf.Syntax;

/// Whatever a document holds, it becomes canonical lines or is refused with a message of one line.
class MutationTest {
  private static final long SEED = 42;

  /// Of each format; `-Dtest.flags=-Dswmpi.documents=N` for more.
  private static final int DOCUMENTS = Integer.getInteger("swmpi.documents", 300);

  private static final String IRI = "<[a-zA-Z][a-zA-Z0-9+.-]*:[^\\x00-\\x20<>\"{}|^`\\\\]*>";
  private static final String BLANK = "_:[^\\s.:<>\"@^-][^\\s:<>\"@^]*(?<!\\.)";
  private static final String LITERAL =
      "\"(?:[^\"\\\\\n\r]|\\\\[\"\\\\nr])*+\"(?:@[a-z]+(?:-[a-z0-9]+)*|\\^\\^" + IRI + ")?";
  private static final Pattern LINES =
      Pattern.compile(
          "(?:(?:%1$s|%2$s) %1$s (?:%1$s|%2$s|%3$s)(?: (?:%1$s|%2$s))? \\.\n)*+"
              .formatted(IRI, BLANK, LITERAL));

  private static final String[] PIECES = {
    "<<",
    "<<( ",
    ")>>",
    "{|",
    "~",
    "\"",
    "'''",
    "\\u0000",
    "\\uD800",
    "\\U0010FFFF",
    "@en--ltr",
    "@de-CH",
    "^^<d>",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    ".",
    ";",
    ",",
    "_:",
    "_:a.",
    "<_:b>",
    "<a b>",
    "<>",
    "<#>",
    " a ",
    "@prefix ",
    "@base <x:> .",
    "é",
    "\ud83d\ude00",
    "\r\n",
    "#",
    "&amp;",
    "&x;",
    "<!--",
    "<![CDATA[",
    " xml:lang='en_US'",
    " rdf:nodeID='g1.'",
    " rdf:ID='1'",
    "\"@context\"",
    "\"@id\":",
    "\"@language\":",
    "null",
    "-0",
    "\t",
    "\0",
  };

  private static String document(Syntax syntax) {
    return switch (syntax) {
      case TRIG ->
          "@prefix p: <x:> . p:g { p:s p:p _:b , \"l\"@en } GRAPH _:g { [] p:p (1 2.5) . p:s a p:c } ";
      case RDF_THRIFT, RDF_PROTOBUF ->
          "@prefix p: <x:> . p:g { p:s p:p _:b , \"most of the bytes, where a change may leave it whole\"@en }"
              + " GRAPH _:g { _:c p:p _:d ; a p:c . _:d p:first 1 ;"
              + " p:rest _:e . _:e p:first 2.5 ; p:rest p:nil }";
      case RDF_XML ->
          "<?xml version='1.0'?><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:p='x:'>"
              + "<p:T rdf:about='x:s' p:a='v'><p:q xml:lang='en'>text</p:q><p:r rdf:resource='x:o'/>"
              + "<p:q rdf:parseType='Literal'><b>x</b></p:q><p:q rdf:nodeID='n'/></p:T></rdf:RDF>";
      case JSON_LD ->
          "{\"@context\": {\"n\": \"x:n\", \"k\": {\"@id\": \"x:k\", \"@type\": \"@id\"}}, \"@id\": \"x:s\","
              + " \"n\": [\"v\", {\"@value\": \"w\", \"@language\": \"en\"}, 5, 5.5, true], \"k\": [\"_:z\", {\"n\": 1}]}";
      case TRIX ->
          "<trix xmlns='http://www.w3.org/2004/03/trix/trix-1/'><graph><uri>x:g</uri><triple><uri>x:s</uri>"
              + "<uri>x:p</uri><plainLiteral xml:lang='en'>text</plainLiteral></triple><triple><id>b</id>"
              + "<uri>x:p</uri><typedLiteral datatype='x:d'>1</typedLiteral></triple></graph></trix>";
      case RDF_JSON ->
          "{\"x:s\": {\"x:p\": [{\"value\": \"x:o\", \"type\": \"uri\"}, {\"value\": \"_:b\", \"type\": \"bnode\"},"
              + " {\"value\": \"l\", \"type\": \"literal\", \"lang\": \"en\"}]}}";
      default ->
          "@prefix p: <x:> . p:s p:p <x:o>, _:b, \"l\"@en, 'd'^^p:d ; a p:c . [ p:q (1 2.5 true) ] p:r '''x''' .";
    };
  }

  private static byte[] bytes(Syntax syntax) {
    Lang binary =
        switch (syntax) {
          case RDF_THRIFT -> Lang.RDFTHRIFT;
          case RDF_PROTOBUF -> Lang.RDFPROTO;
          default -> null;
        };
    if (binary == null) {
      return document(syntax).getBytes(UTF_8);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DatasetGraph dataset =
        RDFParser.fromString(document(syntax), Lang.TRIG)
            .labelToNode(LabelToNode.createUseLabelAsGiven())
            .toDatasetGraph();
    RDFWriter.source(dataset).lang(binary).output(bytes);
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"N_TRIPLES", "N_QUADS"})
  void changedDocumentsBecomeCanonicalLinesOrAreRefused(Syntax syntax) {
    SplittableRandom random = new SplittableRandom(SEED);
    int read = 0;
    byte[] original = bytes(syntax);
    for (int i = 0; i < DOCUMENTS; i++) {
      byte[] document = changed(original, random);
      String name = "document %d of seed %d: %s".formatted(i, SEED, new String(document, UTF_8));
      try {
        String lines = new String(Decoding.lines(syntax, document, "http://base/d"), UTF_8);
        assertThat(LINES.matcher(lines).matches()).as("%s%ngave%n%s", name, lines).isTrue();
        read++;
      } catch (MalformedInputException e) {
        assertThat(e.getMessage()).as(name).startsWith("doc:").contains("; ").doesNotContain("\n");
      }
    }
    assertThat(read).isBetween(DOCUMENTS / 100, DOCUMENTS * 99 / 100);
  }

  private static byte[] changed(byte[] document, SplittableRandom random) {
    byte[] changed = document;
    for (int left = random.nextInt(1, 4); left > 0 && changed.length > 0; left--) {
      int at = random.nextInt(changed.length);
      byte[] piece = PIECES[random.nextInt(PIECES.length)].getBytes(UTF_8);
      changed =
          switch (random.nextInt(8)) {
            case 0 -> joined(changed, at, new byte[] {(byte) random.nextInt(256)}, at + 1);
            case 1 ->
                joined(
                    changed, at, new byte[0], Math.min(changed.length, at + random.nextInt(1, 6)));
            case 2 -> Arrays.copyOf(changed, Math.max(at, 1));
            default -> joined(changed, at, piece, at);
          };
    }
    return changed;
  }

  private static byte[] joined(byte[] document, int end, byte[] piece, int start) {
    byte[] joined = Arrays.copyOf(document, end + piece.length + document.length - start);
    System.arraycopy(piece, 0, joined, end, piece.length);
    System.arraycopy(document, start, joined, end + piece.length, document.length - start);
    return joined;
  }
}
