package org.swmpi.ri;

import java.util.Locale;

/// How much a context counts. Weights are integers, so that sums are exact in any order.
public enum Weighting {
  /// By frequency as [#FREQUENCY], and by distance: max(1, round(8 / n)) times that, n terms away
  /// (the decreasing weight of GloVe: Pennington, Socher and Manning 2014, section 4.2).
  HARMONIC,
  /// max(1, round(64 · max(1, f / 50)^-½)) for a term that occurs f times.
  FREQUENCY,
  /// 1 for all.
  NONE;

  private static final double MOST = 64;
  private static final double RARE = 50;
  private static final double NEAREST = 8;

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
      case HARMONIC, FREQUENCY ->
          (int) Math.max(1, Math.round(MOST / Math.sqrt(Math.max(1, frequency / RARE))));
    };
  }

  /// How often a context counts for its distance.
  ///
  /// @param distance of the terms in the text, from 1
  /// @return 1 to 8
  public int at(int distance) {
    return this == HARMONIC ? (int) Math.max(1, Math.round(NEAREST / distance)) : 1;
  }
}
