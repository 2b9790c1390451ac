package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.internal.neighbors.NeighborBlocks;
import org.swmpi.mpi.internal.neighbors.NeighborCall;
import org.swmpi.mpi.internal.neighbors.NeighborCall.Kind;
import org.swmpi.mpi.internal.neighbors.NeighborEngine;

/// Collectives between the neighbors of a [Topology] (MPI 4.1, section 8.6), which all its ranks
/// make together, in the same order.
///
/// Blocks to receive are in the order of [#sources], blocks to send in that of [#destinations]. In
/// the calls with counts (`…V`, `…W`) both ends of an edge give its block the same length; in the
/// others all blocks of all ranks have one length. No buffer for receiving may overlap one for
/// sending; elements to send may lie among those to receive, if they are not the same. Where a
/// neighbor is [Communicator#PROC_NULL], nothing is sent, and its block stays as it is.
///
/// Wrong arguments are an [IllegalArgumentException] that names the argument and its value;
/// failures of the engine are an [MpiException]. So is a block that is longer than the room for it,
/// which MPICH does not report: there it is lost or cut off.
public abstract sealed class NeighborCollectives permits ImmediateNeighborCollectives {
  private final NeighborEngine engine;
  private final int[] sources;
  private final int[] destinations;

  NeighborCollectives(NeighborEngine engine, int[] sources, int[] destinations) {
    this.engine = engine;
    this.sources = sources.clone();
    this.destinations = destinations.clone();
  }

  /// Moves the blocks.
  final NeighborEngine engine() {
    return engine;
  }

  /// Neighbors that this rank receives from, in the order of the blocks (of a graph,
  /// `MPI_Dist_graph_neighbors`); a copy.
  public final int[] sources() {
    return sources.clone();
  }

  /// Neighbors that this rank sends to, in the order of the blocks (of a graph,
  /// `MPI_Dist_graph_neighbors`); a copy.
  public final int[] destinations() {
    return destinations.clone();
  }

  final int sourceCount() {
    return sources.length;
  }

  final int destinationCount() {
    return destinations.length;
  }

  /// The call with the neighbors, which it only reads.
  final NeighborCall call(Kind kind, NeighborBlocks send, NeighborBlocks receive) {
    return new NeighborCall(kind, sources, destinations, send, receive);
  }

  /// Sends one block to all neighbors, and receives one of each (`MPI_Neighbor_allgather`).
  ///
  /// @param send the block, of the same length on all ranks
  /// @param receive at least as many blocks as there are sources
  public final void neighborAllGather(MemorySegment send, MemorySegment receive) {
    NeighborExchange.allGather(this, send, receive).run();
  }

