package org.swmpi.data.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.data.MalformedInputException;

class WikipediaDumpTest {
  private static String decode(String xml) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    new WikipediaDump("dump.xml", new ByteArrayInputStream(xml.getBytes(UTF_8))).writeLines(lines);
    return lines.toString(UTF_8);
  }

  private static String page(String title, String ns, String more, String text) {
    return "<page><title>%s</title><ns>%s</ns>%s<revision><text xml:space=\"preserve\">%s</text></revision></page>\n"
        .formatted(title, ns, more, text);
  }

  @Test
  void articlesBecomeLines() throws IOException {
    String xml =
        "<mediawiki xmlns=\"http://www.mediawiki.org/xml/export-0.11/\"><siteinfo/>"
            + page(
                "Anarchism",
                "0",
                "",
                "'''Anarchism''' is a &quot;[[political philosophy|philosophy]]&quot;.\n\nSee [[state]]s.")
            + page("Talk:Anarchism", "1", "", "no article")
            + page("Anarchy", "0", "<redirect title=\"Anarchism\"/>", "#X [[Anarchism]]")
            + page("Anarchies", "0", "", "\n#Redirect: [[Anarchism]]")
            + page(
                "Caf\u00e9",
                "0",
                "",
                "Coffee &amp;amp; cake &lt;ref name=&quot;x&quot;&gt;a book&lt;/ref&gt;here&lt;ref name=y /&gt;.")
            + "</mediawiki>";
    assertThat(decode(xml))
        .isEqualTo(
            "Anarchism Anarchism is a \"philosophy\". See states.\nCaf\u00e9 Coffee & cake here .\n");
  }

  @Test
  void whatIsNoMarkupShowsAsItIsWritten() {
    assertThat(plain("Write <nowiki>[[a|b]] {{c}} &amp; ''d''</nowiki>; [[e|f]]<nowiki/>s"))
        .isEqualTo("Write [[a|b]] {{c}} & d; fs");
    assertThat(plain("a <NOWIKI>{{b</nowiki> c <nowiki>d")).isEqualTo("a {{b c d");
  }

  @Test
  void markupGoesAndTextStays() {
    assertThat(plain("{{Infobox|a={{nested|b}}}}Text {{cite}}goes on\n{| table\n|x\n|} ."))
        .isEqualTo("Text goes on .");
    assertThat(
            plain("[[File:a.jpg|thumb|a [[cat]] here]]The [[cat]] [[dog|dogs]] [[Category:Pets]]"))
        .isEqualTo("The cat dogs");
    assertThat(plain("== Title ==\n* one\n# two [http://x.org/a shown] http://y.org"))
        .isEqualTo("Title one two shown");
    assertThat(
            plain(
                "a <mapframe zoom=9>{\"type\": \"x\"}</mapframe>b <ce>H2O</ce><center>c</center>"))
        .isEqualTo("a b c");
    assertThat(
            plain(
                "a <includeonly>b</includeonly><templatedata>{}</templatedata>c <inputbox>d</inputbox>"))
        .isEqualTo("a c");
    assertThat(plain("<!-- note -->a<br/>b&nbsp;c <math>x^2</math>d __TOC__")).isEqualTo("a b c d");
    assertThat(plain("caf&eacute; &#321;&#xf3;d&#378; m&sup2; &lt;b> &nosuch; AT&T"))
        .isEqualTo("caf\u00e9 \u0141\u00f3d\u017a m\u00b2 <b> &nosuch; AT&T");
    assertThat(plain("never [[closed and {{open")).isEqualTo("never closed and open");
  }

  @Test
  void filesAndCategoriesGoInTheLanguageOfTheWiki() throws IOException {
    String namespaces =
        "<siteinfo><namespaces><namespace key=\"6\">\u0424\u0430\u0439\u043b</namespace>"
            + "<namespace key=\"10\">Predloga</namespace>"
            + "<namespace key=\"14\">Kategori og_emne</namespace></namespaces></siteinfo>";
    String text =
        "a [[\u0444\u0430\u0439\u043b:x.jpg|b [[c]]]] [[ kategori_og emne : d|e]] [[:Kategori og emne:f|g]]"
            + " [[Category:h]] [[Predloga:i]] [[j: k]] [[l|Category:m]]";
    assertThat(decode("<mediawiki>" + namespaces + page("T", "0", "", text) + "</mediawiki>"))
        .isEqualTo("T a g Predloga:i j: k Category:m\n");
  }

  @Test
  void whatIsNeverClosedStaysAndWhatIsGoes() {
    assertThat(plain("a <ref>b <!-- c <ref name=x/> d</ref > e <!-- f")).isEqualTo("a e <!-- f");
    assertThat(plain("a <math>b <REF>c</ref> d <b e")).isEqualTo("a b d <b e");
    assertThat(plain("[[a [[b|c]] [[File:d|e [[f]] g]] h")).isEqualTo("a c h");
    assertThat(plain("[//x y] [//z [http://q r] [//w")).isEqualTo("y [ r [//w");
    assertThat(plain("[mailto:a@b.org write] [ftp://x.org/y get] ftp://x.org [news]"))
        .isEqualTo("write get [news]");
    assertThat(plain("a == b ==  \r\n=== c ===\nd=e")).isEqualTo("a == b c d=e");
  }

  @Test
  void templatesAndTablesEndWhereTheirOwnEndIs() {
    assertThat(plain("a {{x|b=|}} c {{d|{{{e|}}}|f}} g")).isEqualTo("a c g");
    assertThat(plain("a {{b {{c}} d {{e|f {{g}}")).isEqualTo("a b d e|f");
    assertThat(plain("a\n{| {{b\n |} c")).isEqualTo("a c");
    assertThat(plain("a {{b|{| c\n| d }} e\n:: {| f\n|} g }} |}\n{{i}}{| h {{i}}"))
        .isEqualTo("a e g }} |}");
    assertThat(plain("{| a\n| {| b |} c\n{| d\n|}\n| e\n|} f")).isEqualTo("f");
    assertThat(plain("the set {|x| > 1} is open.\n\nAnd more"))
        .isEqualTo("the set {|x| > 1} is open. And more");
  }

  @Test
  void parametersOfTemplatesAreNotShown() {
    assertThat(plain("a {{{b}}} c {{{d|e {{f}} {{{g|h}}}}}} i")).isEqualTo("a c i");
    assertThat(plain("a{{{{{b}}}|c}} d{{e|{{{f|{{g}}}}}}} h")).isEqualTo("a d h");
    assertThat(plain("a [[b|{{{c|d}}} e]] {{{f}} g {{h}}} i")).isEqualTo("a e { g } i");
    assertThat(plain("a {{{{b}}}} {{c }} }} {{{d")).isEqualTo("a {} }} {d");
    assertThat(plain("100{{nbsp}}km, [[a|1990{{snd}}2000]] {{b}}c{{d}}, -{e{{f}}g}-"))
        .isEqualTo("100 km, 1990 2000 c, e g");
  }

  @Test
  void theFirstVariantOfALanguageIsShown() {
    assertThat(plain("a-{zh-hans:b; zh-hant:c;}-d -{e;f}- [[g|-{zh-cn:h;zh-tw:i}-]]"))
        .isEqualTo("abd e;f h");
    assertThat(plain("-{A|zh-cn:a;zh-tw:b}- -{zh-hans;zh-hant|c}- -{R|d|e}- -{[[f|g]]}-"))
        .isEqualTo("a c d|e g");
    assertThat(plain("-{H|zh:a}--{T|zh:b}--{-|zh:c}-d -{zh:e&amp;f -{zh-tw:g;zh:h}-;sr:i}-"))
        .isEqualTo("d e&f g");
    assertThat(plain("-{zh:{{a}}b{{c}}}- d-{{e}}-f -{g h-{{i}} x-{y} and }-z"))
        .isEqualTo("b d--f -{g h- xy} and z");
  }

  @Test
  void templatesInLinksAreNotShown() {
    assertThat(plain("a [[b|c {{d|e}} f]] g")).isEqualTo("a c f g");
    assertThat(plain("a [[b|c {{d|[[e|f]]}}]] [[{{g|h}}i]]")).isEqualTo("a c i");
    assertThat(plain("a [[b|c {{d]] e }}")).isEqualTo("a c {{d e }}");
  }

  @Test
  void otherXmlIsNoDump() throws IOException {
    assertThatThrownBy(() -> decode("<rss><item>x</item></rss>"))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("not a dump of a MediaWiki (its outermost element is 'rss'");
    assertThat(decode("<mediawiki><siteinfo/></mediawiki>")).isEmpty();
    assertThat(decode("<pages>" + page("A", "0", "", "b") + "</pages>")).isEqualTo("A b\n");
  }

  /// Each would take minutes if every beginning were searched for its end anew.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[[",
        "<!--",
        "<ref ",
        "<ref>",
        "<ref>x<math>",
        "<a",
        "[//",
        "a==",
        "{{",
        "[[a|",
        "{{{",
        "-{",
        "-{a",
        "-{zh:a;zh:"
      })
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void beginningsWithoutEndsAreReadInTimeInProportion(String beginning) {
    assertThat(plain(beginning.repeat(500_000) + "x")).isNotNull();
  }

  @Test
  void marksThatNestAreReadInTimeInProportion() {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          assertThat(plain("-{zh:".repeat(200_000) + "a" + "}-".repeat(200_000))).isEqualTo("a");
          assertThat(plain("{{{".repeat(200_000) + "}}}".repeat(200_000) + "a")).isEqualTo("a");
        });
  }

  @Test
  void runsOfMarksAreReadInTimeInProportion() {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> assertThat(plain("x" + "=".repeat(1_000_000) + "y")).hasSize(1_000_002));
  }

  /// Of which the JDK's parser would print a line of its own.
  @Test
  void aDumpThatIsNotUtf8IsRefusedByItsPlace() {
    byte[] latin =
        ("<mediawiki>\n" + page("Caf\u00e9", "0", "", "text") + "</mediawiki>")
            .getBytes(ISO_8859_1);
    WikipediaDump dump = new WikipediaDump("dump.xml", new ByteArrayInputStream(latin));
    assertThatThrownBy(() -> dump.writeLines(OutputStream.nullOutputStream()))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageStartingWith("dump.xml:2:17: byte 0xE9 is no UTF-8 here");
  }

  @Test
  void aDumpMayDeclareAnotherEncoding() throws IOException {
    String xml = "<mediawiki>" + page("Caf\u00e9", "0", "", "\u00df") + "</mediawiki>";
    for (Charset charset : List.of(UTF_8, ISO_8859_1, UTF_16, UTF_16LE)) {
      String declaration = "<?xml version='1.0' encoding='%s'?>".formatted(charset.name());
      byte[] bytes = (declaration + xml).getBytes(charset);
      ByteArrayOutputStream lines = new ByteArrayOutputStream();
      new WikipediaDump("dump.xml", new ByteArrayInputStream(bytes)).writeLines(lines);
      assertThat(lines.toString(UTF_8)).as(charset.name()).isEqualTo("Caf\u00e9 \u00df\n");
    }
    assertThat(decode("\uFEFF" + xml)).isEqualTo("Caf\u00e9 \u00df\n");
  }

  private static String plain(String markup) {
    return new WikiText(markup, new HiddenNamespaces())
        .plain()
        .replaceAll("[\\s\u00a0]+", " ")
        .strip();
  }

  @Test
  void aBrokenDumpIsRefusedByItsPlace() {
    assertThatThrownBy(() -> decode("<mediawiki>\n<page><title>x</page></mediawiki>"))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageStartingWith("dump.xml:2:");
    assertThatThrownBy(() -> decode("plain text"))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("another extension than .xml");
  }

  /// The JDK's parser gives up on documents with very much text unless told otherwise. Most of it
  /// is of pages that are left out, whose text nobody has to look at.
  @Test
  void longDumpsAreRead() throws IOException {
    String page = page("T", "1", "", "word &amp; more ".repeat(20_000));
    String xml = "<mediawiki>" + page.repeat(200) + page("Last", "0", "", "text") + "</mediawiki>";
    assertThat(decode(xml)).isEqualTo("Last text\n");
  }
}
