package org.swmpi.ri.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.foreign.Arena;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.swmpi.data.memory.Raw;

/// What every form of the kernel does, whatever the alignment, the length and the size of numbers.
abstract class RowKernelContract {
  private static final int[] LENGTHS = {
    0, 1, 2, 3, 7, 8, 15, 16, 17, 31, 33, 64, 100, 127, 300, 513
  };

  private final RowKernel kernel;
  private final Arena arena = Arena.ofConfined();

  RowKernelContract(RowKernel kernel) {
    this.kernel = kernel;
  }

  @AfterEach
  void free() {
    arena.close();
  }

  @Test
  void productsOfFloatsAreWithinTheirBound() {
    Random random = new Random(1);
    for (int n : LENGTHS) {
      for (float size : new float[] {0x1p-28f, 1, 0x1p48f}) {
        float[] query = random(random, n, 1);
        for (int shift = 0; shift < 4; shift++) { // addresses of all alignments
          float[] row = random(random, n, size);
          assertThat((double) kernel.dot(put(row, shift), put(query, 3), n))
              .as("n %d, size %s", n, size)
              .isCloseTo(dot(row, query), within(Rounding.slack(n) * norm(row) * norm(query)));
        }
      }
    }
  }

  @Test
  void groupsAreProductsOfEachRow() {
    Random random = new Random(8);
    for (int n : new int[] {0, 5, 16, 100}) {
      long stride = 4L * n + 8;
      long apart = RowKernel.GROUP * stride + 12;
      long rows = arena.allocate(4 * apart).address();
      float[] query = random(random, n, 1);
      float[][] all = new float[4 * RowKernel.GROUP][];
      for (int i = 0; i < all.length; i++) {
        all[i] = random(random, n, 1);
        long row = rows + i / RowKernel.GROUP * apart + i % RowKernel.GROUP * stride;
        for (int t = 0; t < n; t++) {
          Raw.putFloat(row + 4L * t, all[i][t]);
        }
      }
      float[] products = new float[all.length];
      kernel.dotGroups(rows, stride, apart, put(query, 1), n, products);
      for (int i = 0; i < all.length; i++) {
        assertThat((double) products[i])
            .as("n %d, row %d", n, i)
            .isCloseTo(dot(all[i], query), within(Rounding.slack(n) * norm(all[i]) * norm(query)));
      }
    }
  }

  @Test
  void productsThatCancelAreWithinTheirBound() {
    int n = 400;
    float[] row = new float[n];
    float[] query = new float[n];
    for (int i = 0; i < n; i++) {
      row[i] = (float) Math.pow(10, i / 2 % 12) * (i % 2 == 0 ? 1 : -1);
      query[i] = 1 + i / 2 % 7;
    }
    assertThat((double) kernel.dot(put(row, 0), put(query, 1), n))
        .isCloseTo(dot(row, query), within(Rounding.slack(n) * norm(row) * norm(query)));
  }

  @Test
  void productsOfIntegersAreExact() {
    Random random = new Random(2);
    for (int n : new int[] {0, 64, 128, 192, 1024, Rounding.LARGEST_DIMENSION}) {
      for (int extreme = 0; extreme < 2; extreme++) {
        long query = arena.allocate(2L * n + 1).address();
        long rows = arena.allocate(n + 3L).address();
        long expected = 0;
        for (int i = 0; i < n; i++) {
          int x = extreme == 1 ? 127 : random.nextInt(-127, 128);
          int q = extreme == 1 ? -127 : random.nextInt(-127, 128);
          Raw.putByte(rows + i, (byte) x);
          Raw.putShort(query + 2L * i, (short) q);
          expected += (long) x * q;
        }
        int[] products = new int[4];
        kernel.dotBytes4(rows, rows, rows, rows, query, n, products);
        assertThat(products).containsOnly((int) expected);
      }
    }
  }

