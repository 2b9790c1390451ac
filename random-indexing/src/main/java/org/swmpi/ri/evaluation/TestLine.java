package org.swmpi.ri.evaluation;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.text.Utf8Lines;

/// A line of a test set.
///
/// @param number from 1
record TestLine(long number, List<String> columns) {

  /// What lines are read from.
  @FunctionalInterface
  interface Content {
    byte[] bytes() throws IOException;
  }

  /// All of a file.
  static byte[] bytes(Path file) throws IOException {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new MissingInputException(
          file + ": is not a file that can be read; name one with a test a line");
    }
    return Files.readAllBytes(file);
  }

  /// The lines that are neither empty nor comments; at least one, each with two columns at least.
  static List<TestLine> read(String file, byte[] bytes) throws IOException {
    List<TestLine> lines = new ArrayList<>();
    try (Utf8Lines texts =
        new Utf8Lines(file, new ByteArrayInputStream(bytes), "convert the file")) {
      for (String text = texts.next(); text != null; text = texts.next()) {
        if (!text.isBlank() && !text.startsWith("#")) {
          lines.add(new TestLine(texts.number(), split(text.strip())));
        }
      }
    }
    if (lines.isEmpty()) {
      throw new MalformedInputException(
          file, 0, 0, "has no tests; put one in each line, such as 'car automobile 3.92'");
    }
    for (TestLine line : lines) {
      if (line.columns.size() < 2) {
        throw line.malformed(file, "one column, where at least two words are needed");
      }
    }
    return lines;
  }

  private static List<String> split(String text) {
    for (String separator : new String[] {"\t", ";", ","}) {
      if (text.contains(separator)) {
        return Stream.of(text.split(separator, -1)).map(String::strip).toList();
      }
    }
    return List.of(text.split("\\s+"));
  }

  /// A column as it stands.
  String word(int column) {
    return columns.get(column);
  }

  /// A column that is a finite number.
  OptionalDouble number(int column) {
    if (column < columns.size()) {
      try {
        double value = Double.parseDouble(columns.get(column));
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
      } catch (NumberFormatException _) {
        return OptionalDouble.empty();
      }
    }
    return OptionalDouble.empty();
  }

  /// Whether a column holds a word, as above numbers, and not an empty one or NaN.
  boolean mayBeHeading(int column) {
    return column < columns.size()
        && !columns.get(column).isEmpty()
        && !columns.get(column).equalsIgnoreCase("nan");
  }

  /// What to throw where the line is not as it should be.
  MalformedInputException malformed(String file, String what) {
    return new MalformedInputException(
        file, number, 1, what + "; mend the line, or put # before it");
  }
}
