package org.swmpi.ri.exchange;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.text.Utf8Lines;
import org.swmpi.ri.SemanticSpace;

/// NumPy's file of one array (NEP 1): a magic number, a header in the syntax of Python, and the
/// numbers, row by row. Beside it, `NAME.vocab` has a term a line, in the order of rows.
final class NumpyFile implements RowFormat {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int LATEST_VERSION = 3;
  private static final int ALIGNMENT = 64;
  private static final int BLOCK = 1 << 20;
  private static final int BLOCK_ROWS = 128;
  private static final Pattern HEADER =
      Pattern.compile(
          "\\{(?=.*'descr': '<f([48])')(?=.*'fortran_order': False)"
              + "(?=.*'shape': \\((\\d{1,10}), (\\d{1,9}),?\\)).*}\\s*");

  @Override
  public long write(SemanticSpace space, Path target) throws IOException {
    SpaceRows rows = new SpaceRows(space, "[\\n\\r]");
    try (TemporaryFiles files = new TemporaryFiles()) {
      Path vocabulary = vocabulary(target);
      Path terms = OutputFile.make(files, vocabulary, out -> writeTerms(rows, space.rows(), out));
      Path array = OutputFile.make(files, target, out -> writeArray(space, out));
      files.commit(terms, vocabulary);
      files.commit(array, target);
    }
    return rows.respelt();
  }

  private static void writeTerms(SpaceRows rows, long count, OutputStream out) throws IOException {
    for (long row = 0; row < count; row++) {
      out.write((rows.term(row) + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  private static void writeArray(SemanticSpace space, OutputStream out) throws IOException {
    out.write(header(space.rows(), space.dimension()));
    for (long row = 0; row < space.rows(); row += BLOCK_ROWS) {
      long count = Math.min(BLOCK_ROWS, space.rows() - row);
      try (Arena arena = Arena.ofConfined()) {
        out.write(space.vectors(row, count, arena).toArray(ValueLayout.JAVA_BYTE));
      }
    }
  }

  /// Where the terms are.
  static Path vocabulary(Path array) {
    String name =
        Compression.bareName(String.valueOf(array.getFileName())).replaceFirst("\\.npy$", "");
    return array.resolveSibling(name + ".vocab");
  }

  private static byte[] header(long rows, int dimension) {
    String text =
        "{'descr': '<f4', 'fortran_order': False, 'shape': (" + rows + ", " + dimension + "), }";
    int before = MAGIC.length + 4;
    int length = Math.ceilDiv(before + text.length() + 1, ALIGNMENT) * ALIGNMENT;
    ByteBuffer header = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    header.put(MAGIC).put((byte) 1).put((byte) 0).putShort((short) (length - before));
    header.put(text.getBytes(StandardCharsets.US_ASCII));
    while (header.remaining() > 1) {
      header.put((byte) ' ');
    }
    return header.put((byte) '\n').array();
  }

  @Override
  public void read(Path source, ImportedRows rows) throws IOException {
    Path vocabulary = vocabulary(source);
    try (DataInputStream in = new DataInputStream(new BufferedInputStream(rows.open(), BLOCK));
        Utf8Lines terms = terms(vocabulary)) {
      Matcher header = header(in, rows);
      int width = Integer.parseInt(header.group(1));
      long count = Long.parseLong(header.group(2));
      int dimension = Integer.parseInt(header.group(3));
      rows.dimension(dimension);
      byte[] bytes = new byte[width * dimension];
      ByteBuffer numbers = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      for (long row = 0; row < count; row++) {
        in.readFully(bytes);
        float[] vector = new float[dimension];
        for (int i = 0; i < dimension; i++) {
          vector[i] = width == 4 ? numbers.getFloat(4 * i) : (float) numbers.getDouble(8 * i);
        }
        String term = terms.next();
        if (term == null) {
          throw rows.malformed(0, vocabulary + " has " + row + " terms for " + count + " rows");
        }
        rows.add(0, term, vector);
      }
      if (terms.next() != null) {
        throw rows.malformed(0, vocabulary + " has more terms than the " + count + " rows");
      }
      rows.verifyNoMore(in);
    } catch (EOFException _) {
      throw rows.malformed(0, "the file ends after " + rows.count() + " rows");
    }
  }

  private static Utf8Lines terms(Path vocabulary) {
    if (Files.notExists(vocabulary) || Files.isDirectory(vocabulary)) {
      throw new MissingInputException(
          vocabulary
              + ": is not there, or is no file; put a term a line into it, in the order of rows");
    }
    return Utf8Lines.open(vocabulary, "put the terms into it as UTF-8");
  }

  private static Matcher header(DataInputStream in, ImportedRows rows) throws IOException {
    for (byte expected : MAGIC) {
      if (in.readByte() != expected) {
        throw rows.malformed(0, "not a file of NumPy");
      }
    }
    int version = in.readByte();
    if (version < 1 || version > LATEST_VERSION) {
      throw rows.malformed(
          0, "version %d of the format; save it as 1, 2 or 3".formatted(version & 0xff));
    }
    in.readByte();
    int length =
        version == 1
            ? Short.toUnsignedInt(Short.reverseBytes(in.readShort()))
            : Integer.reverseBytes(in.readInt());
    if (length < 0 || length > BLOCK) {
      throw rows.malformed(0, "its header has " + length + " bytes");
    }
    String text = new String(in.readNBytes(length), StandardCharsets.UTF_8);
    Matcher header = HEADER.matcher(text);
    if (!header.matches()) {
      throw rows.malformed(
          0, "not an array of two dimensions of '<f4' or '<f8' in the order of C: " + text.strip());
    }
    return header;
  }
}
