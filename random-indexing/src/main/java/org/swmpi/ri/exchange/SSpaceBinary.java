package org.swmpi.ri.exchange;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.nio.file.Path;
import org.swmpi.data.OutputException;
import org.swmpi.ri.SemanticSpace;

/// S-Space's BINARY and SPARSE_BINARY, the latter its default, as `DataOutput` writes numbers: the
/// characters `s` and `1` or `3`, the numbers of rows and dimensions (4 bytes each), then for each
/// row the term (modified UTF-8 behind 2 bytes of length) and its numbers of 64 bits; sparse, how
/// many are not 0 (4 bytes), then the index (4 bytes) and the value of each.
final class SSpaceBinary implements RowFormat {
  private static final char BINARY = '1';
  private static final char SPARSE_BINARY = '3';

  /// Characters of a long term that a message holds.
  private static final int SHOWN = 20;

  private final boolean sparse;

  SSpaceBinary(boolean sparse) {
    this.sparse = sparse;
  }

  @Override
  public long write(SemanticSpace space, Path target) throws IOException {
    OutputFile.write(
        target,
        out -> {
          DataOutputStream data = new DataOutputStream(out);
          data.writeChar('s');
          data.writeChar(sparse ? SPARSE_BINARY : BINARY);
          data.writeInt(Math.toIntExact(space.rows()));
          data.writeInt(space.dimension());
          for (long row = 0; row < space.rows(); row++) {
            writeTerm(space.term(row), data, target);
            write(space.vector(row), data);
          }
          data.flush();
        });
    return 0;
  }

  private static void writeTerm(String term, DataOutputStream data, Path target)
      throws IOException {
    try {
      data.writeUTF(term);
    } catch (UTFDataFormatException _) {
      throw new OutputException(
          target
              + ": a term of "
              + term.length()
              + " characters ("
              + term.substring(0, SHOWN)
              + "...) is longer than this format can hold; choose another --format");
    }
  }

  private void write(float[] vector, DataOutputStream data) throws IOException {
    if (sparse) {
      int nonzeros = 0;
      for (float x : vector) {
        nonzeros += x == 0 ? 0 : 1;
      }
      data.writeInt(nonzeros);
    }
    for (int i = 0; i < vector.length; i++) {
      if (!sparse) {
        data.writeDouble(vector[i]);
      } else if (vector[i] != 0) {
        data.writeInt(i);
        data.writeDouble(vector[i]);
      }
    }
  }

  @Override
  public void read(Path source, ImportedRows rows) throws IOException {
    try (DataInputStream data =
        new DataInputStream(new BufferedInputStream(rows.open(), 1 << 16))) {
      verifyHeader(data, sparse ? SPARSE_BINARY : BINARY, rows);
      int count = data.readInt();
      int dimension = data.readInt();
      rows.dimension(dimension);
      if (count < 0) {
        throw rows.malformed(0, "the number of rows is " + count);
      }
      for (int row = 0; row < count; row++) {
        String term = data.readUTF();
        rows.add(0, term, vector(data, dimension, rows));
      }
      rows.verifyNoMore(data);
    } catch (EOFException | UTFDataFormatException _) {
      throw rows.malformed(0, "the file ends, or makes no sense, after " + rows.count() + " rows");
    }
  }

  private float[] vector(DataInputStream data, int dimension, ImportedRows rows)
      throws IOException {
    float[] vector = new float[dimension];
    int numbers = sparse ? data.readInt() : dimension;
    if (numbers < 0) {
      throw rows.malformed(0, numbers + " numbers in row " + rows.count());
    }
    for (int i = 0; i < numbers; i++) {
      int place = sparse ? data.readInt() : i;
      if (place < 0 || place >= dimension) {
        throw rows.malformed(0, "index " + place + " in row " + rows.count());
      }
      vector[place] = (float) data.readDouble();
    }
    return vector;
  }

  /// Reads the two characters at the beginning.
  static void verifyHeader(DataInputStream data, char expected, ImportedRows rows)
      throws IOException {
    try {
      char magic = data.readChar();
      char format = data.readChar();
      if (magic != 's') {
        throw rows.malformed(0, "not a file of S-Space");
      }
      if (format != expected) {
        throw rows.malformed(
            0,
            "S-Space's format number " + format + ", where number " + expected + " was expected");
      }
    } catch (EOFException _) {
      throw rows.malformed(0, "not a file of S-Space");
    }
  }
}
