package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// Collectives, as in [Collectives], that move elements which are not one piece of memory: where
/// they are sent, where they are received, or both.
///
/// Both sides may have different types and counts; between two ranks as many bytes are sent as are
/// received. The elements of a block lie one behind the other, by the extent of the type, and so do
/// equal blocks. Displacements are in extents of the type. Elements to send may lie among those to
/// receive, as columns of one matrix do, if they are not the same.
///
/// Elements that are not dense ([DerivedDatatype#isDense]) are copied: they take their size once
/// more in memory while the call lasts. [Collectives#IN_PLACE], and what is of use to the root
/// only, are as in the call of bytes.
///
/// ```java
/// DerivedDatatype column = DerivedDatatype.vector(rows, 1, columns, Datatype.DOUBLE).resized(8);
/// world.scatter(matrix, 1, column, mine, rows, DerivedDatatype.of(Datatype.DOUBLE), 0);
/// ```
public interface CollectiveElements extends Collectives {
  /// Gives elements of the root to all.
  ///
  /// @param buffer the elements to send at the root, those to receive elsewhere
  /// @param count elements of the type; as many bytes on all ranks
  default void broadcast(MemorySegment buffer, long count, DerivedDatatype type, int root) {
    Movement.broadcast(Part.of(this, root), buffer, count, type)
        .run(call -> broadcast(call.room().memory(), root));
  }

  /// Puts the elements of all ranks one behind the other at the root, in the order of ranks.
  ///
  /// @param send elements of this rank
  /// @param receive at the root: room for the elements of all
  /// @param receiveCount at the root: elements that come from each rank
  default void gather(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType,
      int root) {
    Part part = Part.of(this, root);
    Movement.gather(
            part,
            ElementRun.sent(1, send, sendCount, sendType),
            ElementRun.received(part.ranks(), receive, receiveCount, receiveType))
        .run(call -> gather(call.send(), call.room().memory(), root));
  }

  /// As [#gather], with blocks of different lengths.
  ///
  /// @param receiveCounts at the root: elements that come from each rank
  /// @param receiveDisplacements at the root: where each block begins in `receive`
  default void gatherV(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      DerivedDatatype receiveType,
      int root) {
    Part part = Part.of(this, root);
    Movement.gather(
            part,
            ElementRun.sent(1, send, sendCount, sendType),
            ElementBlocks.received(
                part.ranks(), receive, receiveCounts, receiveDisplacements, receiveType))
        .run(
            call ->
                gatherV(
                    call.send(),
                    call.room().memory(),
                    call.in().counts(),
                    call.in().displacements(),
                    Datatype.BYTE,
                    root));
  }

  /// Puts the elements of all ranks one behind the other on every rank.
  ///
  /// @param send elements of this rank
  /// @param receiveCount elements that come from each rank
  default void allGather(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType) {
    Part part = Part.of(this);
    Movement.exchange(
            part,
            ElementRun.sent(1, send, sendCount, sendType),
            ElementRun.received(part.ranks(), receive, receiveCount, receiveType))
        .run(call -> allGather(call.send(), call.room().memory()));
  }

  /// As [#allGather], with blocks of different lengths.
  ///
  /// @param receiveCounts elements that come from each rank
  /// @param receiveDisplacements where each block begins in `receive`
  default void allGatherV(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      DerivedDatatype receiveType) {
    Part part = Part.of(this);
    Movement.exchange(
            part,
            ElementRun.sent(1, send, sendCount, sendType),
            ElementBlocks.received(
                part.ranks(), receive, receiveCounts, receiveDisplacements, receiveType))
        .run(
            call ->
                allGatherV(
                    call.send(),
                    call.room().memory(),
                    call.in().counts(),
                    call.in().displacements(),
                    Datatype.BYTE));
  }

  /// Gives each rank its share of the root's elements, in the order of ranks.
  ///
  /// @param send at the root: elements for all
  /// @param sendCount at the root: elements that go to each rank
  /// @param receive room for this rank's share
  default void scatter(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType,
      int root) {
    Part part = Part.of(this, root);
    Movement.scatter(
            part,
            ElementRun.sent(part.ranks(), send, sendCount, sendType),
            ElementRun.received(1, receive, receiveCount, receiveType))
        .run(call -> scatter(call.send(), call.room().memory(), root));
  }

  /// As [#scatter], with blocks of different lengths.
  ///
  /// @param sendCounts at the root: elements that go to each rank
  /// @param sendDisplacements at the root: where each block begins in `send`
  default void scatterV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      DerivedDatatype sendType,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType,
      int root) {
    Part part = Part.of(this, root);
    Movement.scatter(
            part,
            ElementBlocks.sent(part.ranks(), send, sendCounts, sendDisplacements, sendType),
            ElementRun.received(1, receive, receiveCount, receiveType))
        .run(
            call ->
                scatterV(
                    call.send(),
                    call.out().counts(),
                    call.out().displacements(),
                    call.room().memory(),
                    Datatype.BYTE,
                    root));
  }

  /// Every rank sends elements to every rank: block `j` of rank `i` becomes block `i` of rank `j`.
  ///
  /// @param sendCount elements that go to each rank
  /// @param receiveCount elements that come from each rank
  default void allToAll(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType) {
    Part part = Part.of(this);
    Movement.exchange(
            part,
            ElementRun.sent(part.ranks(), send, sendCount, sendType),
            ElementRun.received(part.ranks(), receive, receiveCount, receiveType))
        .run(call -> allToAll(call.send(), call.room().memory()));
  }

  /// As [#allToAll], with blocks of different lengths.
  ///
  /// @param sendCounts elements for each rank
  /// @param sendDisplacements where each block begins in `send`
  /// @param receiveCounts elements from each rank
  /// @param receiveDisplacements where each block goes in `receive`
  default void allToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      DerivedDatatype sendType,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      DerivedDatatype receiveType) {
    Part part = Part.of(this);
    Movement.exchange(
            part,
            ElementBlocks.sent(part.ranks(), send, sendCounts, sendDisplacements, sendType),
            ElementBlocks.received(
                part.ranks(), receive, receiveCounts, receiveDisplacements, receiveType))
        .run(this::allToAllV);
  }

  /// As [#allToAllV], with a type for each rank (`MPI_Alltoallw`). Displacements are in bytes.
  ///
  /// @param sendTypes of the elements for each rank
  /// @param receiveTypes of the elements from each rank
  default void allToAllW(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      DerivedDatatype[] sendTypes,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      DerivedDatatype[] receiveTypes) {
    Part part = Part.of(this);
    Movement.exchange(
            part,
            ElementBlocks.sent(part.ranks(), send, sendCounts, sendDisplacements, sendTypes),
            ElementBlocks.received(
                part.ranks(), receive, receiveCounts, receiveDisplacements, receiveTypes))
        .run(this::allToAllV);
  }

  private void allToAllV(Movement call) {
    allToAllV(
        call.send(),
        call.out().counts(),
        call.out().displacements(),
        call.room().memory(),
        call.in().counts(),
        call.in().displacements(),
        Datatype.BYTE);
  }
}
