package org.swmpi.data.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.swmpi.data.FailingInputStream;
import org.swmpi.data.MalformedInputException;

class HtmlPageTest {
  private static String line(byte[] page) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    new HtmlPage("a.html", new ByteArrayInputStream(page)).writeLine(lines);
    return lines.toString(UTF_8);
  }

  private static String line(String page) throws IOException {
    return line(page.getBytes(UTF_8));
  }

  @Test
  void whatIsShownIsOneLine() throws IOException {
    assertThat(
            line(
                """
                <!DOCTYPE html>
                <html><head><title>A &amp; B</title><style>p { color: red }</style>
                <script>if (a < b) { document.write("<p>no</p>"); }</script></head>
                <body><!-- no --><h1>Caf&eacute;</h1><p>one<br>two</p><ul><li>x<li>y</ul>
                <pre>
                a
                  b</pre><noscript>switch it on</noscript><p hidden>not shown</p><template>later</template>
                """))
        .isEqualTo("A & B Café one two x y a b\n");
  }

  @Test
  void whatIsShownApartIsNoOneWord() throws IOException {
    assertThat(line("a<select><option>red<option>green</select><textarea>b</textarea>c"))
        .isEqualTo("a red green b c\n");
    assertThat(line("<details><summary>more</summary>text</details><dialog>d</dialog>e"))
        .isEqualTo("more text d e\n");
    assertThat(line("<ruby>漢字<rp>(</rp><rt>kanji</rt><rp>)</rp></ruby>")).isEqualTo("漢字 kanji\n");
  }

  @Test
  void badMarkupIsReadAsByBrowsers() throws IOException {
    assertThat(line("<p>one<b>two<i>three</b>four")).isEqualTo("onetwothreefour\n");
    assertThat(line("plain text < 3 &nosuch; &#xD800;")).startsWith("plain text < 3 &nosuch;");
    assertThat(line("")).isEmpty();
    assertThat(line(" <p> &nbsp; \n")).isEmpty();
    assertThat(line("<div>".repeat(100_000) + "deep")).isEqualTo("deep\n");
  }

  @Test
  void elementsOfXhtmlMayBeEmpty() throws IOException {
    String page =
        "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>T</title><script src=\"a.js\"/>"
            + "<style>p {}</style></head><body><p>caf&eacute;<br/>words</p></body></html>";
    for (String name : new String[] {"a.xhtml", "a.xhtml.gz", "A.XHTML"}) {
      ByteArrayOutputStream lines = new ByteArrayOutputStream();
      new HtmlPage(name, new ByteArrayInputStream(page.getBytes(UTF_8))).writeLine(lines);
      assertThat(lines.toString(UTF_8)).isEqualTo("T caf\u00e9 words\n");
    }
  }

  @Test
  void theEncodingIsThatOfThePage() throws IOException {
    String page = "<meta charset=\"ISO-8859-1\"><p>café";
    assertThat(line(page.getBytes(ISO_8859_1))).isEqualTo("café\n");
    assertThat(line("<p>café".getBytes(UTF_16))).isEqualTo("café\n");
    String typed =
        "<META HTTP-EQUIV='Content-Type' CONTENT='text/html; CharSet=windows-1252'><p>café";
    assertThat(line(typed.getBytes(ISO_8859_1))).isEqualTo("café\n");
    assertThat(line("<meta charset='UTF-8'><p>café")).isEqualTo("café\n");
    assertThat(line("<meta content='text/html; charset=utf8'><p>café".getBytes(ISO_8859_1)))
        .isEqualTo("caf\ufffd\n");
    assertThat(line("\ufeff<p>café")).isEqualTo("café\n");
  }

  @Test
  void whatIsNoPageIsRefused() {
    assertThatThrownBy(() -> line(new byte[100]))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageStartingWith("a.html:1:1: binary data");
    InputStream failing = new FailingInputStream("<p>".getBytes(UTF_8));
    assertThatThrownBy(() -> new HtmlPage("a.html", failing).writeLine(new ByteArrayOutputStream()))
        .isInstanceOf(IOException.class)
        .hasMessage(FailingInputStream.MESSAGE);
  }
}
