package org.swmpi.ri;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;

/// Rows that are hard to search: equal ones, multiples, zeros, few values, huge and tiny ones.
final class RandomSpace {
  private final Random random;
  final float[][] rows;
  final int dimension;

  RandomSpace(long seed) {
    random = new Random(seed);
    dimension = new int[] {1, 2, 3, 16, 17, 64, 100, 130}[random.nextInt(8)];
    rows = new float[random.nextInt(4) == 0 ? random.nextInt(8) : random.nextInt(400)][];
    int kinds = 1 + random.nextInt(9);
    for (int row = 0; row < rows.length; row++) {
      rows[row] = row(row, random.nextInt(kinds));
    }
  }

  private float[] row(int row, int kind) {
    return switch (kind) {
      case 1 -> new float[dimension];
      case 2 -> row == 0 ? gaussian(1) : rows[random.nextInt(row)].clone();
      case 3 -> row == 0 ? gaussian(1) : scaled(rows[random.nextInt(row)]);
      case 4 -> few();
      case 5 -> gaussian(0x1p121f);
      case 6 -> gaussian(0x1p-142f);
      case 7 -> single();
      case 8 -> row == 0 ? gaussian(1) : nudged(rows[random.nextInt(row)]);
      default -> gaussian(1);
    };
  }

  /// A query: a row, something random, zero, or what floats cannot hold.
  double[] query() {
    return switch (random.nextInt(rows.length == 0 ? 3 : 7)) {
      case 0 -> doubles(gaussian(1), 1);
      case 1 -> doubles(few(), random.nextInt(3) == 0 ? 1 / 3.0 : 1);
      case 2 -> random.nextInt(4) == 0 ? new double[dimension] : doubles(gaussian(0x1p-145f), 1);
      case 3 -> doubles(rows[random.nextInt(rows.length)], 1 + random.nextDouble());
      default -> doubles(rows[random.nextInt(rows.length)], 1);
    };
  }

  private static double[] doubles(float[] row, double factor) {
    return Arrays.stream(SimilarityOracle.doubles(row)).map(x -> x * factor).toArray();
  }

  Random random() {
    return random;
  }

  private float[] gaussian(float size) {
    float[] values = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      float value = (float) random.nextGaussian() * size;
      values[i] = Float.isFinite(value) ? value : size;
    }
    return values;
  }

  private float[] few() {
    float[] values = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      values[i] = random.nextInt(3) - 1;
    }
    return values;
  }

  private float[] single() {
    float[] values = new float[dimension];
    values[random.nextInt(dimension)] = random.nextBoolean() ? 1000 : -0.001f;
    return values;
  }

  private float[] scaled(float[] row) {
    float factor = new float[] {2, 0.5f, -1, 3, 0x1p40f}[random.nextInt(5)];
    float[] values = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      float value = row[i] * factor;
      values[i] = Float.isFinite(value) ? value : row[i];
    }
    return values;
  }

  /// The same but for the last bits of one number.
  private float[] nudged(float[] row) {
    float[] values = row.clone();
    int i = random.nextInt(dimension);
    float next = Math.nextUp(values[i]);
    values[i] = Float.isFinite(next) ? next : values[i];
    return values;
  }

  MemorySegment segment(Arena arena) {
    MemorySegment segment = arena.allocate(4L * dimension * rows.length, 4);
    for (int row = 0; row < rows.length; row++) {
      MemorySegment.copy(
          rows[row], 0, segment, ValueLayout.JAVA_FLOAT, 4L * dimension * row, dimension);
    }
    return segment;
  }
}
