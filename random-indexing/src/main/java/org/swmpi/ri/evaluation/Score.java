package org.swmpi.ri.evaluation;

/// How a space has done in a test set. Tests of which the space does not have the words are not
/// counted as covered, and leave no other trace.
public sealed interface Score {
  /// Name of the file.
  String file();

  /// Tests in the file.
  int tests();

  /// Tests of which the space has the words.
  int covered();

  /// Of judged pairs.
  ///
  /// @param spearman rank correlation of cosines and judgements, ties at their mean rank; NaN where
  ///     fewer than two pairs are covered or all are alike
  record OfPairs(String file, int tests, int covered, double spearman) implements Score {}

  /// Of questions.
  ///
  /// @param correct those whose right answer is nearer than each wrong one
  record OfChoices(String file, int tests, int covered, int correct) implements Score {}

  /// Of synonyms.
  ///
  /// @param first those found as the nearest
  /// @param amongTen those found among the ten nearest
  /// @param meanReciprocalRank over the covered ones, those not among the ten nearest counting 0
  record OfSynonyms(
      String file, int tests, int covered, int first, int amongTen, double meanReciprocalRank)
      implements Score {}
}
