package org.swmpi.mpi.internal.neighbours;

/// A collective between neighbours, in native memory.
///
/// @param sources neighbours that this rank receives from
/// @param destinations neighbours that it sends to
/// @param send what goes to each of the destinations: the same block to all, where the call gathers
/// @param receive where that goes which comes from each of the sources
@SuppressWarnings("ArrayRecordComponent") // never compared
public record NeighbourCall(
    Kind kind, int[] sources, int[] destinations, NeighbourBlocks send, NeighbourBlocks receive) {
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