  /// As [#neighborAllGather(MemorySegment, MemorySegment)], with blocks of different lengths
  /// (`MPI_Neighbor_allgatherv`).
  ///
  /// @param send this rank's block, as long as each of its destinations expects
  /// @param receive room for the blocks at their displacements
  /// @param counts elements from each source
  /// @param displacements where each block goes in `receive`, in elements
  /// @param type of the elements
  public final void neighborAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    NeighborExchange.allGatherV(this, send, receive, counts, displacements, type).run();
  }

  /// Sends each neighbor a block of its own, and receives one of each (`MPI_Neighbor_alltoall`).
  ///
  /// @param send as many equal blocks as there are destinations
  /// @param receive at least as many blocks of that length as there are sources; exactly as many
  ///     where there is no destination
  public final void neighborAllToAll(MemorySegment send, MemorySegment receive) {
    NeighborExchange.allToAll(this, send, receive).run();
  }

  /// As [#neighborAllToAll(MemorySegment, MemorySegment)], with blocks of different lengths
  /// (`MPI_Neighbor_alltoallv`).
  ///
  /// @param send the blocks at their displacements
  /// @param sendCounts elements for each destination
  /// @param sendDisplacements where each block begins in `send`, in elements
  /// @param receive room for the blocks at their displacements
  /// @param receiveCounts elements from each source
  /// @param receiveDisplacements where each block goes in `receive`, in elements
  /// @param type of the elements
  public final void neighborAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type) {
    NeighborExchange.allToAllV(
            this,
            send,
            sendCounts,
            sendDisplacements,
            receive,
            receiveCounts,
            receiveDisplacements,
            type)
        .run();
  }

  /// As [#neighborAllGather(MemorySegment, MemorySegment)], of elements that need not be one piece
  /// of memory, as in [CollectiveElements].
  ///
  /// @param send elements of this rank
  /// @param sendCount elements of this rank; as many bytes on all ranks
  /// @param sendType of the elements to send
  /// @param receive room for the elements of all sources, one block behind the other
  /// @param receiveCount elements of each source; as many bytes as that one sends
  /// @param receiveType of the elements to receive
  public final void neighborAllGather(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType) {
    Movement.betweenNeighbors(
            ElementRun.sent(1, send, sendCount, sendType),
            ElementRun.received(sourceCount(), receive, receiveCount, receiveType))
        .run(call -> NeighborExchange.allGather(this, call).run());
  }

  /// As [#neighborAllGatherV(MemorySegment, MemorySegment, long\[\], long\[\], Datatype)], of
  /// elements.
  ///
  /// @param send elements of this rank
  /// @param sendCount elements of this rank
  /// @param sendType of the elements to send
  /// @param receive room for the blocks at their displacements
  /// @param receiveCounts elements from each source; as many bytes as that one sends
  /// @param receiveDisplacements where each block goes in `receive`, in extents of the type
  /// @param receiveType of the elements to receive
  public final void neighborAllGatherV(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      DerivedDatatype receiveType) {
    Movement.betweenNeighbors(
            ElementRun.sent(1, send, sendCount, sendType),
            ElementBlocks.received(
                sourceCount(), receive, receiveCounts, receiveDisplacements, receiveType))
        .run(call -> NeighborExchange.allGatherV(this, call).run());
  }

  /// As [#neighborAllToAll(MemorySegment, MemorySegment)], of elements.
  ///
  /// @param send elements for all destinations, one block behind the other
  /// @param sendCount elements for each destination; as many bytes on all ranks
  /// @param sendType of the elements to send
  /// @param receive room for the elements of all sources, one block behind the other
  /// @param receiveCount elements of each source; as many bytes as that one sends
  /// @param receiveType of the elements to receive
  public final void neighborAllToAll(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType) {
    Movement.betweenNeighbors(
            ElementRun.sent(destinationCount(), send, sendCount, sendType),
            ElementRun.received(sourceCount(), receive, receiveCount, receiveType))
        .run(call -> NeighborExchange.allToAll(this, call).run());
  }

  /// As the [#neighborAllToAllV] of bytes, of elements.
  ///
  /// @param send the blocks at their displacements
  /// @param sendCounts elements for each destination
  /// @param sendDisplacements where each block begins in `send`, in extents of the type
  /// @param sendType of the elements to send
  /// @param receive room for the blocks at their displacements
  /// @param receiveCounts elements from each source; as many bytes as that one sends
  /// @param receiveDisplacements where each block goes in `receive`, in extents of the type
  /// @param receiveType of the elements to receive
  public final void neighborAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      DerivedDatatype sendType,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      DerivedDatatype receiveType) {
    Movement.betweenNeighbors(
            ElementBlocks.sent(destinationCount(), send, sendCounts, sendDisplacements, sendType),
            ElementBlocks.received(
                sourceCount(), receive, receiveCounts, receiveDisplacements, receiveType))
        .run(call -> NeighborExchange.allToAllV(this, call).run());
  }

  /// As the [#neighborAllToAllV] of elements, with a type for each neighbor
  /// (`MPI_Neighbor_alltoallw`): a halo is a column to one side and a row to another.
  ///
  /// @param send the blocks at their displacements
  /// @param sendCounts elements for each destination
  /// @param sendDisplacements where each block begins in `send`, in bytes
  /// @param sendTypes of the elements for each destination
  /// @param receive room for the blocks at their displacements
  /// @param receiveCounts elements from each source; as many bytes as that one sends
  /// @param receiveDisplacements where each block goes in `receive`, in bytes
  /// @param receiveTypes of the elements from each source
  public final void neighborAllToAllW(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      DerivedDatatype[] sendTypes,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      DerivedDatatype[] receiveTypes) {
    Movement.betweenNeighbors(
            ElementBlocks.sent(destinationCount(), send, sendCounts, sendDisplacements, sendTypes),
            ElementBlocks.received(
                sourceCount(), receive, receiveCounts, receiveDisplacements, receiveTypes))
        .run(call -> NeighborExchange.allToAllW(this, call).run());
  }
}
