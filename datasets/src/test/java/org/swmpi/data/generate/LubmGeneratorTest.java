package org.swmpi.data.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LubmGeneratorTest {
  private static String text(int universities, int first, long seed, boolean ontology) {
    try (Generator generator =
        new LubmGenerator(new LubmOptions(universities, first, seed, ontology))) {
      return Generated.text(generator);
    }
  }

  private static List<String> of(String text, int university) {
    return text.lines()
        .filter(
            line ->
                line.matches("<http://www\\.Department\\d+\\.University" + university + "\\.edu.*"))
        .toList();
  }

  @Test
  void aUniversityDependsOnItsNumberAndTheSeedAlone() {
    String three = text(3, 0, 7, false);
    assertThat(of(three, 2)).isNotEmpty().isEqualTo(of(text(1, 2, 7, true), 2));
    assertThat(of(three, 1)).isNotEqualTo(of(text(1, 1, 8, false), 1));
    assertThat(of(three, 0)).hasSizeGreaterThan(50_000);
  }

  @Test
  void blocksMayBeMadeInAnyOrder() {
    LubmOptions options = new LubmOptions(1, 0, 1, true);
    try (Generator one = new LubmGenerator(options);
        Generator other = new LubmGenerator(options)) {
      long last = other.blocks() - 1;
      assertThat(Generated.text(one)).isEqualTo(Generated.text(other, i -> last - i));
      assertThat(one.tally()).isEqualTo(other.tally());
    }
  }

  /// So that a later version makes the same data.
  @Test
  void theDataStaysAsItIs() {
    assertThat(text(1, 0, 0, false).hashCode()).isEqualTo(-76853713);
  }

  @Test
  void theOntologyComesFirstUnlessItIsNotWanted() {
    String with = text(1, 0, 0, true);
    String without = text(1, 0, 0, false);
    assertThat(with).endsWith(without);
    assertThat(with.lines().limit(1))
        .containsExactly(
            "<http://swat.cse.lehigh.edu/onto/univ-bench.owl> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/2002/07/owl#Ontology> .");
    assertThat(without.lines().limit(2).reduce("", String::concat)).contains("owl#imports");
    assertThat(with.substring(0, with.length() - without.length()).lines())
        .hasSize(293)
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, universities: 0; give a number from 1 to 1000000",
    "-3, 0, universities: -3; give a number from 1 to 1000000",
    "1000001, 0, universities: 1000001; give a number from 1 to 1000000",
    "2, -1, --first: -1; give a number from 0 to 999999998"
  })
  void whatCannotBeIsRefused(int universities, int first, String message) {
    assertThatThrownBy(() -> new LubmOptions(universities, first, 0, true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
