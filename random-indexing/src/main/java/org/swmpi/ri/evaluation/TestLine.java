package org.swmpi.ri.evaluation;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.text.Utf8Lines;

/// A line of a test set.
///
/// @param number from 1
/// @param places where each column begins in the line, in characters from 1
record TestLine(long number, List<String> columns, List<Integer> places) {
  private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");
  private static final Pattern TAB = Pattern.compile("\t");
  private static final Pattern SEMICOLON = Pattern.compile(";");
  private static final Pattern COMMA = Pattern.compile(",");

  /// A comma that is not that of a number between white space.
  private static final Pattern BETWEEN_COMMAS =
      Pattern.compile("(?<!\\p{Nd}),|,(?!\\p{Nd})|^\\S*,\\S*$");

  private static final Pattern LIKE_NUMBER =
      Pattern.compile("[-+]?\\.?\\p{Nd}.*|[\\p{P}\\p{N}+]*|(?i:nan)");

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
          lines.add(of(texts.number(), text));
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

  private static TestLine of(long number, String text) {
    int at = text.length() - text.stripLeading().length();
    int end = text.stripTrailing().length();
    Matcher separator = separator(text.strip()).matcher(text).region(at, end);
    List<String> columns = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    while (true) {
      boolean last = !separator.find();
      String column = text.substring(at, last ? end : separator.start());
      int begin = at + column.length() - column.stripLeading().length();
      columns.add(column.strip());
      places.add(text.codePointCount(0, begin) + 1);
      if (last) {
        return new TestLine(number, List.copyOf(columns), List.copyOf(places));
      }
      at = separator.end();
    }
  }

  private static Pattern separator(String text) {
    if (text.contains("\t")) {
      return TAB;
    }
    if (text.contains(";")) {
      return SEMICOLON;
    }
    return BETWEEN_COMMAS.matcher(text).find() ? COMMA : WHITE_SPACE;
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

  /// Whether a column holds what is no word, well-formed as a number or not: it begins like one,
  /// has nothing but digits and punctuation, or is NaN.
  boolean isLikeNumber(int column) {
    return column < columns.size() && LIKE_NUMBER.matcher(columns.get(column)).matches();
  }

  /// Whether a column holds a word, as above numbers.
  boolean mayBeHeading(int column) {
    return column < columns.size() && !isLikeNumber(column);
  }

  /// What to throw where a column should be a number.
  MalformedInputException withoutNumber(String file, int column) {
    String text = column < columns.size() ? columns.get(column) : "";
    String what =
        text.isEmpty() ? "no number in column " : "'" + text + "' is no number, in column ";
    return malformed(file, places.get(Math.min(column, places.size() - 1)), what + (column + 1));
  }

  /// What to throw where the line is not as it should be.
  MalformedInputException malformed(String file, String what) {
    return malformed(file, 1, what);
  }

  private MalformedInputException malformed(String file, int place, String what) {
    return new MalformedInputException(
        file, number, place, what + "; mend the line, or put # before it");
  }
}
