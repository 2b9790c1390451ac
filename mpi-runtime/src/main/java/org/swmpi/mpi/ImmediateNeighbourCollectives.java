package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.internal.neighbours.NeighbourEngine;

/// The [NeighbourCollectives], started and not waited for (MPI 4.1, section 8.7): each returns at
/// once, and the request completes when the call of that name would return. Arguments are those of
/// that call.
///
/// Buffers of bytes must be native memory, and belong to the call until it is complete. Elements to
/// receive are undefined until then: the call of [Request] that says so puts them where they
/// belong. Elements to send must stay as they are; arrays of them are possible. All ranks start the
/// neighbour collectives of a topology, immediate or not, in the same order; several may be under
/// way, and be waited for in any.
///
/// ```java
/// Request halo = grid.immediateNeighbourAllToAllW(matrix, ones, inside, types, matrix, ones,
///     outside, types);
/// computeInside();
/// halo.await();
/// computeEdges();
/// ```
public abstract sealed class ImmediateNeighbourCollectives extends NeighbourCollectives
    permits Topology {
  ImmediateNeighbourCollectives(NeighbourEngine engine, int[] sources, int[] destinations) {
    super(engine, sources, destinations);
  }

  /// Starts [NeighbourCollectives#neighbourAllGather].
  public final Request immediateNeighbourAllGather(MemorySegment send, MemorySegment receive) {
    return NeighbourExchange.allGather(this, send, receive).start();
  }

  /// Starts [NeighbourCollectives#neighbourAllGatherV].
  public final Request immediateNeighbourAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    return NeighbourExchange.allGatherV(this, send, receive, counts, displacements, type).start();
  }

  /// Starts [NeighbourCollectives#neighbourAllToAll].
  public final Request immediateNeighbourAllToAll(MemorySegment send, MemorySegment receive) {
    return NeighbourExchange.allToAll(this, send, receive).start();
  }

  /// Starts [NeighbourCollectives#neighbourAllToAllV].
  public final Request immediateNeighbourAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type) {
    return NeighbourExchange.allToAllV(
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

  /// Starts [NeighbourCollectives#neighbourAllGather] of elements.
  public final Request immediateNeighbourAllGather(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType) {
    return Movement.betweenNeighbours(
            ElementRun.sent(1, send, sendCount, sendType),
            ElementRun.received(sourceCount(), receive, receiveCount, receiveType))
        .start(call -> NeighbourExchange.allGather(this, call).start());
  }

  /// Starts [NeighbourCollectives#neighbourAllGatherV] of elements.
  public final Request immediateNeighbourAllGatherV(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      DerivedDatatype receiveType) {
    return Movement.betweenNeighbours(
            ElementRun.sent(1, send, sendCount, sendType),
            ElementBlocks.received(
                sourceCount(), receive, receiveCounts, receiveDisplacements, receiveType))
        .start(call -> NeighbourExchange.allGatherV(this, call).start());
  }

  /// Starts [NeighbourCollectives#neighbourAllToAll] of elements.
  public final Request immediateNeighbourAllToAll(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType) {
    return Movement.betweenNeighbours(
            ElementRun.sent(destinationCount(), send, sendCount, sendType),
            ElementRun.received(sourceCount(), receive, receiveCount, receiveType))
        .start(call -> NeighbourExchange.allToAll(this, call).start());
  }

  /// Starts [NeighbourCollectives#neighbourAllToAllV] of elements.
  public final Request immediateNeighbourAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      DerivedDatatype sendType,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      DerivedDatatype receiveType) {
    return Movement.betweenNeighbours(
            ElementBlocks.sent(destinationCount(), send, sendCounts, sendDisplacements, sendType),
            ElementBlocks.received(
                sourceCount(), receive, receiveCounts, receiveDisplacements, receiveType))
        .start(call -> NeighbourExchange.allToAllV(this, call).start());
  }

  /// Starts [NeighbourCollectives#neighbourAllToAllW].
  public final Request immediateNeighbourAllToAllW(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      DerivedDatatype[] sendTypes,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      DerivedDatatype[] receiveTypes) {
    return Movement.betweenNeighbours(
            ElementBlocks.sent(destinationCount(), send, sendCounts, sendDisplacements, sendTypes),
            ElementBlocks.received(
                sourceCount(), receive, receiveCounts, receiveDisplacements, receiveTypes))
        .start(call -> NeighbourExchange.allToAllW(this, call).start());
  }
}