  @Test
  void productsOfCoarseRowsAreExact() {
    Random random = new Random(6);
    for (int n : new int[] {0, 16, 32, 48, 512, 1040, Rounding.LARGEST_DIMENSION}) {
      for (int extreme : new int[] {0, -1, 1}) {
        long query = arena.allocate(2L * n + 1).address();
        for (int i = 0; i < n; i++) {
          Raw.putShort(query + 2L * i, (short) (extreme == 0 ? random.nextInt(-127, 128) : 127));
        }
        long coarseQuery = arena.allocate(2L * n + 1, 2).address();
        int excess = CoarseBlock.putQuery(query, n, coarseQuery);
        long block = arena.allocate(CoarseBlock.bytes(n) + 1, 2).address();
        int[] expected = new int[CoarseBlock.ROWS];
        long numbers = arena.allocate(n + 1L).address();
        for (int row = 0; row < CoarseBlock.ROWS; row++) {
          for (int i = 0; i < n; i++) {
            int x = extreme == 0 ? random.nextInt(-7, 8) : 7 * extreme;
            Raw.putByte(numbers + i, (byte) x);
            expected[row] += x * Raw.getShort(query + 2L * i);
          }
          CoarseBlock.putRow(numbers, n, block, row);
        }
        long products = arena.allocate(4L * CoarseBlock.ROWS, 4).address();
        kernel.dotCoarse(block, coarseQuery, n, excess, products);
        for (int row = 0; row < CoarseBlock.ROWS; row++) {
          assertThat(Raw.getInt(products + 4L * row))
              .as("n %d, row %d", n, row)
              .isEqualTo(expected[row]);
        }
      }
    }
  }

  @Test
  void nearTellsEachRow() {
    long products = arena.allocate(4L * CoarseBlock.ROWS, 4).address();
    float[] scale = new float[CoarseBlock.ROWS + 3];
    float[] error = new float[CoarseBlock.ROWS + 3];
    for (int row = 0; row < CoarseBlock.ROWS; row++) {
      Raw.putInt(products + 4L * row, row - 32);
      scale[3 + row] = 2;
      error[3 + row] = row % 2 == 0 ? 0 : 5;
    }
    // 2 (row - 32), and 2 * 5 for odd rows, is at least 20
    long expected = -1L << 41 | 1L << 37 | 1L << 39;
    assertThat(kernel.near(products, scale, error, 3, 2, 20)).isEqualTo(expected);
    assertThat(kernel.near(products, scale, error, 3, 2, Float.NEGATIVE_INFINITY)).isEqualTo(-1);
    assertThat(kernel.near(products, scale, error, 3, 2, Float.POSITIVE_INFINITY)).isZero();
    scale[3] = Float.NaN;
    assertThat(kernel.near(products, scale, error, 3, 2, 20)).isEqualTo(expected | 1);
  }

  @Test
  void nearTellsEachRowOfAGroup() {
    float[] products = new float[RowKernel.GROUP + 2];
    float[] scale = new float[RowKernel.GROUP + 3];
    for (int row = 0; row < RowKernel.GROUP; row++) {
      products[2 + row] = row - 32;
      scale[3 + row] = row % 2 == 0 ? 2 : 4;
    }
    // 2 (row - 32), and 4 (row - 32) for odd rows, is at least 20
    long expected = -1L << 41 | 1L << 37 | 1L << 39;
    assertThat(kernel.near(products, 2, scale, 3, 20)).isEqualTo(expected);
    assertThat(kernel.near(products, 2, scale, 3, Float.NEGATIVE_INFINITY)).isEqualTo(-1);
    scale[3] = Float.NaN;
    assertThat(kernel.near(products, 2, scale, 3, 20)).isEqualTo(expected | 1);
  }

  @Test
  void fourRowsAreKeptApart() {
    int n = 64;
    long query = arena.allocate(2L * n).address();
    Raw.putShort(query + 20, (short) 3);
    long[] rows = new long[4];
    for (int r = 0; r < 4; r++) {
      rows[r] = arena.allocate(n).address();
      Raw.putByte(rows[r] + 10, (byte) (r - 2));
    }
    int[] products = new int[4];
    kernel.dotBytes4(rows[0], rows[1], rows[2], rows[3], query, n, products);
    assertThat(products).containsExactly(-6, -3, 0, 3);
  }

  @Test
  void largestNumbers() {
    Random random = new Random(3);
    for (int n : LENGTHS) {
      float[] row = random(random, n, 5);
      float largest = 0;
      for (float x : row) {
        largest = Math.max(largest, Math.abs(x));
      }
      assertThat(kernel.largest(put(row, 2), n)).isEqualTo(largest);
    }
  }

  @Test
  void quantisedNumbersAreNearestAndTheirErrorIsMeasured() {
    Random random = new Random(4);
    for (int n : LENGTHS) {
      for (float size : new float[] {0x1p-28f, 1, 0x1p48f}) {
        float[] row = random(random, n, size);
        long at = put(row, 1);
        float step = n == 0 ? 1 : kernel.largest(at, n) / 127;
        long bytes = arena.allocate(n + 1L).address();
        float error = kernel.quantise(at, n, step, 127, bytes);
        double expected = 0;
        for (int i = 0; i < n; i++) {
          double rest = row[i] - (double) step * Raw.getByte(bytes + i);
          assertThat(Math.abs(rest)).isLessThanOrEqualTo(step * 0.5001);
          expected += rest * rest;
        }
        assertThat((double) error).isCloseTo(expected, within(Rounding.slack(n) * expected));
      }
    }
  }

