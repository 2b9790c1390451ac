package org.swmpi.data.internal.riot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.rdf.Syntax;

class JsonLdReaderTest {

  /// Quotes are written as `'` here.
  private static String lines(String document) {
    return Decoding.lines(Syntax.JSON_LD, document.replace('\'', '"'));
  }

  @Test
  void contextsGraphsAndListsAreUnderstood() {
    String document =
        """
        {'@context': {'name': 'x:name', 'knows': {'@id': 'x:knows', '@type': '@id', '@container': '@list'}},
         '@id': 'x:g', '@graph': [
           {'@id': 'x:a', '@type': 'x:T', 'name': [{'@value': 'é', '@language': 'FR-be'}, 5, 1.5, true, null]},
           {'@id': 'x:b', 'knows': ['x:a', '_:someone']}]}
        """;
    assertThat(lines(document).lines())
        .contains(
            "<x:a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <x:T> <x:g> .",
            "<x:a> <x:name> \"é\"@fr-be <x:g> .",
            "<x:a> <x:name> \"5\"^^<http://www.w3.org/2001/XMLSchema#integer> <x:g> .",
            "<x:a> <x:name> \"1.5E0\"^^<http://www.w3.org/2001/XMLSchema#double> <x:g> .",
            "<x:a> <x:name> \"true\"^^<http://www.w3.org/2001/XMLSchema#boolean> <x:g> .")
        .hasSize(5 + 1 + 4);
  }

  /// As JSON-LD 1.1 API, section 8.1.2 has it.
  @Test
  void directionsAndBlankPredicatesAreLeftOut() {
    assertThat(
            lines(
                "{'@id': 'x:a', 'x:p': {'@value': 'v', '@language': 'ar', '@direction': 'rtl'}, '_:q': 'w'}"))
        .isEqualTo("<x:a> <x:p> \"v\"@ar .\n");
  }

  @Test
  void literalsOfJsonMayHoldAnything() {
    String json = "'@type': '@json', '@value': {'@language': 'a b'}";
    assertThat(lines("{'@id': 'x:a', 'x:p': {" + json + "}}"))
        .startsWith("<x:a> <x:p> \"{\\\"@language\\\":\\\"a b\\\"}\"^^");
  }

