package org.swmpi.app.similar;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.text.Utf8Lines;
import org.swmpi.ri.Neighbour;
import org.swmpi.ri.Query;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.SimilaritySearch;

/// Rank 0's side of the search: takes questions from where they come from, and has all ranks answer
/// them.
final class Asking {
  /// Questions that are answered together, at most.
  private static final int MOST_TOGETHER = 1024;

  /// Answers to them, which every rank keeps until they are printed, at most.
  private static final long MOST_ANSWERS = 1 << 22;

  private final SimilaritySearch search;
  private final SemanticSpace space;
  private final Answers answers;
  private final int k;
  private final int together;
  private long asked;
  private long answered;

  Asking(SimilaritySearch search, SemanticSpace space, Answers answers, int k) {
    this.search = search;
    this.space = space;
    this.answers = answers;
    this.k = k;
    together = together(Math.min(k, space.rows()));
  }

  /// How many questions with so many answers each are answered together.
  static int together(long answersToEach) {
    return Math.clamp(MOST_ANSWERS / Math.max(1, answersToEach), 1, MOST_TOGETHER);
  }

  /// Questions so far.
  long asked() {
    return asked;
  }

  /// Those that had an answer.
  long answered() {
    return answered;
  }

  /// Answers all of some questions, or none.
  ///
  /// @throws MissingInputException for the first with a problem
  void answerAll(List<Question> questions) throws IOException {
    for (Question question : questions) {
      if (question.problem() != null) {
        throw new MissingInputException(question.problem());
      }
    }
    for (int from = 0; from < questions.size(); from += together) {
      answer(questions.subList(from, Math.min(questions.size(), from + together)));
    }
  }

  /// Answers a question a line, many together.
  void answerLines(Utf8Lines lines) throws IOException {
    List<Question> questions = new ArrayList<>();
    String line = lines.next();
    while (line != null) {
      if (!line.trim().isEmpty()) {
        questions.add(Question.ofLine(line, space));
      }
      line = lines.next();
      if (!questions.isEmpty() && (line == null || questions.size() == together)) {
        answer(questions);
        questions.clear();
      }
    }
  }

  /// Answers each line before the next is read.
  ///
  /// @param prompt run before each
  void converse(Utf8Lines lines, Runnable prompt) throws IOException {
    prompt.run();
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (!line.trim().isEmpty()) {
        answer(List.of(Question.ofLine(line, space)));
      }
      prompt.run();
    }
  }

  private void answer(List<Question> questions) throws IOException {
    List<Query> queries = new ArrayList<>();
    for (Question question : questions) {
      if (question.query() != null) {
        queries.add(question.query());
      }
    }
    List<List<Neighbour>> found = queries.isEmpty() ? List.of() : search.nearest(queries, k);
    int next = 0;
    for (Question question : questions) {
      List<Neighbour> nearest = question.query() == null ? List.of() : found.get(next++);
      answers.print(nearest.isEmpty() ? question.unanswered() : question, nearest);
      answered += nearest.isEmpty() ? 0 : 1;
    }
    asked += questions.size();
  }
}
