package org.swmpi.ri.internal.kernel;

import org.swmpi.data.memory.Raw;

/// [RowKernel] number by number.
public final class ScalarRowKernel implements RowKernel {
  private static final int QUERIES = 16;

  @Override
  public int tileQueries() {
    return QUERIES;
  }

  @Override
  public float dot(long row, long query, int n) {
    float sum = 0;
    for (long at = 0; at < 4L * n; at += 4) {
      sum += Raw.getFloat(row + at) * Raw.getFloat(query + at);
    }
    return sum;
  }

  @Override
  public void dotGroups(long rows, long stride, long apart, long query, int n, float[] products) {
    for (int group = 0; group < 4; group++) {
      for (int r = 0; r < GROUP; r++) {
        products[group * GROUP + r] = dot(rows + group * apart + r * stride, query, n);
      }
    }
  }

  @Override
  public long near(float[] products, int at, float[] scale, int first, float least) {
    long mask = 0;
    for (int r = 0; r < GROUP; r++) {
      if (!(products[at + r] * scale[first + r] < least)) {
        mask |= 1L << r;
      }
    }
    return mask;
  }

  @Override
  public void dotBytes4(
      long row0, long row1, long row2, long row3, long query, int n, int[] products) {
    products[0] = dotBytes(row0, query, n);
    products[1] = dotBytes(row1, query, n);
    products[2] = dotBytes(row2, query, n);
    products[3] = dotBytes(row3, query, n);
  }

  private static int dotBytes(long row, long query, int n) {
    int sum = 0;
    for (long i = 0; i < n; i++) {
      sum += Raw.getByte(row + i) * Raw.getShort(query + 2 * i);
    }
    return sum;
  }

  @Override
  public void dotCoarse(long block, long query, int n, int excess, long products) {
    for (int row = 0; row < CoarseBlock.ROWS; row++) {
      long at = CoarseBlock.place(block, n, row);
      int sum = 0;
      for (long i = 0; i < n; i += 4) {
        int quad = Raw.getShort(at + i / 4 * CoarseBlock.QUAD_BYTES) & 0xFFFF;
        for (int t = 0; t < 4; t++) {
          sum += (quad >>> 4 * t) * Raw.getShort(query + 2 * (i + t));
        }
      }
      Raw.putInt(products + 4L * row, sum - excess);
    }
  }

  @Override
  public long near(
      long products, float[] scale, float[] error, int first, float perError, float least) {
    long mask = 0;
    for (int row = 0; row < CoarseBlock.ROWS; row++) {
      float product = Raw.getInt(products + 4L * row) * scale[first + row];
      if (!(product + error[first + row] * perError < least)) {
        mask |= 1L << row;
      }
    }
    return mask;
  }

  @Override
  public float largest(long row, int n) {
    float largest = 0;
    for (long at = 0; at < 4L * n; at += 4) {
      float size = Math.abs(Raw.getFloat(row + at));
      if (size > largest) {
        largest = size;
      }
    }
    return largest;
  }

  @Override
  public float quantise(long row, int n, float step, int most, long bytes) {
    float inverse = 1 / step;
    float error = 0;
    for (long i = 0; i < n; i++) {
      float x = Raw.getFloat(row + 4 * i);
      float whole = Math.clamp((float) Math.rint(x * inverse), -most, most);
      float rest = Math.fma(-step, whole, x);
      error += rest * rest;
      Raw.putByte(bytes + i, (byte) whole);
    }
    return error;
  }

  @Override
  public void widen(long bytes, int n, long floats) {
    for (long i = 0; i < n; i++) {
      Raw.putFloat(floats + 4 * i, Raw.getByte(bytes + i));
    }
  }

  @Override
  public void tile(long rows, long stride, long queries, int n, long products) {
    for (int r = 0; r < TILE_ROWS; r++) {
      long product = products + 4L * QUERIES * r;
      for (int q = 0; q < QUERIES; q++) {
        float sum = 0;
        for (long i = 0; i < n; i++) {
          sum +=
              Raw.getFloat(rows + stride * r + 4 * i)
                  * Raw.getFloat(queries + 4 * (QUERIES * i + q));
        }
        Raw.putFloat(product + 4L * q, sum);
      }
    }
  }

  @Override
  public long reaches(long products, float scale, float error, long thresholds) {
    long mask = 0;
    for (int q = 0; q < QUERIES; q++) {
      float most = Raw.getFloat(products + 4L * q) * scale + error;
      if (!(most < Raw.getFloat(thresholds + 4L * q))) {
        mask |= 1L << q;
      }
    }
    return mask;
  }
}
