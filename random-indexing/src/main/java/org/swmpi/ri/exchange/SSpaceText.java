package org.swmpi.ri.exchange;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.swmpi.data.text.Utf8Lines;
import org.swmpi.ri.SemanticSpace;

/// S-Space's TEXT and SPARSE_TEXT: the characters `s` and `0` or `2`, 2 bytes each, a line with the
/// numbers of rows and dimensions, then a line a row: the term, `|`, and the numbers with blanks
/// between; sparse, the index and value of each that is not 0, with commas between. UTF-8.
final class SSpaceText implements RowFormat {
  private static final char TEXT = '0';
  private static final char SPARSE_TEXT = '2';

  private final boolean sparse;

  SSpaceText(boolean sparse) {
    this.sparse = sparse;
  }

  @Override
  public long write(SemanticSpace space, Path target) throws IOException {
    SpaceRows rows = new SpaceRows(space, "[\\n\\r|]");
    OutputFile.write(
        target,
        out -> {
          DataOutputStream data = new DataOutputStream(out);
          data.writeChar('s');
          data.writeChar(sparse ? SPARSE_TEXT : TEXT);
          data.write(utf8(space.rows() + " " + space.dimension() + "\n"));
          for (long row = 0; row < space.rows(); row++) {
            float[] vector = space.vector(row);
            String numbers = sparse ? sparse(vector) : dense(vector);
            data.write(utf8(rows.term(row) + "|" + numbers + "\n"));
          }
          data.flush();
        });
    return rows.respelt();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String dense(float[] vector) {
    StringBuilder numbers = new StringBuilder();
    for (float x : vector) {
      numbers.append(numbers.isEmpty() ? "" : " ").append(x);
    }
    return numbers.toString();
  }

  /// S-Space cannot read a row without any numbers.
  private static String sparse(float[] vector) {
    StringBuilder numbers = new StringBuilder();
    for (int i = 0; i < vector.length; i++) {
      if (vector[i] != 0) {
        numbers.append(numbers.isEmpty() ? "" : ",").append(i).append(',').append(vector[i]);
      }
    }
    return numbers.isEmpty() ? "0,0.0" : numbers.toString();
  }

  @Override
  public void read(Path source, ImportedRows rows) throws IOException {
    try (DataInputStream data = new DataInputStream(new BufferedInputStream(rows.open()))) {
      SSpaceBinary.verifyHeader(data, sparse ? SPARSE_TEXT : TEXT, rows);
      Utf8Lines lines = rows.lines(data);
      Counts counts = Counts.parse(lines.next(), rows);
      rows.dimension(counts.dimension());
      for (long row = 0; row < counts.rows(); row++) {
        String line = lines.next();
        int bar = line == null ? -1 : line.indexOf('|');
        if (line == null || bar < 0) {
          throw rows.malformed(row + 2, row + " rows, where there should be " + counts.rows());
        }
        float[] vector = new float[counts.dimension()];
        try {
          parse(line.substring(bar + 1).strip(), vector);
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException _) {
          throw rows.malformed(
              row + 2, "not " + vector.length + " numbers, or not in the order of this format");
        }
        rows.add(row + 2, line.substring(0, bar), vector);
      }
      rows.verifyNoMore(lines, counts);
    }
  }

  private void parse(String numbers, float[] vector) {
    String[] words = numbers.isEmpty() ? new String[0] : numbers.split(sparse ? "," : "\\s+");
    if (sparse) {
      for (int i = 0; i < words.length; i += 2) {
        vector[Integer.parseInt(words[i])] = Float.parseFloat(words[i + 1]);
      }
      return;
    }
    for (int i = 0; i < Math.max(words.length, vector.length); i++) {
      vector[i] = Float.parseFloat(words[i]);
    }
  }
}
