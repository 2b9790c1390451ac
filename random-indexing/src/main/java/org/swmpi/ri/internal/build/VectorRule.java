package org.swmpi.ri.internal.build;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.swmpi.ri.SpaceSettings;

/// How exact sums become the components of a vector: see `docs/formats/space.md`.
public final class VectorRule {
  private final boolean rooted;
  private final double[] expected;

  /// @param sums of each column over all rows
  /// @param total of all frequencies
  public VectorRule(SpaceSettings settings, long[] sums, long total) {
    rooted = settings.rooted();
    expected = new double[settings.dimension()];
    for (int i = 0; settings.centred() && total > 0 && i < expected.length; i++) {
      expected[i] = (double) sums[i] / (double) total;
    }
  }

  /// Writes the vector of a row.
  ///
  /// @param frequency of its term
  /// @param floats native memory for as many floats as there are sums
  public void apply(long[] sums, long frequency, MemorySegment floats) {
    double times = (double) frequency;
    for (int i = 0; i < sums.length; i++) {
      double value = (double) sums[i] - times * expected[i];
      if (rooted) {
        value = Math.copySign(Math.sqrt(Math.abs(value)), value);
      }
      floats.setAtIndex(ValueLayout.JAVA_FLOAT, i, (float) value);
    }
  }
}
