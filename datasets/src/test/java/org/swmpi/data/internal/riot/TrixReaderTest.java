package org.swmpi.data.internal.riot;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.apache.jena.riot.Lang;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.data.spi.RdfSourceProvider.Checked;

/// TriX means what Jena's reader takes it to mean, every error is told, and none that is not there.
class TrixReaderTest {
  private static final String START =
      "<TriX xmlns='http://www.w3.org/2004/03/trix/trix-1/' xmlns:q='http://q/'>\n";
  private static final String END = "</TriX>\n";
  private static final String S = "<uri>x:s</uri>";
  private static final String P = "<uri>x:p</uri>";
  private static final String TRIPLE = "<triple>" + S + P + "<id>b</id></triple>";

  private static String places(String document) throws IOException {
    return Decoding.check(Syntax.TRIX, document.getBytes(UTF_8), false).places();
  }

  /// As [Decoding.Marked]; `σ`, `π` and `τ` are the terms and the triple above. Errors in tags are
  /// told behind them.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<graph>τ</graph><graph/><graph><id>g</id>τ</graph><!-- a -->⏎ <?pi a?><![CDATA[ ]]>",
        "<graph><triple>σπ</triple>‸⏎<triple>σπσπ</triple>‸⏎τ</graph><graph>τ⏎<triple/>‸</graph>",
        "<graph><triple>σπ<uri>‸a b</uri></triple>⏎<triple>σπ<uri>‸x:{</uri></triple></graph>",
        "<graph><triple>σπ<plainLiteral xml:lang='e n'>‸</plainLiteral></triple>τ</graph>",
        "<graph><triple>σπ<typedLiteral datatype='d'>‸a</typedLiteral></triple></graph>",
        "<graph><triple>σπ<typedLiteral>‸</typedLiteral></triple></graph>",
        "<graph><triple>σπ<plainLiteral datatype='x:d'>‸</plainLiteral></triple></graph>",
        "<graph><triple><plainLiteral/>πσ</triple>‸⏎<triple>σ<id>b</id>σ</triple>‸</graph>",
        "<graph><triple>σ<plainLiteral/>σ</triple>‸</graph>",
        "<graph><triple><uri><b>‸x:s</b></uri><id>p</id></triple>‸<triple>σ<x>‸</x><id>b</id></triple></graph>",
        "<graph><triple>σπ<typedLiteral datatype='a b'>‸x<b>‸</b></typedLiteral></triple></graph>",
        "<graph><triple>σπ<plainLiteral a='' xml:lang='1'>‸‸</plainLiteral></triple><?a ⏎?>‸a<?b?>b</graph>",
        "<graph a=''><triple b=''><qname>xml:lang</qname><uri c=''>x:p</uri><uri>‸</uri></triple></graph>",
        "<graph><uri>x:g</uri><uri>‸x:h</uri>τ</graph>⏎<graph>τ<uri>‸x:g</uri>τ</graph>",
        "<graph><plainLiteral>‸a</plainLiteral>τ</graph>",
        "<graph><uri>x:g<b>‸</b>h</uri>τ</graph>⏎<graph><triple>σπ<id>a<b>‸τ</b></id></triple>τ</graph>",
        "<grap>‸<triple/>a</grap><triple>‸</triple>⏎<graph><tripl>‸<b/></tripl>τ<triple>σπ<x>‸a</x></triple></graph>",
        "‸a⏎<graph>⏎ ‸b<!-- c -->d⏎<triple>σπ‸e⏎<id>b</id></triple>‸f<?pi?>g</graph>⏎ ⏎‸h ",
        "<graph><triple><qname>q:s</qname><qname>r:p</qname>‸<qname>s</qname>‸</triple></graph>",
        "<graph><triple>σπ<triple>‸σπσ</triple></triple>τ</graph><graph>τ</⊣TriX>",
        "<graph><triple>σπ</triple>‸<triple>σπ<uri>&u;⊣</uri></triple></graph>",
        "<graph><r:triple/>⊣</graph>",
      })
  void everyErrorIsTold(String content) throws IOException {
    String text = content.replace("τ", TRIPLE).replace("σ", S).replace("π", P);
    Decoding.Marked marked = Decoding.Marked.of(START.replace("\n", "⏎") + text + "⏎" + END);
    assertThat(places(marked.document())).isEqualTo(marked.places());
  }

  @Test
  void otherDocumentsAreNoTrix() throws IOException {
    assertThat(places("<html><body>" + TRIPLE + "</body></html>")).isEqualTo("1:7");
    assertThat(places("<?xml version=")).isEqualTo("1:1; nothing behind it was read");
    assertThat(places("<?xml version='1.0' encoding='none'?><TriX/>"))
        .isEqualTo("1:31; nothing behind it was read");
    assertThat(places("{}")).isEqualTo("1:1; nothing behind it was read");
    assertThat(places("")).isEqualTo("1:1; nothing behind it was read");
  }

  @Test
  void statementsBehindErrorsAreCounted() throws IOException {
    String document = START + "<graph><triple/>" + TRIPLE + "<uri/>" + TRIPLE + "</graph>" + END;
    assertThat(Decoding.check(Syntax.TRIX, document.getBytes(UTF_8), false).checked())
        .isEqualTo(new Checked(2, true));
  }

  @Test
  void termsAreThoseOfTheDocument() {
    String literal =
        "<typedLiteral datatype='http://www.w3.org/1999/02/22-rdf-syntax-ns#XMLLiteral'>";
    String document =
        "<!DOCTYPE TriX [<!ENTITY e 'x:é'>]>"
            + START.replace("TriX", "trix")
            + "<graph><uri>x:g</uri>"
            + "<triple><uri>&e;a</uri><qname>q:p</qname><plainLiteral> a&#10;<![CDATA[<b>]]> </plainLiteral></triple>"
            + "<triple><id>b</id><uri>x:p</uri><plainLiteral xml:lang='EN-gb'>a</plainLiteral></triple>"
            + "<triple><id>b</id><uri>x:p</uri><typedLiteral datatype='x:d'>1</typedLiteral></triple>"
            + ("<triple><id>b</id><uri>x:p</uri>" + literal)
            + "&lt;i/&gt;<b xmlns='x:' c='&quot;&amp;&#10;'>d &lt; e<f/></b></typedLiteral></triple>"
            + ("<triple><id>b</id><uri>x:p</uri>" + literal)
            + "&lt;i a='&amp;amp;'/&gt;</typedLiteral></triple>"
            + "</graph><graph><triple><id>b</id><uri>x:p</uri><plainLiteral xml:lang=''/></triple></graph>"
            + END.replace("TriX", "trix");
    String lines =
        """
        <x:éa> <http://q/p> " a\\n<b> " <x:g> .
        _:b <x:p> "a"@en-gb <x:g> .
        _:b <x:p> "1"^^<x:d> <x:g> .
        _:b <x:p> "&lt;i/&gt;<b xmlns=\\"x:\\" c=\\"&quot;&amp;&#xA;\\">d &lt; e<f></f></b>"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#XMLLiteral> <x:g> .
        _:b <x:p> "<i a='&amp;'/>"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#XMLLiteral> <x:g> .
        _:b <x:p> "" .
        """;
    assertThat(Decoding.lines(Syntax.TRIX, document)).isEqualTo(lines);
    byte[] encoded = ("<?xml version='1.0' encoding='UTF-16'?>" + document).getBytes(UTF_16);
    assertThat(new String(Decoding.lines(Syntax.TRIX, encoded, null), UTF_8)).isEqualTo(lines);
  }

  @Test
  void charactersOfXml11AreThoseOfItsLiterals() {
    String literal =
        "<typedLiteral datatype='http://www.w3.org/1999/02/22-rdf-syntax-ns#XMLLiteral'><b>&#1;</b>";
    String triple = "<triple>" + S + P + literal + "</typedLiteral></triple>";
    String document = "<?xml version='1.1'?>" + START + "<graph>" + triple + "</graph>" + END;
    assertThat(Decoding.lines(Syntax.TRIX, document)).contains("\"<b>&#x1;</b>\"^^");
  }

  @Test
  void nothingOutsideOfTheDocumentIsRead() {
    String document = "<!DOCTYPE TriX [<!ENTITY e SYSTEM 'file:///etc/hostname'>]>" + START;
    assertThat(Decoding.refusal(Syntax.TRIX, (document + "&e;" + END).getBytes(UTF_8), null))
        .startsWith("doc:1:")
        .contains("nothing is read");
  }

  @Test
  void otherBytesThanThoseOfTheEncodingAreRefused() {
    byte[] document = (START + "<!-- é -->" + END).getBytes(ISO_8859_1);
    assertThat(Decoding.refusal(Syntax.TRIX, document, null))
        .startsWith("doc:2:")
        .endsWith("convert the file to UTF-8 (iconv -t UTF-8), or declare its encoding");
  }

  private static final String[] GOOD = {
    TRIPLE,
    "<triple><qname>q:s</qname>"
        + P
        + "<plainLiteral xml:lang='en'>a &lt; b</plainLiteral></triple>",
    "<triple><id>b</id>" + P + "<typedLiteral datatype='x:d'> a<!-- b --> </typedLiteral></triple>",
    "</graph><graph><uri>x:g</uri>",
    "</graph><graph><id>b</id>" + TRIPLE,
    "</graph><graph>" + TRIPLE + TRIPLE,
  };

  private static final String[] BAD = {
    "<triple>" + S + P + "</triple>",
    "<triple>" + S + "<plainLiteral>a</plainLiteral>" + S + "</triple>",
    "<triple>" + S + P + "<typedLiteral>a</typedLiteral></triple>",
    "<triple>" + S + P + "a<id>b</id></triple>",
    "<triple>" + S + P + "<uri>x:a b</uri></triple>" + TRIPLE,
    "<triple>" + S + P + "<id>a<b/>c</id></triple>",
    "<triples>" + TRIPLE + "</triples>",
    "</graph>" + TRIPLE + "<graph>",
    "</graph><graph><uri>x:g</uri><uri>x:g</uri>",
    "text" + TRIPLE,
  };

  private static String document(int oneBadIn, SplittableRandom random, Set<String> malformed) {
    List<String> lines = Decoding.mixed(3, 20, GOOD, BAD, oneBadIn, random, malformed);
    return START + "<graph>\n" + String.join("\n", lines) + "\n</graph>" + END;
  }

  @Test
  void onlyMalformedLinesAreTold() throws IOException {
    for (long seed = 0; seed < 200; seed++) {
      Set<String> malformed = new TreeSet<>();
      String document = document(3, new SplittableRandom(seed), malformed);
      assertThat(Decoding.linesOf(places(document)))
          .as("seed %s: %s", seed, document)
          .isEqualTo(malformed);
    }
  }

  /// Of spoilt documents too, which Jena takes more of.
  @Test
  void statementsAreThoseOfJena() throws IOException {
    int read = 0;
    for (long seed = 0; seed < 1_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      String document = document(0, random, new TreeSet<>());
      StringBuilder text = new StringBuilder(document.substring(START.length()));
      Decoding.spoil(text, random.nextInt(3), "<>/=& xurid", random);
      byte[] spoilt = (START + text).getBytes(UTF_8);
      read += Decoding.isAsJena(Syntax.TRIX, Lang.TRIX, spoilt) ? 1 : 0;
    }
    assertThat(read).isBetween(400, 900);
  }
}
