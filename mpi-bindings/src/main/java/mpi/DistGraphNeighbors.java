package mpi;

/// Neighbors of a rank in a graph of which each rank knows its own edges.
public final class DistGraphNeighbors {
  private final int[] sources;
  private final int[] sourceWeights;
  private final int[] destinations;
  private final int[] destinationWeights;
  private final boolean weighted;

  DistGraphNeighbors(
      int[] sources,
      int[] sourceWeights,
      int[] destinations,
      int[] destinationWeights,
      boolean weighted) {
    this.sources = sources;
    this.sourceWeights = sourceWeights;
    this.destinations = destinations;
    this.destinationWeights = destinationWeights;
    this.weighted = weighted;
  }

  int[] sources() {
    return sources;
  }

  int[] destinations() {
    return destinations;
  }

  /// How many edges come in.
  public int getInDegree() {
    return sources.length;
  }

  /// How many edges go out.
  public int getOutDegree() {
    return destinations.length;
  }

  /// Whether edges have weights.
  public boolean isWeighted() {
    return weighted;
  }

  /// The rank from which an edge comes.
  public int getSource(int i) {
    return sources[i];
  }

  /// Weight of an edge that comes in.
  public int getSourceWeight(int i) {
    return sourceWeights[i];
  }

  /// The rank to which an edge goes.
  public int getDestination(int i) {
    return destinations[i];
  }

  /// Weight of an edge that goes out.
  public int getDestinationWeight(int i) {
    return destinationWeights[i];
  }
}
