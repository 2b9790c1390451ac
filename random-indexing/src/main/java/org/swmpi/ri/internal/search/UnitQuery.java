package org.swmpi.ri.internal.search;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.swmpi.data.memory.Raw;

/// A query in the forms that the scans need.
public final class UnitQuery {
  private final double[] vector;
  private final long[] excluded;
  private final double length;

  /// @param vector finite numbers, as many as the space has dimensions
  /// @param excluded numbers of rows that are no answer, in ascending order
  public UnitQuery(double[] vector, long[] excluded) {
    this.vector = vector;
    this.excluded = excluded;
    double squares = 0;
    for (double x : vector) {
      squares += x * x;
    }
    length = Math.sqrt(squares);
  }

  double[] vector() {
    return vector;
  }

  long[] excluded() {
    return excluded;
  }

  /// Its norm.
  double length() {
    return length;
  }

  /// A number of the vector at length 1, or 0 where all are 0.
  double unit(int i) {
    return length == 0 ? 0 : vector[i] / length;
  }

  /// Writes the vector at length 1, as floats.
  void putFloats(long address) {
    for (int i = 0; i < vector.length; i++) {
      Raw.putFloat(address + 4L * i, (float) unit(i));
    }
  }

  /// Writes the vector at length 1, quantised, as numbers of 16 bits.
  ///
  /// @param shorts zeros; the space of a quantised row
  Quantized quantize(MemorySegment shorts) {
    double largest = 0;
    for (int i = 0; i < vector.length; i++) {
      largest = Math.max(largest, Math.abs(unit(i)));
    }
    if (largest == 0) {
      return new Quantized(1, 0);
    }
    double step = largest / 127;
    double squares = 0;
    for (int i = 0; i < vector.length; i++) {
      double whole = Math.rint(unit(i) / step);
      double rest = unit(i) - whole * step;
      squares += rest * rest;
      shorts.setAtIndex(ValueLayout.JAVA_SHORT, i, (short) whole);
    }
    return new Quantized(step, Math.sqrt(squares) * (1 + 0x1p-24) + 0x1p-30);
  }

  /// @param step what an integer stands for
  /// @param error norm of what the integers leave out
  record Quantized(double step, double error) {}
}