  @Test
  void numbersBeyondTheMostBecomeThat() {
    float[] row = random(new Random(7), 300, 5);
    long bytes = arena.allocate(300).address();
    float error = kernel.quantise(put(row, 1), 300, 0.5f, 7, bytes);
    double expected = 0;
    for (int i = 0; i < 300; i++) {
      int whole = (int) Math.clamp(Math.rint(row[i] / 0.5), -7, 7);
      assertThat(Raw.getByte(bytes + i)).isEqualTo((byte) whole);
      expected += Math.pow(row[i] - 0.5 * whole, 2);
    }
    assertThat((double) error).isCloseTo(expected, within(Rounding.slack(300) * expected));
  }

  @Test
  void bytesBecomeFloats() {
    for (int n : LENGTHS) {
      long bytes = arena.allocate(n + 1L).address();
      for (int i = 0; i < n; i++) {
        Raw.putByte(bytes + i, (byte) (i - 127));
      }
      long floats = arena.allocate(4L * n + 4).address();
      Raw.putFloat(floats + 4L * n, 7);
      kernel.widen(bytes, n, floats);
      for (int i = 0; i < n; i++) {
        assertThat(Raw.getFloat(floats + 4L * i)).isEqualTo((byte) (i - 127));
      }
      assertThat(Raw.getFloat(floats + 4L * n)).isEqualTo(7);
    }
  }

  @Test
  void tilesAreProductsOfAllWithAll() {
    Random random = new Random(5);
    int queries = kernel.tileQueries();
    for (int n : new int[] {1, 2, 17, 64, 301}) {
      float[][] rows = new float[RowKernel.TILE_ROWS][];
      long stride = 4L * n + 8;
      long rowsAt = arena.allocate(stride * rows.length).address();
      for (int r = 0; r < rows.length; r++) {
        rows[r] = random(random, n, 2);
        for (int i = 0; i < n; i++) {
          Raw.putFloat(rowsAt + stride * r + 4L * i, rows[r][i]);
        }
      }
      float[][] vectors = new float[queries][];
      long queriesAt = arena.allocate(4L * n * queries).address();
      for (int q = 0; q < queries; q++) {
        vectors[q] = random(random, n, 1);
        for (int i = 0; i < n; i++) {
          Raw.putFloat(queriesAt + 4L * (i * queries + q), vectors[q][i]);
        }
      }
      long products = arena.allocate(4L * queries * rows.length).address();
      kernel.tile(rowsAt, stride, queriesAt, n, products);
      for (int r = 0; r < rows.length; r++) {
        for (int q = 0; q < queries; q++) {
          assertThat((double) Raw.getFloat(products + 4L * (r * queries + q)))
              .isCloseTo(
                  dot(rows[r], vectors[q]),
                  within(Rounding.slack(n) * norm(rows[r]) * norm(vectors[q])));
        }
      }
    }
  }

  @Test
  void reachesTellsEachQuery() {
    int queries = kernel.tileQueries();
    long products = arena.allocate(4L * queries).address();
    long thresholds = arena.allocate(4L * queries).address();
    for (int q = 0; q < queries; q++) {
      Raw.putFloat(products + 4L * q, q);
      Raw.putFloat(thresholds + 4L * q, 2 * 5 + 1);
    }
    long all = -1L >>> 64 - queries;
    assertThat(kernel.reaches(products, 2, 1, thresholds)).isEqualTo(all & -1L << 5);
    assertThat(kernel.reaches(products, Float.NaN, 1, thresholds)).isEqualTo(all);
    Raw.putFloat(thresholds, Float.NEGATIVE_INFINITY);
    assertThat(kernel.reaches(products, 2, 1, thresholds)).isEqualTo(all & (-1L << 5 | 1));
    Raw.putFloat(thresholds + 4L * (queries - 1), Float.POSITIVE_INFINITY);
    assertThat(kernel.reaches(products, 2, 1, thresholds) >>> queries - 1).isZero();
  }

  private static float[] random(Random random, int n, float size) {
    float[] values = new float[n];
    for (int i = 0; i < n; i++) {
      values[i] = (float) random.nextGaussian() * size;
    }
    return values;
  }

  private long put(float[] values, int shift) {
    long at = arena.allocate(4L * values.length + 8).address() + shift;
    for (int i = 0; i < values.length; i++) {
      Raw.putFloat(at + 4L * i, values[i]);
    }
    return at;
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }

  private static double norm(float[] a) {
    return Math.sqrt(dot(a, a));
  }
}
