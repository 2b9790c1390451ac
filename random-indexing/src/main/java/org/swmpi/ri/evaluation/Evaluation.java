package org.swmpi.ri.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.swmpi.data.MalformedInputException;
import org.swmpi.mpi.Communicator;
import org.swmpi.ri.Neighbour;
import org.swmpi.ri.Query;
import org.swmpi.ri.SearchOptions;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.SimilaritySearch;
import org.swmpi.ri.Tokenisers;
import org.swmpi.ri.evaluation.TestSet.Choice;
import org.swmpi.ri.evaluation.TestSet.Pair;

/// Holds a space against test sets. A word is looked up as it is written, then in lower case, then
/// as the documents were cut.
public final class Evaluation {
  private static final int TEN = 10;

  /// Words that are asked for in one message.
  static final int TOGETHER = 1024;

  private final SemanticSpace space;

  public Evaluation(SemanticSpace space) {
    this.space = space;
  }

  /// The score in each test set, on all ranks. Collective, with the same sets in the same order.
  ///
  /// @throws MalformedInputException on all ranks, if the space is damaged
  public List<Score> scores(Communicator world, List<TestSet> sets) {
    List<Score> scores = new ArrayList<>();
    for (TestSet set : sets) {
      scores.add(
          switch (set) {
            case TestSet.Pairs pairs -> score(pairs);
            case TestSet.Choices choices -> score(choices);
            case TestSet.Synonyms synonyms -> score(world, synonyms);
          });
    }
    return scores;
  }

  private Score score(TestSet.Pairs set) {
    List<double[]> covered = new ArrayList<>();
    for (Pair pair : set.pairs()) {
      OptionalLong first = row(pair.first());
      OptionalLong second = row(pair.second());
      if (first.isPresent() && second.isPresent()) {
        covered.add(
            new double[] {cosine(first.getAsLong(), second.getAsLong()), pair.similarity()});
      }
    }
    double[] cosines = covered.stream().mapToDouble(pair -> pair[0]).toArray();
    double[] judgements = covered.stream().mapToDouble(pair -> pair[1]).toArray();
    double spearman =
        cosines.length < 2
            ? Double.NaN
            : new SpearmansCorrelation().correlation(cosines, judgements);
    return new Score.OfPairs(set.file(), set.pairs().size(), cosines.length, spearman);
  }

  private Score score(TestSet.Choices set) {
    int covered = 0;
    int correct = 0;
    for (Choice question : set.questions()) {
      OptionalLong word = row(question.word());
      List<OptionalLong> answers = question.answers().stream().map(this::row).toList();
      if (word.isEmpty() || answers.stream().anyMatch(OptionalLong::isEmpty)) {
        continue;
      }
      covered++;
      double[] cosines =
          answers.stream()
              .mapToDouble(answer -> cosine(word.getAsLong(), answer.getAsLong()))
              .toArray();
      boolean right = true;
      for (int wrong = 1; wrong < cosines.length; wrong++) {
        right &= cosines[0] > cosines[wrong];
      }
      correct += right ? 1 : 0;
    }
    return new Score.OfChoices(set.file(), set.questions().size(), covered, correct);
  }

  private Score score(Communicator world, TestSet.Synonyms set) {
    List<long[]> covered = new ArrayList<>();
    for (Pair pair : set.pairs()) {
      OptionalLong word = row(pair.first());
      OptionalLong synonym = row(pair.second());
      if (word.isPresent() && synonym.isPresent()) {
        covered.add(new long[] {word.getAsLong(), synonym.getAsLong()});
      }
    }
    int first = 0;
    int amongTen = 0;
    double reciprocals = 0;
    try (SimilaritySearch search = SimilaritySearch.open(world, space, SearchOptions.defaults())) {
      for (int from = 0; from < covered.size(); from += TOGETHER) {
        List<long[]> some = covered.subList(from, Math.min(covered.size(), from + TOGETHER));
        List<Query> queries = some.stream().map(pair -> search.queryOf(pair[0])).toList();
        List<List<Neighbour>> answers = search.nearest(queries, TEN);
        for (int i = 0; i < some.size(); i++) {
          int rank = rank(answers.get(i), some.get(i)[1]);
          first += rank == 1 ? 1 : 0;
          amongTen += rank > 0 ? 1 : 0;
          reciprocals += rank > 0 ? 1.0 / rank : 0;
        }
      }
    }
    double mean = covered.isEmpty() ? Double.NaN : reciprocals / covered.size();
    return new Score.OfSynonyms(
        set.file(), set.pairs().size(), covered.size(), first, amongTen, mean);
  }

  /// From 1; 0 where the row is not among them.
  private static int rank(List<Neighbour> answer, long row) {
    for (int i = 0; i < answer.size(); i++) {
      if (answer.get(i).row() == row) {
        return i + 1;
      }
    }
    return 0;
  }

  /// The row of a word as it is written, else in lower case, else as the documents were cut, if
  /// that makes one term of it.
  private OptionalLong row(String word) {
    OptionalLong row = space.row(word);
    if (row.isEmpty()) {
      row = space.row(word.toLowerCase(Locale.ROOT));
    }
    if (row.isEmpty()) {
      List<String> terms = Tokenisers.cut(space.settings().tokeniser(), word);
      return terms.size() == 1 ? space.row(terms.getFirst()) : row;
    }
    return row;
  }

  private double cosine(long first, long second) {
    float[] vector = space.vector(first);
    float[] other = space.vector(second);
    double product = 0;
    double ofFirst = 0;
    double ofSecond = 0;
    for (int i = 0; i < vector.length; i++) {
      double x = vector[i];
      double y = other[i];
      product += x * y;
      ofFirst += x * x;
      ofSecond += y * y;
    }
    double length = Math.sqrt(ofFirst * ofSecond); // 1 for a vector and itself, to the last bit
    if (!Double.isFinite(length)) {
      throw new MalformedInputException(
          space.folder().toString(),
          0,
          0,
          "the vector of '"
              + space.term(Double.isFinite(ofFirst) ? second : first)
              + "' holds what is not a finite number; build the space again");
    }
    return length == 0 ? 0 : product / length;
  }
}
