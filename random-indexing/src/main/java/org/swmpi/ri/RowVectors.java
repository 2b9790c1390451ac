package org.swmpi.ri;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Rows of a space as arrays.
final class RowVectors {
  private static final ValueLayout.OfFloat FLOAT =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private RowVectors() {}

  static float[] copy(MemorySegment vectors, int dimension, long row) {
    float[] vector = new float[dimension];
    MemorySegment.copy(vectors, FLOAT, 4L * dimension * row, vector, 0, dimension);
    return vector;
  }
}
