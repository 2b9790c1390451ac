package org.swmpi.data.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CorpusGeneratorTest {
  private static CorpusOptions options(long documents, int words) {
    return new CorpusOptions(documents, words, 2000, 1.1, 2.7, 10, 3, 50, 9);
  }

  /// Pearson's χ² over the words that are expected 50 times at least: the law holds however words
  /// are brought together.
  @Test
  void wordsAreAsFrequentAsTheLawSays() {
    try (CorpusGenerator generator = new CorpusGenerator(options(2000, 100))) {
      Map<String, Integer> counts = new HashMap<>();
      String text = Generated.text(generator);
      for (String word : text.split("\\s+")) {
        counts.merge(word, 1, Integer::sum);
      }
      long tokens = generator.report(generator.tally()).get("tokens");
      assertThat(counts.values().stream().mapToLong(n -> n).sum()).isEqualTo(tokens);
      double chi = 0;
      int cells = 0;
      for (Map.Entry<String, Double> expected : generator.frequencies().entrySet()) {
        double mean = expected.getValue() * tokens;
        if (mean >= 50) {
          double difference = counts.getOrDefault(expected.getKey(), 0) - mean;
          chi += difference * difference / mean;
          cells++;
        }
      }
      assertThat(cells).isGreaterThan(300);
      // Words come in groups, so they vary more than if each were drawn alone: about twice as much.
      assertThat(chi / cells).isBetween(0.5, 3.0);
      assertThat(generator.frequencies().values().stream().mapToDouble(p -> p).sum())
          .isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void documentsAreLines() {
    try (CorpusGenerator generator = new CorpusGenerator(options(3001, 50))) {
      List<Integer> lengths =
          Generated.text(generator).lines().map(line -> line.split(" ").length).toList();
      assertThat(lengths).hasSize(3001).contains(25, 75).allMatch(n -> n >= 25 && n <= 75);
      assertThat(lengths.stream().mapToInt(n -> n).average().orElseThrow())
          .isCloseTo(50, within(1.0));
    }
  }

  @Test
  void blocksMayBeMadeInAnyOrder() {
    try (CorpusGenerator one = new CorpusGenerator(options(20_000, 30));
        CorpusGenerator other = new CorpusGenerator(options(20_000, 30))) {
      long last = other.blocks() - 1;
      assertThat(last).isPositive();
      assertThat(Generated.text(one)).isEqualTo(Generated.text(other, i -> last - i));
    }
  }

  @Test
  void theTestsHoldThePlantedSynonyms() {
    PlantedSynonyms planted = new PlantedSynonyms(options(2000, 100));
    assertThat(planted.sets()).hasSize(10).allMatch(set -> set.size() == 3);
    Set<String> all = new HashSet<>();
    planted.sets().forEach(all::addAll);
    assertThat(all).hasSize(30);
    assertThat(planted.pairs().lines()).hasSize(60).doesNotHaveDuplicates();
    List<String> questions = planted.questions().lines().toList();
    assertThat(questions).hasSize(10);
    for (int i = 0; i < questions.size(); i++) {
      List<String> words = Arrays.asList(questions.get(i).split("\t"));
      Set<String> set = new HashSet<>(planted.sets().get(i));
      assertThat(words).hasSize(5).doesNotHaveDuplicates();
      assertThat(set).containsAll(words.subList(0, 2));
      assertThat(words.subList(2, 5)).allMatch(word -> !set.contains(word) && all.contains(word));
    }
  }

  @Test
  void wordsDifferAndAreOfSyllables() {
    InventedWords words = new InventedWords(400_000, 4);
    Set<String> all = new HashSet<>();
    IntStream.range(0, 400_000).mapToObj(words::word).forEach(all::add);
    assertThat(all)
        .hasSize(400_000)
        .allMatch(word -> word.matches("([bcdfghjklmnpqrstvwxz][aiou]){2,4}"));
    assertThat(InventedWords.length(words.letters(0))).isEqualTo(words.word(0).length());
  }

  @Test
  void anAliasTableDrawsAsTheWeightsSay() {
    double[] weights = {5, 1, 0, 3, 1, 10};
    AliasTable table = new AliasTable(weights, new int[] {0, 1, 0, 1, 1, 0}, 2);
    RandomStream random = new RandomStream();
    int[] drawn = new int[weights.length];
    for (int i = 0; i < 100_000; i++) {
      drawn[table.draw(0, random)]++;
      drawn[table.draw(1, random)]++;
    }
    double[] expected = {1 / 3.0, 0.2, 0, 0.6, 0.2, 2 / 3.0};
    for (int i = 0; i < weights.length; i++) {
      assertThat(drawn[i] / 1e5).isCloseTo(expected[i], within(0.01));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 100, 2000, 1, 10, 3, DOCUMENTS: 0; give a number from 1 to 1000000000",
    "10, 0, 2000, 1, 10, 3, --words: 0; give a number from 1 to 1000000",
    "10, 100, 99, 1, 10, 3, --vocabulary: 99; give a number from 100 to 1000000",
    "10, 100, 2000, -1, 10, 3, --exponent: -1.0; give a number from 0.0 to 10.0",
    "10, 100, 2000, 1, -1, 3, --sets: -1; give a number from 0 to 1000000",
    "10, 100, 2000, 1, 10, 1, --set-size: 1; give a number from 2 to 20",
    "10, 100, 2000, 1, 10, 3, '--sets: 10 sets of 3, but only 0 words occur 50 times in a text of this size; give more DOCUMENTS or --words, or less of --sets or --occurrences'"
  })
  void whatCannotBeIsRefused(
      long documents,
      int words,
      int vocabulary,
      double exponent,
      int sets,
      int size,
      String message) {
    assertThatThrownBy(
            () ->
                new CorpusGenerator(
                        new CorpusOptions(
                            documents, words, vocabulary, exponent, 2.7, sets, size, 50, 9))
                    .close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