  /// Of which many are not well-formed by RFC 5646.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "en",
        "a",
        "i",
        "x",
        "x-0",
        "x-a-very-long",
        "abcdefghijklmnop",
        "en-abcdefghijkl",
        "en-a",
        "de-1",
        "a-b-c",
        "en-x",
        "abcdefgh-a-0-b",
        "i-klingon",
        "zh-min-nan",
        "en-us-us",
        "x-0"
      })
  void everyLanguageTagOfTheGrammarIsRead(String tag) {
    String document =
        """
        {'@context': {'p': {'@id': 'x:p', '@container': '@language'}}, '@id': 'x:a',
         'p': {'TAG': 'v', 'fr': ['w', 'u']},
         'x:q': {'@list': [{'@value': 1}, {'@value': '', '@language': 'TAG'}]},
         'x:r': {'@type': '@json', '@value': {'@language': 'TAG'}}}
        """;
    assertThat(lines(document.replace("TAG", tag)))
        .contains(
            "<x:a> <x:p> \"v\"@" + tag + " .\n",
            "<x:a> <x:p> \"w\"@fr .\n",
            "<x:a> <x:p> \"u\"@fr .\n",
            "#first> \"\"@" + tag + " .\n",
            "{\\\"@language\\\":\\\"" + tag + "\\\"}")
        .hasLineCount(9);
  }

  /// By RFC 3986, section 5, with nothing decoded.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "caf%C3%A9 | http://e/%20/caf%C3%A9",
        "a%2Fb | http://e/%20/a%2Fb",
        "%2e%2E/a | http://e/%20/%2e%2E/a",
        "../a?b=%26#%41 | http://e/a?b=%26#%41",
        "a% | http://e/%20/a%",
        "a[1] | http://e/%20/a[1]",
        "x] | http://e/%20/x]",
        "#a#b | http://e/%20/d#a#b",
        "?a=[1] | http://e/%20/d?a=[1]",
        "./a:b | http://e/%20/a:b",
        "#a: | http://e/%20/d#a:",
        "\u00a0\ue020\ue080 | http://e/%20/\u00a0\ue020\ue080",
        "x:%20 | x:%20"
      })
  void relativeIrisAreResolvedAsTheyAreWritten(String iri, String resolved) {
    String document = "{'@context': {'@base': 'http://e/%20/d'}, '@id': '" + iri + "', 'x:p': ''}";
    assertThat(lines(document)).isEqualTo("<" + resolved + "> <x:p> \"\" .\n");
  }

  @Test
  void aBaseMayBeTakenAway() {
    byte[] document =
        "{\"@context\": {\"@base\": null}, \"@id\": \"a\", \"x:p\": \"\"}".getBytes(UTF_8);
    assertThatThrownBy(() -> Decoding.lines(Syntax.JSON_LD, document, "http://e/"))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageStartingWith("doc:1:38: relative IRI <a>");
  }

  @Test
  void theFragmentOfABaseIsNoPartOfIt() {
    assertThat(
            lines("{'@context': [{'@base': 'x://e/d#f'}, {'@base': '#g'}], '@id': '', 'x:p': ''}"))
        .isEqualTo("<x://e/d> <x:p> \"\" .\n");
    String json = "'@type': '@json', '@value': {'@base': 'x://e/d#f'}";
    assertThat(lines("{'@id': 'x:a', 'x:p': {" + json + "}}")).contains("x://e/d#f");
  }

  @Test
  void literalsMayHoldAnything() {
    String text = "%41 |{}<>\\ue020\\ue0a0\\ue080\\u00a0\\u0085[]#:";
    assertThat(lines("{'@id': 'x:a', 'x:p': '" + text + "'}"))
        .isEqualTo("<x:a> <x:p> \"%41 |{}<>\ue020\ue0a0\ue080\u00a0\u0085[]#:\" .\n");
  }

  @Test
  void numbersOfSomePlacesAreRead() {
    assertThat(lines("{'@id': 'x:a', 'x:p': 4.9e-324}")).contains("\"4.9E-324\"");
    assertThat(lines("{'@id': 'x:a', 'x:p': 1e300}")).contains("\"1.0E300\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'@context': 'http://schema.org/', 'name': 'x'} | doc:1:14: the context or document <http://schema.org/> is not fetched",
        "{'@context': {'@import': 'http://e/c'}, 'name': 'x'} | doc:1:26: the context or document <http://e/c> is not fetched",
        "{'x:a': } | doc:1:9: ",
        "{'x:a': 'b',⏎'x:a': 'c'} | doc:2:1: the key 'x:a' comes twice in one object; join the two",
        "[{'@id': 'x:a', 'x:b': {'@value': 'c', '@value': 'd'}}] | doc:1:40: the key '@value' comes twice",
        "{'x:a': 'b' | doc:1:",
        "{'x:a': 1e-500000000} | doc:1:9: a number of more than 4000 places",
        "{'x:a': 1e500000000} | doc:1:9: a number of more than 4000 places",
        "{'x:a': 1e-99999999999} | doc:1:9: a number of more than 4000 places",
        "{'x:a': 'b'}⏎{'x:a': 'c'} | doc:2:1: ",
        "{'x:a': 'b'} tail | doc:1:1",
        "'x' | doc: neither an object nor an array",
        "`` | doc:1:1: ",
        "{'@id': 'rel', 'x:a': 'b'} | doc:1:9: relative IRI <rel>; declare a base",
        "{'@context': {'@base': 'http://e/'}, '@id': 'a b', 'x:a': 'b'} | doc:1:45: IRI <http://e/a b> holds U+0020",
        "{'@id': 'http://a b/', 'x:a': 'b'} | doc:1:9: IRI <http://a b/> holds U+0020",
        "{'@id': 'x:s', 'x:a': {'@id': 'x:{'}} | doc:1:31: IRI <x:{> holds U+007B",
        "{'@id': 'x:s', 'x:a': {'@value': 'v', '@type': 'rel'}} | doc:1:48: relative IRI <rel>",
        "{'@id': 'x:s', 'x:a': {'@value': 'v', '@language': 'a b'}} | doc:1:52: language tag 'a b'",
        "{'@id': 'x:s', 'x:a': '\\ud800'} | doc: U+D800, half of a surrogate pair",
        "{'@context': {'@version': 1.2}} | doc:1:27: INVALID_KEYWORD_VERSION_VALUE",
      })
  void whatWouldBeLostIsRefused(String document, String message) {
    assertThatThrownBy(() -> lines(document.replace('⏎', '\n')))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageStartingWith(message)
        .hasMessageContaining("; ");
  }

  @Test
  void nothingIsLogged() {
    PrintStream before = System.err;
    ByteArrayOutputStream talk = new ByteArrayOutputStream();
    System.setErr(new PrintStream(talk, true, UTF_8));
    try {
      assertThatThrownBy(() -> lines("{'@id': 'x:s', 'x:a': {'@value': 'v', '@language': 'a b'}}"))
          .isInstanceOf(MalformedInputException.class);
    } finally {
      System.setErr(before);
    }
    assertThat(talk.toString(UTF_8)).isEmpty();
  }
}
