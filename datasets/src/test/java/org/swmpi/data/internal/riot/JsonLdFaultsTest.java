package org.swmpi.data.internal.riot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.data.rdf.Syntax;

/// Every error of a document is told with its place, and none that is not there.
class JsonLdFaultsTest {
  private static final String CONTEXT =
      "'@context': {'p': 'http://x/p', 'd': {'@id': 'http://x/d', '@type': 'http://x/T'}}";

  /// What is told of a document in which `'` stands for `"`.
  private static Decoding.Found check(String document) throws IOException {
    byte[] json = document.replace('\'', '"').getBytes(UTF_8);
    Decoding.Found found = Decoding.check(Syntax.JSON_LD, json, false);
    assertThat(Decoding.refusal(Syntax.JSON_LD, json, null)).isEqualTo(found.first());
    return found;
  }

  /// `⏎` ends a line, `C` is a context that is right.
  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '`',
      value = {
        "{C, 'p': 'v'} § none",
        "{C,⏎'@graph': [{'p': 'v'}, {'@id': 5, 'p': {'@value': [1]}}, {'p': 'v'}]} § 2:32 2:40",
        "[{C,⏎'@id': 'http://x/a', 'p': [{'@value': {}}, 'v', {'@language': 5, '@value': 'v'}]}] § 2:28 2:49",
        "{C,⏎'p': {'@type': [true], 'p': {'p': {'@id': null}, 'd': {'@id': []}}}} § 2:16 2:35 2:63",
        "{C,⏎'@type': 'http://x/a b', '@id': 'http://x/c d', 'p': {'@id': 7}} § 2:10 2:33 2:62",
        "{C,⏎'p': {'@list': ['v', {'@value': []}], '@index': 5}} § 2:22 2:49",
        "{C,⏎'p': {'@list': ['v'], 'p': 'w'}} § 2:6",
        "{C,⏎'@included': [{'@id': 1}, 'v'], '@reverse': {'p': 'v'}} § 2:23 2:51",
        "[{'@context': {'a': 'http://x/a', 'b': {'@id': 5}, 'c': 'a'},⏎'@id': 5},⏎{'@id': 5}] § 1:40 3:9",
        "{'@context': [{'a': 'http://x/a'}, {'b': {'@id': 'a'},⏎'c': {'@container': 'x'}}], 'a': 'v'} § 2:6",
        "{'@context': {'a': {'@id': 5}, 'b': {'@id': 6}},⏎'@id': 5} § 1:14",
        "{'@context': ['http://x/c', {'a': 'http://x/a'}], 'a': {'@id': 6}} § 1:15",
        "{'@context': {'id': '@id', 'l': {'@id': 'http://x/l', '@container': '@language'}},⏎'l': {'en': 5, 'de': 'v'}, 'id': 5} § 2:13 2:34",
        "{'@context': {'id': '@id'},⏎'id': 'http://x/a', '@id': 'http://x/b'} § 1:1",
        "[{C, 'p': 'v',⏎'p': 'w', 'd': 1e9999, 'p': [true, null, 'x'], '@id': 5}] § 2:1 2:16 2:24 2:55",
        "[{C, 'p': true},⏎{C, '@id': false}] § 2:1",
      })
  void everyErrorIsTold(String document, String expected) throws IOException {
    String text = document.replace('⏎', '\n').replace("C,", CONTEXT + ",");
    assertThat(check(text).places()).isEqualTo(expected);
  }

  private static final String[] GOOD = {
    "{'@id': 'http://x/a', 'p': [1, 'v', {'@value': 'w', '@language': 'en'}, {'@list': [true]}]}",
    "{'@type': ['http://x/T', 'http://x/U'], 'p': {'d': 'v', '@reverse': {'p': {'@id': '_:b'}}}}",
    "{'@id': 'http://x/g', '@graph': [{'p': {'@set': ['v', null]}}]}",
  };

  private static final String[] BAD = {
    "{'@id': 5, 'p': 'v'}",
    "{'p': ['v', {'@value': [1]}, {'@id': 'http://x/a'}]}",
    "{'@type': ['http://x/T', true], 'p': {'d': 'v'}}",
    "{'@id': 'http://x/g', '@graph': [{'p': {'@set': ['v', {'@value': 'v', 'p': 'w'}]}}]}",
  };

  /// Nodes of a line each, some of them malformed.
  @Test
  void onlyMalformedNodesAreTold() throws IOException {
    for (long seed = 0; seed < 30; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Set<String> malformed = new TreeSet<>();
      List<String> nodes = Decoding.mixed(2, 40, GOOD, BAD, 4, random, malformed);
      String text = "{" + CONTEXT + ", '@graph': [\n" + String.join(",\n", nodes) + "]}";
      assertThat(Decoding.linesOf(check(text).places()))
          .as("seed %s: %s", seed, text)
          .isEqualTo(malformed);
    }
  }
}
