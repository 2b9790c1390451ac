package org.swmpi.mpi.internal.check;

/// Where in a file a call reads or writes, and who with it. The name is how the names of MPI's
/// functions go on.
public enum FilePlace {
  /// At a given position.
  AT("_at"),
  /// At a given position, all ranks together.
  AT_ALL("_at_all"),
  /// At the rank's own position.
  OWN(""),
  /// At the rank's own position, all ranks together.
  OWN_ALL("_all"),
  /// At the position that all ranks share.
  SHARED("_shared"),
  /// At the position that all ranks share, in the order of ranks.
  ORDERED("_ordered");

  private final String suffix;

  FilePlace(String suffix) {
    this.suffix = suffix;
  }

  /// What comes behind `MPI_File_read`.
  public String suffix() {
    return suffix;
  }

  /// Whether all ranks make the call.
  public boolean isOfAll() {
    return this == AT_ALL || this == OWN_ALL || this == ORDERED;
  }

  /// Whether the position is an argument.
  public boolean isGiven() {
    return this == AT || this == AT_ALL;
  }
}
