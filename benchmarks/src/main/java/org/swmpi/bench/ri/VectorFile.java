package org.swmpi.bench.ri;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;

/// The vectors that all search in: a file of NumPy, which every subject maps or reads. Each vector
/// is one of a thousand centres with noise, so that a query has neighbours that stand out.
record VectorFile(Path file, int rows, int dimension) {
  /// Where the numbers begin.
  static final int HEADER_BYTES = 128;

  private static final int CENTRES = 1000;
  private static final double NOISE = 1.2;

  static VectorFile write(Path file, int rows, int dimension) throws IOException {
    Random random = new Random(42);
    float[][] centres = new float[CENTRES][dimension];
    for (float[] centre : centres) {
      for (int i = 0; i < dimension; i++) {
        centre[i] = (float) random.nextGaussian();
      }
    }
    // As good as gaussian noise, and much faster to make.
    float[] noise = new float[1 << 16];
    for (int i = 0; i < noise.length; i++) {
      noise[i] = (float) (NOISE * random.nextGaussian());
    }
    ByteBuffer row = ByteBuffer.allocate(4 * dimension).order(ByteOrder.LITTLE_ENDIAN);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      out.write(header(rows, dimension));
      for (int r = 0; r < rows; r++) {
        float[] centre = centres[random.nextInt(CENTRES)];
        for (int i = 0; i < dimension; i += 4) {
          int from = random.nextInt(noise.length - 4);
          for (int j = i; j < Math.min(dimension, i + 4); j++) {
            row.putFloat(4 * j, centre[j] + noise[from + j - i]);
          }
        }
        out.write(row.array());
      }
    }
    return new VectorFile(file, rows, dimension);
  }

  private static byte[] header(int rows, int dimension) {
    byte[] header = new byte[HEADER_BYTES];
    Arrays.fill(header, (byte) ' ');
    ByteBuffer bytes = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII));
    bytes.put((byte) 1).put((byte) 0).putShort((short) (HEADER_BYTES - 10));
    String text = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + rows + ", " + dimension;
    bytes.put((text + "), }").getBytes(StandardCharsets.US_ASCII));
    header[HEADER_BYTES - 1] = '\n';
    return header;
  }

  long bytes() {
    return 4L * rows * dimension;
  }
}
