package org.swmpi.ri.exchange;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.swmpi.data.text.Utf8Lines;
import org.swmpi.ri.SemanticSpace;

/// word2vec's text: a line with the numbers of rows and dimensions, then a line a row, the term and
/// its numbers, blanks between. UTF-8. A number is the shortest that reads back as the same float.
final class Word2VecText implements RowFormat {
  @Override
  public long write(SemanticSpace space, Path target) throws IOException {
    SpaceRows rows = new SpaceRows(space, "\\s|^$");
    OutputFile.write(
        target,
        out -> {
          out.write(utf8(space.rows() + " " + space.dimension() + "\n"));
          StringBuilder line = new StringBuilder();
          for (long row = 0; row < space.rows(); row++) {
            float[] vector = space.vector(row);
            line.setLength(0);
            line.append(rows.term(row));
            for (float x : vector) {
              line.append(' ').append(x);
            }
            out.write(utf8(line.append('\n').toString()));
          }
        });
    return rows.respelt();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void read(Path source, ImportedRows rows) throws IOException {
    try (Utf8Lines lines = rows.lines(rows.open())) {
      Counts counts = Counts.parse(lines.next(), rows);
      rows.dimension(counts.dimension());
      for (long row = 0; row < counts.rows(); row++) {
        String line = lines.next();
        if (line == null) {
          throw rows.malformed(
              row + 2, "the file ends after " + row + " of " + counts.rows() + " rows");
        }
        read(line, row + 2, counts.dimension(), rows);
      }
      rows.verifyNoMore(lines, counts);
    }
  }

  /// Numbers are taken from the line's end: a term may hold blanks, and any other white space.
  private static void read(String line, long number, int dimension, ImportedRows rows) {
    float[] vector = new float[dimension];
    int end = line.length();
    for (int i = dimension - 1; i >= 0; i--) {
      int last = end;
      while (last > 0 && isBlank(line.charAt(last - 1))) {
        last--;
      }
      end = line.lastIndexOf(' ', last - 1);
      if (end < 1) {
        throw rows.malformed(
            number,
            (dimension - 1 - i) + " numbers behind a term, where there should be " + dimension);
      }
      String word = line.substring(end + 1, last);
      try {
        vector[i] = Float.parseFloat(word);
      } catch (NumberFormatException _) {
        throw rows.malformed(number, "'" + word + "' is not a number");
      }
    }
    rows.add(number, line.substring(0, end), vector);
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
  }
}
