package org.swmpi.app.similar;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.StandardInput;
import org.swmpi.app.run.UsageException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.text.Utf8Lines;
import org.swmpi.ri.DocumentQuery;
import org.swmpi.ri.Query;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.TermExpression;
import org.swmpi.ri.TermExpression.UnknownTermException;

/// Something asked of a space.
///
/// @param text as the user has put it
/// @param query null if it cannot be answered
/// @param problem why not, and what to do; null if it can
record Question(String text, @Nullable Query query, @Nullable String problem) {

  /// A line of a file or of a conversation. A term may have white space of its own around it.
  static Question ofLine(String line, SemanticSpace space) {
    String text = TermExpression.whole(line, space);
    try {
      return ofTerms(text, space);
    } catch (UsageException e) {
      return new Question(text, null, e.getMessage());
    }
  }

  /// The same, of which nothing is near.
  Question unanswered() {
    return problem != null
        ? this
        : new Question(text, query, "no term is left to be an answer; see --filter");
  }

  /// A term, or an analogy.
  ///
  /// @throws UsageException if an analogy lacks a term
  static Question ofTerms(String text, SemanticSpace space) {
    try {
      return new Question(text, TermExpression.parse(text, space).query(space), null);
    } catch (UnknownTermException e) {
      return new Question(text, null, TermSuggestions.message(space, e.term()));
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage() + "; write it as 'king - man + woman'");
    }
  }

  /// The text of a file, or of standard input.
  ///
  /// @throws MissingInputException if it cannot be read
  /// @throws org.swmpi.data.MalformedInputException if it is not UTF-8
  static Question ofDocument(Path file, SemanticSpace space) throws IOException {
    try {
      return new Question(file.toString(), DocumentQuery.of(text(file), space), null);
    } catch (IllegalArgumentException e) {
      return new Question(file.toString(), null, file + ": " + e.getMessage());
    }
  }

  private static String text(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new MissingInputException(file + ": is a folder; name a file with a document");
    }
    StringBuilder text = new StringBuilder();
    try (Utf8Lines lines =
        new Utf8Lines(
            file.toString(), open(file), "convert the text, such as by iconv -f LATIN1 -t UTF-8")) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        text.append(line).append('\n');
      }
      return text.toString();
    } catch (NoSuchFileException _) {
      throw new MissingInputException(file + ": is not there; name a file with a document");
    } catch (IOException e) {
      throw MissingInputException.unreadable(file.toString(), e);
    }
  }

  private static InputStream open(Path file) throws IOException {
    return StandardInput.isNamed(file) ? StandardInput.ofThisProcess() : Files.newInputStream(file);
  }

  /// Numbers, between commas or white space.
  static Question ofVector(String text, SemanticSpace space) {
    List<String> numbers =
        List.of(text.strip().replaceAll("^\\[|]$", "").strip().split("[,\\s]+", -1));
    double[] vector = new double[numbers.size()];
    OptionalInt wrong = parse(numbers, vector);
    if (wrong.isPresent()) {
      throw new UsageException(
          "--vector: '"
              + numbers.get(wrong.getAsInt())
              + "' is not a finite number; give numbers between commas");
    }
    if (vector.length != space.dimension()) {
      throw new UsageException(
          "--vector: %d numbers, but %s has dimension %d; give as many numbers as that"
              .formatted(vector.length, space.folder(), space.dimension()));
    }
    return new Question(text, new Query(vector), null);
  }

  /// @return which of the numbers is none, if one is
  private static OptionalInt parse(List<String> numbers, double[] vector) {
    for (int i = 0; i < vector.length; i++) {
      try {
        vector[i] = Double.parseDouble(numbers.get(i));
      } catch (NumberFormatException _) {
        return OptionalInt.of(i);
      }
      if (!Double.isFinite(vector[i])) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }
}
