package org.swmpi.mpi.internal.neighbors;

/// A collective between neighbors, in native memory.
///
/// @param sources neighbors that this rank receives from
/// @param destinations neighbors that it sends to
/// @param send what goes to each of the destinations: the same block to all, where the call gathers
/// @param receive where that goes which comes from each of the sources
@SuppressWarnings("ArrayRecordComponent") // never compared
public record NeighborCall(
    Kind kind, int[] sources, int[] destinations, NeighborBlocks send, NeighborBlocks receive) {
  public enum Kind {
    ALL_GATHER,
    ALL_GATHER_V,
    ALL_TO_ALL,
    ALL_TO_ALL_V,
    ALL_TO_ALL_W;

    public boolean gathers() {
      return this == ALL_GATHER || this == ALL_GATHER_V;
    }
  }
}
