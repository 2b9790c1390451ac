package org.swmpi.ri.exchange;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.ri.SemanticSpace;

/// word2vec's text: a line with the numbers of rows and dimensions, then a line a row, the term and
/// its numbers, blanks between. UTF-8. A number is the shortest that reads back as the same float.
final class Word2VecText implements RowFormat {
  @Override
  public long write(SemanticSpace space, Path target) throws IOException {
    SpaceRows rows = new SpaceRows(space, "\\s");
    try (TemporaryFiles files = new TemporaryFiles()) {
      OutputFile.write(
          files,
          target,
          out -> {
            out.write(utf8(space.rows() + " " + space.dimension() + "\n"));
            StringBuilder line = new StringBuilder();
            for (long row = 0; row < space.rows(); row++) {
              float[] vector = rows.vector(row);
              line.setLength(0);
              line.append(rows.term(row));
              for (float x : vector) {
                line.append(' ').append(x);
              }
              out.write(utf8(line.append('\n').toString()));
            }
          });
    }
    return rows.respelt();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void read(Path source, ImportedRows rows) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(source)) {
      Counts counts = Counts.parse(lines.readLine(), rows);
      rows.dimension(counts.dimension());
      for (long row = 0; row < counts.rows(); row++) {
        String line = lines.readLine();
        if (line == null) {
          throw rows.malformed(
              row + 2, "the file ends after " + row + " of " + counts.rows() + " rows");
        }
        read(line, row + 2, counts.dimension(), rows);
      }
    } catch (java.nio.charset.MalformedInputException _) {
      throw rows.malformed(0, "not UTF-8");
    }
  }

  private static void read(String line, long number, int dimension, ImportedRows rows) {
    String[] words = line.strip().split(" +");
    int first = words.length - dimension;
    if (first < 1) {
      throw rows.malformed(
          number, words.length - 1 + " numbers, where there should be " + dimension);
    }
    float[] vector = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      try {
        vector[i] = Float.parseFloat(words[first + i]);
      } catch (NumberFormatException _) {
        throw rows.malformed(number, "'" + words[first + i] + "' is not a number");
      }
    }
    rows.add(number, String.join(" ", Arrays.asList(words).subList(0, first)), vector);
  }
}
