package org.swmpi.data.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.text.JsonLines.MalformedLineException;

class JsonLinesTest {
  private static String text(String field, String line, Charset charset)
      throws MalformedLineException {
    try (ByteSink in = new ByteSink(16);
        ByteSink out = new ByteSink(16)) {
      in.put(line.getBytes(charset));
      try {
        new JsonLines(field).append(in.address(), in.end(), out);
      } catch (MalformedLineException e) {
        throw new MalformedLineException(
            e.address() - in.address(), String.valueOf(e.getMessage()));
      }
      return new String(Raw.bytes(out.address(), out.end()), UTF_8);
    }
  }

  private static String text(String line) throws MalformedLineException {
    return text("text", line, UTF_8);
  }

  @Test
  void theFieldIsTheText() throws MalformedLineException {
    assertThat(text("{\"text\":\"a b\"}")).isEqualTo("a b\n");
    assertThat(text(" { \"id\" : 1.5e3 , \"text\" : \"\" , \"x\" : [ ] } \r")).isEqualTo("\n");
    assertThat(text("{\"a\":{\"text\":1,\"b\":[{\"text\":[]}]},\"text\":\"t\",\"c\":{}}"))
        .isEqualTo("t\n");
    assertThat(text("{\"text\":\"\\u00e9\\n\\\"x\\\\\\/\\uD83D\\uDE00\\r\\n\\u0000é\"}"))
        .isEqualTo("é \"x\\/😀  \0é\n");
    assertThat(text("{\"text\":null}")).isEmpty();
    assertThat(text("  \t\r")).isEmpty();
    assertThat(text("inhalt", "{\"text\":1,\"inhalt\":\"ja\"}", UTF_8)).isEqualTo("ja\n");
    assertThat(text("{\"a\":" + "[".repeat(900) + "]".repeat(900) + ",\"text\":\"deep\"}"))
        .isEqualTo("deep\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"id":1}                     |  0 | no field 'text'
          {"text":1}                   |  9 | no string
          {"text":{"a":"b"}}           |  8 | no string
          {"text":"a","text":"b"}      | 18 | again
          ["text"]                     |  0 | not an object
          "text"                       |  0 | not an object
          {"text":"a"} {"text":"b"}    | 13 | not JSON
          {"text":"a"},                | 12 | not JSON
          {"text":"a"                  | 10 | not JSON
          {"text":"a                   |  9 | not JSON
          {"text":"a",}                | 12 | not JSON
          {text:"a"}                   |  1 | not JSON
          {'text':'a'}                 |  1 | not JSON
          {"text":"\\x"}               | 10 | not JSON
          {"text":NaN}                 |  8 | not JSON
          {"é😀":1,"text":tru}         | 20 | not JSON
          hello                        |  0 | not JSON
          """)
  void whatIsWrongIsToldByItsPlace(String line, int place, String what) {
    MalformedLineException e = catchThrowableOfType(MalformedLineException.class, () -> text(line));
    assertThat(e).hasMessageContaining(what);
    assertThat(e.address()).as("place in %s", line).isBetween(place - 2L, place + 2L);
  }

  @Test
  void itHasToBeUtf8() {
    assertThatThrownBy(() -> text("text", "{\"text\":\"café\"}", ISO_8859_1))
        .isInstanceOf(MalformedLineException.class)
        .hasMessageStartingWith("not UTF-8")
        .extracting(e -> ((MalformedLineException) e).address())
        .isEqualTo(12L);
  }
}
