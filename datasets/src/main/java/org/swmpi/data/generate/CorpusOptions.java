package org.swmpi.data.generate;

/// What text to make.
///
/// @param documents how many
/// @param words words of a document in the mean
/// @param vocabulary how many different words there can be
/// @param exponent s of Zipf and Mandelbrot's law: the r-th word is as frequent as 1 / (r + q)^s
/// @param shift q of that law
/// @param sets how many sets of synonyms are planted
/// @param setSize words of a set
/// @param occurrences how often a synonym is expected in the text at least: rarer words are harder
///     to find
/// @param seed any number; other seeds give other text
public record CorpusOptions(
    long documents,
    int words,
    int vocabulary,
    double exponent,
    double shift,
    int sets,
    int setSize,
    int occurrences,
    long seed) {
  /// 1.1 TB of text, if documents have 200 words.
  private static final long MOST_DOCUMENTS = 1_000_000_000L;

  private static final int MOST_WORDS = 1_000_000;
  private static final int LEAST_VOCABULARY = 100;
  private static final int MOST_VOCABULARY = 1_000_000;
  private static final int MOST_SET_SIZE = 20;
  private static final int MOST_OCCURRENCES = 1_000_000;

  /// @throws IllegalArgumentException if there can be no such text, with what to do
  public CorpusOptions {
    OutOfRange.refuse("DOCUMENTS", documents, 1, MOST_DOCUMENTS);
    OutOfRange.refuse("--words", words, 1, MOST_WORDS);
    OutOfRange.refuse("--vocabulary", vocabulary, LEAST_VOCABULARY, MOST_VOCABULARY);
    OutOfRange.refuse("--exponent", exponent, 0, 10);
    OutOfRange.refuse("--shift", shift, 0, 1000);
    OutOfRange.refuse("--sets", sets, 0, MOST_VOCABULARY);
    OutOfRange.refuse("--set-size", setSize, 2, MOST_SET_SIZE);
    OutOfRange.refuse("--occurrences", occurrences, 1, MOST_OCCURRENCES);
  }

  /// The most frequent words, a tenth at most, are like articles and prepositions: they stand
  /// anywhere, and none is a synonym.
  int functionWords() {
    return Math.min(100, vocabulary / 10);
  }

  /// Words that are planted as synonyms come before this rank, from 0: the others are too rare to
  /// be known by their contexts.
  ///
  /// @throws IllegalArgumentException if there are not enough words before it
  int rareFrom(double[] shares) {
    double least = occurrences / ((double) documents * words);
    int rank = functionWords();
    while (rank < vocabulary && shares[rank] >= least) {
      rank++;
    }
    if (rank - functionWords() < (long) sets * setSize) {
      throw new IllegalArgumentException(
          "--sets: "
              + sets
              + " sets of "
              + setSize
              + ", but only "
              + (rank - functionWords())
              + " words occur "
              + occurrences
              + " times in a text of this size; give more DOCUMENTS or --words, or less of --sets"
              + " or --occurrences");
    }
    return rank;
  }

  /// How frequent the words are, by rank; the sum is 1.
  double[] shares() {
    double[] shares = new double[vocabulary];
    double sum = 0;
    for (int rank = 0; rank < vocabulary; rank++) {
      shares[rank] = StrictMath.pow(rank + 1 + shift, -exponent);
      sum += shares[rank];
    }
    for (int rank = 0; rank < vocabulary; rank++) {
      shares[rank] /= sum;
    }
    return shares;
  }
}
