package mpi;

/// A grid of ranks, as one of them sees it.
public final class CartParms {
  private final int[] dimensions;
  private final boolean[] periods;
  private final int[] coordinates;

  CartParms(int[] dimensions, boolean[] periods, int[] coordinates) {
    this.dimensions = dimensions;
    this.periods = periods;
    this.coordinates = coordinates;
  }

  /// Number of dimensions.
  public int getDimCount() {
    return dimensions.length;
  }

  /// Ranks along a dimension.
  public int getDim(int i) {
    return dimensions[i];
  }

  /// Whether a dimension is closed to a ring.
  public boolean getPeriod(int i) {
    return periods[i];
  }

  /// This rank's coordinate along a dimension.
  public int getCoord(int i) {
    return coordinates[i];
  }
}
