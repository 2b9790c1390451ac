package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.internal.neighbors.NeighborEngine;

/// The [NeighborCollectives], started and not waited for (MPI 4.1, section 8.7): each returns at
/// once, and the request completes when the call of that name would return. Arguments are those of
/// that call.
///
/// Buffers of bytes must be native memory, and belong to the call until it is complete. Elements
/// may be in arrays: those to receive are undefined until the call of [Request] that says that it
/// is complete, which puts them where they belong; those to send must stay as they are. All ranks
/// start the neighbor collectives of a topology, immediate or not, in the same order. Several may
/// be under way, and each rank may wait for them in any order.
///
/// ```java
/// Request halo = grid.immediateNeighborAllToAllW(
///     matrix, ones, inside, types, matrix, ones, outside, types);
/// computeInside();
/// halo.await();
/// computeEdges();
/// ```
public abstract sealed class ImmediateNeighborCollectives extends NeighborCollectives
    permits Topology {
  ImmediateNeighborCollectives(NeighborEngine engine, int[] sources, int[] destinations) {
    super(engine, sources, destinations);
  }

  /// Starts [NeighborCollectives#neighborAllGather].
  public final Request immediateNeighborAllGather(MemorySegment send, MemorySegment receive) {
    return NeighborExchange.allGather(this, send, receive).start();
  }

  /// Starts [NeighborCollectives#neighborAllGatherV].
  public final Request immediateNeighborAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    return NeighborExchange.allGatherV(this, send, receive, counts, displacements, type).start();
  }

  /// Starts [NeighborCollectives#neighborAllToAll].
  public final Request immediateNeighborAllToAll(MemorySegment send, MemorySegment receive) {
    return NeighborExchange.allToAll(this, send, receive).start();
  }

  /// Starts [NeighborCollectives#neighborAllToAllV].
  public final Request immediateNeighborAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type) {
    return NeighborExchange.allToAllV(
            this,
            send,
            sendCounts,
            sendDisplacements,
            receive,
            receiveCounts,
            receiveDisplacements,
            type)
        .start();
  }

  /// Starts [NeighborCollectives#neighborAllGather(MemorySegment, long, DerivedDatatype,
  /// MemorySegment, long, DerivedDatatype)].
  public final Request immediateNeighborAllGather(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType) {
    return Movement.betweenNeighbors(
            ElementRun.sent(1, send, sendCount, sendType),
            ElementRun.received(sourceCount(), receive, receiveCount, receiveType))
        .start(call -> NeighborExchange.allGather(this, call).start());
  }

  /// Starts [NeighborCollectives#neighborAllGatherV] of elements.
  public final Request immediateNeighborAllGatherV(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      DerivedDatatype receiveType) {
    return Movement.betweenNeighbors(
            ElementRun.sent(1, send, sendCount, sendType),
            ElementBlocks.received(
                sourceCount(), receive, receiveCounts, receiveDisplacements, receiveType))
        .start(call -> NeighborExchange.allGatherV(this, call).start());
  }

  /// Starts [NeighborCollectives#neighborAllToAll(MemorySegment, long, DerivedDatatype,
  /// MemorySegment, long, DerivedDatatype)].
  public final Request immediateNeighborAllToAll(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType) {
    return Movement.betweenNeighbors(
            ElementRun.sent(destinationCount(), send, sendCount, sendType),
            ElementRun.received(sourceCount(), receive, receiveCount, receiveType))
        .start(call -> NeighborExchange.allToAll(this, call).start());
  }

  /// Starts [NeighborCollectives#neighborAllToAllV] of elements.
  public final Request immediateNeighborAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      DerivedDatatype sendType,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      DerivedDatatype receiveType) {
    return Movement.betweenNeighbors(
            ElementBlocks.sent(destinationCount(), send, sendCounts, sendDisplacements, sendType),
            ElementBlocks.received(
                sourceCount(), receive, receiveCounts, receiveDisplacements, receiveType))
        .start(call -> NeighborExchange.allToAllV(this, call).start());
  }

  /// Starts [NeighborCollectives#neighborAllToAllW].
  public final Request immediateNeighborAllToAllW(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      DerivedDatatype[] sendTypes,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      DerivedDatatype[] receiveTypes) {
    return Movement.betweenNeighbors(
            ElementBlocks.sent(destinationCount(), send, sendCounts, sendDisplacements, sendTypes),
            ElementBlocks.received(
                sourceCount(), receive, receiveCounts, receiveDisplacements, receiveTypes))
        .start(call -> NeighborExchange.allToAllW(this, call).start());
  }
}
