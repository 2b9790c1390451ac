package mpi;

/// Partners for a shift along a dimension of a grid.
public final class ShiftParms {
  private final int source;
  private final int destination;

  ShiftParms(int source, int destination) {
    this.source = source;
    this.destination = destination;
  }

  /// The rank that shifts its data here.
  public int getRankSource() {
    return source;
  }

  /// The rank to which this one shifts its data.
  public int getRankDest() {
    return destination;
  }
}
