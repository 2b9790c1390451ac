package org.swmpi.data.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The synonyms of a text, as tests of whether they are found, in the forms that `sw-mpi evaluate`
/// reads.
public final class PlantedSynonyms {
  private static final int WRONG_ANSWERS = 3;

  /// Sets with frequent words come before those with rare ones.
  private final List<List<String>> sets;

  /// @throws IllegalArgumentException if there is no room for the synonyms; says what to do
  public PlantedSynonyms(CorpusOptions options) {
    Concepts concepts = new Concepts(options, options.shares());
    InventedWords words = new InventedWords(options.vocabulary(), options.seed());
    sets =
        concepts.synonyms().stream()
            .map(set -> Arrays.stream(set).mapToObj(words::word).toList())
            .toList();
  }

  /// A set a list.
  public List<List<String>> sets() {
    return sets;
  }

  /// A line for each two words of a set: the second should be the nearest to the first.
  public String pairs() {
    StringBuilder lines = new StringBuilder();
    for (List<String> set : sets) {
      for (String word : set) {
        for (String other : set) {
          if (!word.equals(other)) {
            lines.append(word).append('\t').append(other).append('\n');
          }
        }
      }
    }
    return lines.toString();
  }

  /// A line for each set, in the manner of the TOEFL: a word, a synonym, and three words of other
  /// sets, those that are most like it in frequency.
  public String questions() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < sets.size(); i++) {
      List<String> line = new ArrayList<>(sets.get(i).subList(0, 2));
      int first =
          Math.clamp(i - WRONG_ANSWERS / 2, 0, Math.max(0, sets.size() - 1 - WRONG_ANSWERS));
      for (int other = first; other <= first + WRONG_ANSWERS && other < sets.size(); other++) {
        if (other != i && line.size() < 2 + WRONG_ANSWERS) {
          line.add(sets.get(other).getFirst());
        }
      }
      lines.append(String.join("\t", line)).append('\n');
    }
    return lines.toString();
  }
}
