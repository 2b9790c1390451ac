package org.swmpi.ri;

import java.util.Locale;

/// How much a context counts, by how frequent its term is. Weights are integers, so that sums are
/// exact in any order.
public enum Weighting {
  /// max(1, round(64 · max(1, f / 50)^-½)) for a term that occurs f times.
  FREQUENCY,
  /// 1 for all.
  NONE;

  private static final double MOST = 64;
  private static final double RARE = 50;

  /// The name on the command line and in the manifest of a space.
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Weight of a context term.
  ///
  /// @param frequency how often it occurs in the whole input
  /// @return 1 to 64
  public int of(long frequency) {
    return switch (this) {
      case NONE -> 1;
      case FREQUENCY ->
          (int) Math.max(1, Math.round(MOST / Math.sqrt(Math.max(1, frequency / RARE))));
    };
  }
}
