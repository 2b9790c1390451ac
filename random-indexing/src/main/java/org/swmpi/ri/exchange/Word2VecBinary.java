package org.swmpi.ri.exchange;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.swmpi.ri.SemanticSpace;

/// word2vec's binary form: a line as in the text, then for each row the term, a blank, its numbers
/// as 32-bit floats, little-endian, and a line feed, which readers do without.
final class Word2VecBinary implements RowFormat {
  private static final int LONGEST_TERM = 1 << 24;

  @Override
  public long write(SemanticSpace space, Path target) throws IOException {
    SpaceRows rows = new SpaceRows(space, "\\s|^$");
    ByteBuffer bytes = ByteBuffer.allocate(4 * space.dimension()).order(ByteOrder.LITTLE_ENDIAN);
    FloatBuffer floats = bytes.asFloatBuffer();
    OutputFile.write(
        target,
        out -> {
          String counts = space.rows() + " " + space.dimension() + "\n";
          out.write(counts.getBytes(StandardCharsets.UTF_8));
          for (long row = 0; row < space.rows(); row++) {
            out.write((rows.term(row) + " ").getBytes(StandardCharsets.UTF_8));
            float[] vector = space.vector(row);
            floats.put(0, vector);
            out.write(bytes.array());
            out.write('\n');
          }
        });
    return rows.respelt();
  }

  @Override
  public void read(Path source, ImportedRows rows) throws IOException {
    try (InputStream in = new BufferedInputStream(rows.open(), 1 << 16)) {
      Counts counts = Counts.parse(new String(until(in, '\n', rows), StandardCharsets.UTF_8), rows);
      rows.dimension(counts.dimension());
      ByteBuffer bytes = ByteBuffer.allocate(4 * counts.dimension()).order(ByteOrder.LITTLE_ENDIAN);
      for (long row = 0; row < counts.rows(); row++) {
        String term = term(until(in, ' ', rows), rows).replaceFirst("^\n", "");
        if (in.readNBytes(bytes.array(), 0, bytes.capacity()) < bytes.capacity()) {
          throw new EOFException();
        }
        float[] vector = new float[counts.dimension()];
        bytes.asFloatBuffer().get(0, vector);
        rows.add(0, term, vector);
      }
      if (in.readNBytes(2).length > 1) { // the last row's line feed
        throw rows.malformed(0, ImportedRows.tooMany(counts));
      }
    } catch (EOFException _) {
      throw rows.malformed(
          0, "the file ends after " + rows.count() + " rows, in the middle of one");
    }
  }

  private static String term(byte[] bytes, ImportedRows rows) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException _) { // word2vec cuts long terms, also within a character
      long row = rows.count() + 1;
      throw rows.malformed(0, "row " + row + ": its term is not UTF-8; mend it");
    }
  }

  private static byte[] until(InputStream in, int end, ImportedRows rows) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int c = in.read(); c != end; c = in.read()) {
      if (c < 0) {
        throw new EOFException();
      }
      if (bytes.size() == LONGEST_TERM) {
        throw rows.malformed(0, "row " + rows.count() + " has no end of its term");
      }
      bytes.write(c);
    }
    return bytes.toByteArray();
  }
}
