package org.swmpi.data.internal.riot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.apache.jena.riot.Lang;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.data.spi.RdfSourceProvider.Checked;

/// RDF/JSON means what Jena's reader takes it to mean, every error is told, and none that is not
/// there.
class RdfJsonReaderTest {
  private static final String OBJECT = "{'type': 'uri', 'value': 'x:o'}";

  private static byte[] bytes(String document) {
    return document.replace('\'', '"').getBytes(UTF_8);
  }

  private static String places(String document) throws IOException {
    return Decoding.check(Syntax.RDF_JSON, bytes(document), false).places();
  }

  /// As [Decoding.Marked]; `O` is an object. Strings with escapes have a place within them.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'x:s': {'x:p': [O, O], 'x:q': [O]}, '_:b': {'x:p': [O]}}",
        "{'x:s': {'x:p': [O, ‸{}, O, ‸{'type': 'uri'},⏎ ‸{'value': ''}, {'type': ‸'id', 'value': ''}]}}",
        "{'x:s': {'x:p': [‸1, ‸[], ‸[[O]], ‸null,⏎ ‸true, ‸'x:o', O, {‸'a': {'b': [O]}, 'value': ‸{}}]}}",
        "{'x:s': ‸[], 'x:t': ‸1,⏎'x:u': {'x:p': ‸{}, 'x:q': ‸null, 'x:r': [O]}}",
        "{'x:v': ‸{}, 'x:w': {'x:p': ‸[]}}",
        "{'x:s': {'x:p': [{'type': 'literal', 'value': '', 'lang': ‸'a b'}]}}",
        "{'x:s': {'x:p': [{'type': 'literal', 'value': '', 'datatype': ‸'d'}]}}",
        "{'x:s': {'x:p': [{'type': 'literal', 'value': '', 'lang': 'a', 'datatype': ‸'x:d'}]}}",
        "{'x:s': {'x:p': [{'type': 'uri', ‸'type': 'uri', 'value': 'x:'}]}}",
        "{'x:s': {'x:p': [{'type': ‸'x', 'value': 'a', 'lang': ‸'1', ‸'foo': 1}]}}",
        "{'x:s': {'x:p': [{'type': ‸1, ‸'type': 'uri'}, {'lang': ‸7, 'datatype': ‸‸'d'}]}}",
        "{'x:s': {'x:p': [{'type': 'uri', 'value': 'x:o', 'datatype': ‸'x:d'}, {'lang': ‸'1'}]}}",
        "{'x:\\u‸d800': {'x:p': [O, O]}, '_:b': {'x:p': [{'type': 'bnode', 'value': '_:\\u‸d801'}]}}",
        "{'x:s': {'x:p': [‸1⊣",
        "{'x:s': {'x:p': [{'type': 'bnode', 'value': ‸'b'}, {'type': 'uri', 'value': ‸'_:b'}]}}",
        "{‸'x: ': {‸'_:p': [O],⏎‸'p': [O], ‸'x:{': [O]}}",
        "‸[{'x:s': {'x:p': [O]}}]",
        "‸'x:s'",
        "{'x:s': {'x:p': [O]} 'x:t⊣': {}}",
        "{‸'x: ': {'x:p': [O, {'type': 'uri'⊣",
        "{} ⊣{}",
        "{'x:s': {'x:p': [{'type': 'literal', 'value': '\\ud8‸00'}, {'type': 'literal', 'value': '\\f'}, ‸{}]}}",
      })
  void everyErrorIsTold(String text) throws IOException {
    Decoding.Marked marked = Decoding.Marked.of(text.replace("O", OBJECT));
    assertThat(places(marked.document())).isEqualTo(marked.places());
  }

  @Test
  void statementsBehindErrorsAreCounted() throws IOException {
    String document = "{'x:s': {'x:p': [O, 1, O], 'x:q': [O]}}".replace("O", OBJECT);
    assertThat(Decoding.check(Syntax.RDF_JSON, bytes(document), false).checked())
        .isEqualTo(new Checked(3, true));
  }

  /// More than is read at a time, and deeper than a stack is.
  @Test
  @Timeout(60)
  void placesAreThoseOfLargeDocuments() throws IOException {
    String good = "'x:s': {'x:p': [O]},\n".replace("O", OBJECT);
    String bad = "'x:s': {'x:p': [%s{}%s]},\n".formatted("[".repeat(90_000), "]".repeat(90_000));
    assertThat(places("{\n" + good.repeat(50_000) + bad + bad + good + "'x:s': 1}"))
        .isEqualTo("50002:17 50003:17 50005:8");
    assertThat(places("{'x:s': " + "[".repeat(90_000)))
        .isEqualTo("1:9 1:90009; nothing behind it was read");
  }

  private static final String[] GOOD = {
    "'x:p': [" + OBJECT + ", " + OBJECT + "]",
    "'x:p': [{'type': 'literal', 'value': 'a\\n\\u0041\\ud835\\udcb3'}]",
    "'x:p': [{'type': 'literal', 'value': 'a', 'lang': 'en'}]",
    "'x:p': [{'type': 'literal', 'value': 'a', 'datatype': 'x:d'}]",
    "'x:q': [{'value': '_:b', 'type': 'bnode'}], 'x:p': ["
        + OBJECT
        + "]}, '_:b': {'x:p': ["
        + OBJECT
        + "]",
  };

  private static final String[] BAD = {
    "'x:p': []",
    "'x:p': [5, " + OBJECT + "]",
    "'x:p': " + OBJECT,
    "'p': [" + OBJECT + "]",
    "'x:p': [{'type': 'uri', 'value': 'x: '}]",
    "'x:p': [{'type': 'uri', 'value': 'x:a', 'x': [{}]}]",
    "'x:p': [{'type': 'uri', 'value': ['x:a']}]",
    "'x:p': [{'type': 'literal', 'value': '', 'lang': '1'}]",
    "'x:p': [{'type': 'b', 'value': ''}]",
  };

  private static String document(int oneBadIn, SplittableRandom random, Set<String> malformed) {
    List<String> lines = Decoding.mixed(2, 20, GOOD, BAD, oneBadIn, random, malformed);
    return "{'x:s': {\n" + String.join(",\n", lines) + "}}";
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
      StringBuilder text = new StringBuilder(document(0, random, new TreeSet<>()));
      Decoding.spoil(text, random.nextInt(3), "'{}[],:_ \\xun", random);
      read += Decoding.isAsJena(Syntax.RDF_JSON, Lang.RDFJSON, bytes(text.toString())) ? 1 : 0;
    }
    assertThat(read).isBetween(400, 900);
  }
}
