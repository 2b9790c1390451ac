package org.swmpi.ri.evaluation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.swmpi.data.MissingInputException;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;

/// What a space is held against: a file with a test a line, in one of three forms.
///
/// | columns | is |
/// |---|---|
/// | two words, …, a number | [Pairs]: how similar people find the two; columns between are passed
/// over |
/// | a word, the right answer, wrong answers | [Choices]: which of them is most similar to the word
/// |
/// | two words | [Synonyms]: the second should be found as the nearest of the first |
///
/// Columns stand between tabs, else between semicolons, commas or white space. Empty lines and
/// those that begin with `#` are passed over, as is a first line with a word where others have
/// their number.
public sealed interface TestSet {
  /// Name of the file.
  String file();

  /// Two words and how similar they are.
  record Pair(String first, String second, double similarity) {}

  /// Judged pairs.
  record Pairs(String file, List<Pair> pairs) implements TestSet {}

  /// A question.
  ///
  /// @param answers the right one first, at least two
  record Choice(String word, List<String> answers) {}

  /// Questions, in the manner of the TOEFL.
  record Choices(String file, List<Choice> questions) implements TestSet {}

  /// Pairs without a judgement.
  ///
  /// @param pairs with NaN as similarity
  record Synonyms(String file, List<Pair> pairs) implements TestSet {}

  /// Reads a test set on all ranks. Rank 0 reads the file, which may be a pipe. Collective.
  ///
  /// @throws org.swmpi.data.MissingInputException on all ranks, if there is no such file
  /// @throws org.swmpi.data.MalformedInputException on all ranks, where a line is not of the form
  ///     of the others
  static TestSet read(Communicator world, Path file) throws IOException {
    return read(world, file.toString(), () -> TestLine.bytes(file));
  }

  /// Reads a test set on all ranks from a stream, which rank 0 reads to its end. Collective.
  ///
  /// @param file its name
  /// @param in not closed
  /// @throws org.swmpi.data.MalformedInputException on all ranks, where a line is not of the form
  ///     of the others
  static TestSet read(Communicator world, String file, InputStream in) throws IOException {
    return read(world, file, in::readAllBytes);
  }

  private static TestSet read(Communicator world, String file, TestLine.Content content)
      throws IOException {
    byte[] bytes = new byte[0];
    Failure failure = null;
    if (world.rank() == 0) {
      try {
        bytes = content.bytes();
      } catch (MissingInputException e) {
        failure = Failure.of(e);
      }
    }
    Failure.agree(world, failure);
    return of(file, world.broadcast(bytes, 0));
  }

  private static TestSet of(String file, byte[] bytes) throws IOException {
    List<TestLine> lines = TestLine.read(file, bytes);
    int column = numberColumn(lines);
    if (column > 0) {
      return new Pairs(file, pairs(file, lines, column));
    }
    return lines.getLast().columns().size() > 2
        ? new Choices(file, choices(file, lines))
        : new Synonyms(file, synonyms(file, lines));
  }

  /// The first column from the third on that is a number in most lines; else, that has no word in
  /// most; else, that is a number in more lines than answers would be by chance; 0 if none is.
  private static int numberColumn(List<TestLine> lines) {
    int half = Math.ceilDiv(lines.size(), 2);
    int tenth = Math.max(2, Math.ceilDiv(lines.size(), 10));
    return firstColumn(lines, half, TestSet::hasNumber)
        .or(() -> firstColumn(lines, half, TestLine::isLikeNumber))
        .or(() -> firstColumn(lines, tenth, TestSet::hasNumber))
        .orElse(0);
  }

  private static boolean hasNumber(TestLine line, int column) {
    return line.number(column).isPresent();
  }

  /// The first column from the third on of which something holds in so many lines.
  private static Optional<Integer> firstColumn(
      List<TestLine> lines, int least, BiPredicate<TestLine, Integer> holds) {
    int columns = lines.stream().mapToInt(line -> line.columns().size()).max().orElse(0);
    return IntStream.range(2, columns)
        .boxed()
        .filter(column -> lines.stream().filter(line -> holds.test(line, column)).count() >= least)
        .findFirst();
  }

  private static List<Pair> pairs(String file, List<TestLine> lines, int column) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      TestLine line = lines.get(i);
      OptionalDouble similarity = line.number(column);
      if (similarity.isPresent()) {
        pairs.add(new Pair(line.word(0), line.word(1), similarity.getAsDouble()));
      } else if (i > 0 || !line.mayBeHeading(column)) {
        throw line.withoutNumber(file, column);
      }
    }
    return pairs;
  }

  private static List<Choice> choices(String file, List<TestLine> lines) {
    List<Choice> choices = new ArrayList<>();
    for (TestLine line : lines) {
      if (line.columns().size() < 3) {
        throw line.malformed(file, "a question needs a word, the right answer and a wrong one");
      }
      choices.add(new Choice(line.word(0), line.columns().subList(1, line.columns().size())));
    }
    return choices;
  }

  private static List<Pair> synonyms(String file, List<TestLine> lines) {
    List<Pair> pairs = new ArrayList<>();
    for (TestLine line : lines) {
      if (line.columns().size() != 2) {
        throw line.malformed(
            file, line.columns().size() + " columns, where the last line has two words");
      }
      pairs.add(new Pair(line.word(0), line.word(1), Double.NaN));
    }
    return pairs;
  }
}
