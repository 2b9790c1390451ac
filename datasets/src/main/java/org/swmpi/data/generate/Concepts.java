package org.swmpi.data.generate;

import java.util.ArrayList;
import java.util.List;

/// What the words of a text stand for: each for a concept of its own, but for the planted synonyms,
/// which are words of about the same frequency that stand for one. Concepts of function words are
/// none.
final class Concepts {
  /// The word that comes first of each concept, by frequency; the others follow it.
  private final int[] firstWords;

  private final boolean[] planted;
  private final double[] weights;
  private final int setSize;

  /// @param shares how frequent the words are
  /// @throws IllegalArgumentException if there is no room for the synonyms
  Concepts(CorpusOptions options, double[] shares) {
    setSize = options.setSize();
    int first = options.functionWords();
    int rare = options.rareFrom(shares);
    int count = options.vocabulary() - first - options.sets() * (setSize - 1);
    firstWords = new int[count];
    planted = new boolean[count];
    weights = new double[count];
    int word = first;
    int sets = 0;
    for (int concept = 0; concept < count; concept++) {
      firstWords[concept] = word;
      // The sets are spread evenly over the words that are frequent enough.
      long place = first + (long) (rare - first) * sets / Math.max(1, options.sets());
      planted[concept] = sets < options.sets() && word >= place;
      int size = planted[concept] ? setSize : 1;
      sets += planted[concept] ? 1 : 0;
      for (int i = 0; i < size; i++) {
        weights[concept] += shares[word++];
      }
    }
  }

  int count() {
    return firstWords.length;
  }

  /// How frequent each concept is.
  double[] weights() {
    return weights;
  }

  int firstWord(int concept) {
    return firstWords[concept];
  }

  /// How many words stand for a concept.
  int size(int concept) {
    return planted[concept] ? setSize : 1;
  }

  /// The planted sets, as words, frequent ones first.
  List<int[]> synonyms() {
    List<int[]> sets = new ArrayList<>();
    for (int concept = 0; concept < planted.length; concept++) {
      if (planted[concept]) {
        int[] words = new int[setSize];
        for (int i = 0; i < setSize; i++) {
          words[i] = firstWords[concept] + i;
        }
        sets.add(words);
      }
    }
    return sets;
  }
}
