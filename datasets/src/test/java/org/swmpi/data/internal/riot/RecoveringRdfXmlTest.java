package org.swmpi.data.internal.riot;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.data.spi.RdfSourceProvider.Checked;

/// Every error of a document is told, and none that is not there.
class RecoveringRdfXmlTest {
  private static final String START =
      "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:p='http://x/'>\n";
  private static final String END = "</rdf:RDF>\n";

  private static Decoding.Found check(String document, boolean warnings) throws IOException {
    return Decoding.check(Syntax.RDF_XML, document.getBytes(UTF_8), warnings);
  }

  private static String places(String document) throws IOException {
    return check(document, false).places();
  }

  /// `⏎` ends a line; the namespace of `p` is declared in line 1.
  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '`',
      value = {
        "<p:T/> § none",
        "<p:T rdf:about='a b'/>⏎<p:T rdf:about='a'/>⏎<p:T/> § 2:23 3:21",
        "<p:T><p:q rdf:resource='a b'/><p:q rdf:resource='a'/></p:T> § 2:31 2:54",
        "<p:T rdf:about='a'><p:q rdf:resource='a'><p:T/></p:q></p:T> § 2:20 2:42",
        "<p:T>text<p:q/>⏎more<p:q/></p:T>⏎no<p:T/> § 2:11 3:6 4:4",
        "<p:T><p:q>a⏎b<p:T><p:q><p:T/><p:T/></p:q></p:T></p:q></p:T> § 3:7 3:24",
        "<p:T><p:q>v</p:q><rdf:Description/><p:q rdf:resource='a'/></p:T><rdf:li/><p:T q='v'/> § 2:36 2:59 2:74 2:86",
        "<rdf:RDF><p:T rdf:about='a'/></rdf:RDF><p:T rdf:about='b'/> § 2:10 2:60",
        "<rdf:Bag><rdf:li><u:T/></rdf:li><u:q rdf:resource='a'/></rdf:Bag><p:T u:q='v'><p:q u:r='v'/></p:T> § 2:24 2:56 2:79 2:93",
        "<p:T><p:q rdf:parseType='x'><p:T><p:q rdf:ID='7'/></p:T></p:q></p:T><p:T rdf:nodeID='8'/> § 2:29 2:90",
        "<p:T><p:q rdf:parseType='Resource'><p:q p:r='v' q='v'/><p:q rdf:resource='a'/></p:q></p:T> § 2:56 2:79",
        "<p:T><p:q rdf:parseType='Collection'><p:T rdf:about='a'/>t<p:T rdf:about='b'/></p:q></p:T> § 2:58 2:60 2:79",
        "<p:T><p:q rdf:parseType='Literal'><p:T rdf:ID='a'/>t<p:T rdf:ID='a'/></p:q></p:T> § none",
        "<p:T><p:q xml:lang='e_n'>v</p:q><p:q rdf:datatype='d'>v</p:q><p:q xml:lang='1'>v</p:q></p:T> § 2:33 2:62 2:87",
        "<p:T xml:lang='e_n'><p:q>v</p:q><p:q rdf:resource='a'/><p:q>v</p:q></p:T> § 2:33 2:56 2:68",
        "<p:T rdf:ID='a' xml:base='http://x/'/>⏎<p:T rdf:ID='a' xml:base='http://y/'/>⏎<p:T xml:base='http://x/y'><p:q xml:base='/' rdf:ID='a'/></p:T> § 4:58",
        "<!-- <p:T rdf:about='a'/> --><![CDATA[ ]]><?pi <p:T q='v'/> ?>⏎<p:T><![CDATA[a]]><p:q>]]&gt;</p:q>&#97;</p:T> § 3:19 3:41",
        "<p:T>a &amp; b<![CDATA[c]]><?pi?>⏎d⏎e&quot;f</p:T>&amp;<p:T/> § 2:9 4:20",
        "<p:T><p:q><p:T/>⏎<p:T/>⏎<p:T/>⏎text<p:T/></p:q></p:T> § 3:7 4:7 5:6 5:11",
        "<p:T><p:q>text<p:T/>⏎more</p:q><p:q rdf:parseType='Collection'><p:T/>⏎more<p:T/></p:q></p:T> § 2:21 3:7 4:6",
        "<p:T xml:lang='e_n' p:a='1' p:b='2'/> § 2:38",
        "<p:T rdf:parseType='Literal' rdf:ID='a' xml:base='x:y'><p:q rdf:ID='a' xml:base='x:y'/></p:T> § 2:88",
        "<p:T q='v'/>⏎<!DOCTYPE x []><p:T q='v'/> § 2:13 3:10; nothing behind it was read",
        "<p:T rdf:about='a'/><p:T><p:q></p:T> § 2:21 2:33; nothing behind it was read",
        "<p:T rdf:about='a'/><p:T p:q='&u;'/> § 2:21 2:34; nothing behind it was read",
      })
  void everyErrorIsTold(String content, String expected) throws IOException {
    assertThat(places(START + content.replace('⏎', '\n') + END)).isEqualTo(expected);
  }

  @Test
  void warningsAreToldOnceAndInOrder() throws IOException {
    String content =
        "<rdf:A rdf:about='http://x/a'>\n<p:q rdf:resource='a'/>\n<p:q rdf:parseType='literal'/>\n</rdf:A>";
    assertThat(check(START + content + END, true).findings())
        .satisfiesExactly(
            first -> assertThat(first).startsWith("doc:2:31: rdf:A is not a recognized RDF term"),
            second -> assertThat(second).startsWith("doc:3:24: Relative URI encountered: <a>; "),
            third -> assertThat(third).startsWith("doc:4:31: Encountered rdf:parseType='literal'"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"<rdf:Bag/>", "<rdf:RDF><p:T/></rdf:RDF>", "<p:T q='v'><p:q/></p:T>"})
  void anElementOfTheDocumentThatIsWrongEndsIt(String document) throws IOException {
    assertThat(places(document)).matches("1:\\d+" + Decoding.UNREAD);
  }

  @Test
  void bytesThatAreNoUtf8EndIt() throws IOException {
    String document = START + "<p:T rdf:about='a'/>\n<p:T/>\n<p:T><p:q>é</p:q></p:T>" + END;
    byte[] latin = document.getBytes(ISO_8859_1);
    assertThat(Decoding.check(Syntax.RDF_XML, latin, false).findings())
        .satisfiesExactly(
            first -> assertThat(first).startsWith("doc:2:21: Relative URI"),
            last -> assertThat(last).startsWith("doc:4:").endsWith(Decoding.UNREAD));
  }

  @Test
  void anElementOfTheDocumentHasNoIdentifier() throws IOException {
    String start = START.replace("xmlns:p", "rdf:ID='a' xml:base='http://x/' xmlns:p");
    assertThat(places(start + "<p:T rdf:ID='a'/>" + END)).isEqualTo("none");
    String wrong = start.replace("<rdf:RDF", "<RDF");
    assertThat(places(wrong + "<p:T rdf:ID='b'/><p:T rdf:ID='b'/></RDF>"))
        .isEqualTo("1:114; nothing behind it was read");
  }

  @Test
  void statementsBeforeTheEndOfReadingAreCounted() throws IOException {
    Decoding.Found found = check(START + "<p:T/>\n".repeat(1_000) + "<p:T></p:U>" + END, false);
    assertThat(found.checked()).isEqualTo(new Checked(1_001, false));
  }

  /// Where XML parsers count places from the beginning of the entity.
  @Test
  void textOfAnEntityHasThePlaceOfTheTagBefore() throws IOException {
    String type = "<!DOCTYPE rdf:RDF [<!ENTITY e '\n<p:q>v</p:q>more<p:q rdf:resource=\"a\"/>'>]>";
    assertThat(places(type + START + "<p:T>&e;</p:T>\n<p:T>text</p:T>" + END))
        .startsWith("3:6 3:6 4:");
  }

  /// More than is read at a time, with errors at both ends of it and a name that is used again.
  @Test
  void largeDocumentsAreReadInParts() throws IOException {
    String name = "<p:T rdf:ID='n' xml:base='http://x/'/>\n";
    String bad = "<p:T><p:q rdf:resource='a'/><p:q>v</p:q></p:T>\n";
    String good = "<p:T rdf:about='http://x/é'><p:q>1 &lt; 2</p:q></p:T>\n".repeat(20_000);
    Decoding.Found found = check(START + name + bad + good + bad + name + END, false);
    assertThat(found.findings())
        .satisfiesExactly(
            first -> assertThat(first).startsWith("doc:3:29: Relative URI encountered: <a>; "),
            last -> assertThat(last).startsWith("doc:20004:29: Relative URI"),
            again ->
                assertThat(again)
                    .startsWith("doc:20005:39: Reuse of rdf:ID 'n' at [Line: 2, Col: 39]; "));
    assertThat(found.checked()).isEqualTo(new Checked(2 + 2 * 20_000 + 2 * 2, true));
  }

  @Test
  void textIsToldOnce() throws IOException {
    String element = "<p:T p:q='" + "v".repeat(1 << 18) + "'/>";
    assertThat(places(START + element + ">" + element + "]]&gt;" + element + END))
        .matches("2:\\d+ 2:\\d+");
    String text = "lines of text & more\n".repeat(20_000).replace("&", "&amp;");
    assertThat(places(START + "<p:T>" + text + "<p:q>v</p:q></p:T>" + END)).isEqualTo("2:21");
  }

  /// As many errors as elements that are open: the work is that of what is read again.
  @Test
  @Timeout(60)
  void errorsMayBeNested() throws IOException {
    int depth = 300;
    String open = "<p:T><p:q q='v'>\n".repeat(depth);
    Decoding.Found found = check(START + open + "</p:q></p:T>".repeat(depth) + END, false);
    assertThat(found.findings()).hasSize(depth);
  }

  private static final String[] GOOD = {
    "<p:T rdf:about='http://x/a'><p:q>v</p:q><p:q rdf:resource='http://x/b'/></p:T>",
    "<rdf:Description p:q='v'><p:q rdf:parseType='Resource'><p:r>1</p:r></p:q></rdf:Description>",
    "<p:T><p:q rdf:parseType='Collection'><p:T/><p:T rdf:nodeID='a'/></p:q></p:T>",
    "<p:T><p:q rdf:parseType='Literal'><b>1 &lt; 2</b></p:q><p:q xml:lang='en' p:q='&e;'/></p:T>",
    "<!-- <p:T><p:T/></p:T> --><rdf:Seq><rdf:li><p:T><p:q>[<![CDATA[<]]>]</p:q></p:T></rdf:li></rdf:Seq>",
  };

  private static final String[] BAD = {
    "<p:T rdf:about='a'><p:q>v</p:q></p:T>",
    "<p:T><p:q rdf:resource='http://x/a b'/><p:q>v</p:q></p:T>",
    "<p:T><p:q rdf:parseType='Collection'><p:T/><rdf:li/></p:q></p:T>",
    "<p:T><p:q rdf:parseType='Resource'>v</p:q></p:T>",
    "<p:T><p:q><p:T/><p:T/></p:q><p:q>v</p:q></p:T>",
    "<p:T><p:q xml:lang='e_n'>v</p:q></p:T>",
    "<u:T><p:q>v</p:q></u:T>",
    "<rdf:Description q='v'/>",
    "<p:T><rdf:Description/></p:T>",
  };

  private static String document(boolean isXml11, SplittableRandom random, Set<String> malformed) {
    String type = "<!DOCTYPE rdf:RDF [<!ENTITY e 'a&#38;lt;b'>]>";
    String lines = String.join("\n", Decoding.mixed(2, 20, GOOD, BAD, 3, random, malformed)) + "\n";
    return isXml11
        ? "<?xml version='1.1'?>" + START + lines.replace("&e;", "&#1;") + END
        : type + START + lines + END;
  }

  /// Elements of a line each, some of them malformed.
  @Test
  void onlyMalformedElementsAreTold() throws IOException {
    for (long seed = 0; seed < 200; seed++) {
      Set<String> malformed = new TreeSet<>();
      String document = document(seed % 2 == 0, new SplittableRandom(seed), malformed);
      assertThat(Decoding.linesOf(places(document)))
          .as("seed %s: %s", seed, document)
          .isEqualTo(malformed);
    }
  }

  /// Any text: it ends, and its first error is that at which reading without recovery ends. Of what
  /// is no XML, and of names with colons that namespaces do not allow, only the line is the same.
  @Test
  @Timeout(120)
  void theFirstErrorOfAnyTextIsThatOfTheReader() throws IOException {
    String signs = "<>\"'/=:;&#[]!-? \n\t\r0é\uD835\uDCB3\u0085aprdf";
    for (long seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      StringBuilder text = new StringBuilder(document(false, random, new TreeSet<>()));
      Decoding.spoil(text, random.nextInt(1, 4), signs, random);
      byte[] document = text.toString().getBytes(UTF_8);
      String first = Decoding.refusal(Syntax.RDF_XML, document, null);
      String told = Decoding.check(Syntax.RDF_XML, document, false).first();
      boolean isRdf = !told.endsWith(Decoding.UNREAD) && !told.matches(".*(Element type|QName).*");
      assertThat(isRdf ? told : told.replaceFirst("(doc:\\d+).*", "$1"))
          .as("seed %s: %s", seed, text)
          .isEqualTo(isRdf ? first : first.replaceFirst("(doc:\\d+).*", "$1"));
    }
  }
}
