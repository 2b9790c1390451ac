package org.swmpi.ri.internal.build;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.ri.internal.space.RowSums;

/// How exact sums become the components of a vector: see `docs/formats/space.md`.
final class VectorRule {
  private final boolean rooted;
  private final double[] expected;

  /// @param all sums over all rows
  VectorRule(SpaceSettings settings, RowSums all) {
    rooted = settings.rooted();
    expected = new double[settings.dimension()];
    for (int i = 0; settings.centred() && all.total() > 0 && i < expected.length; i++) {
      expected[i] = (double) all.values()[i] / (double) all.total();
    }
  }

  /// Writes the vector of a row.
  ///
  /// @param floats native memory for as many floats as there are components
  void apply(RowSums row, MemorySegment floats) {
    long[] sums = row.values();
    double total = (double) row.total();
    for (int i = 0; i < sums.length; i++) {
      double value = (double) sums[i] - total * expected[i];
      if (rooted) {
        value = Math.copySign(Math.sqrt(Math.abs(value)), value);
      }
      floats.setAtIndex(ValueLayout.JAVA_FLOAT, i, (float) value);
    }
  }
}
