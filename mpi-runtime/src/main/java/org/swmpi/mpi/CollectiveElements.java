package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// Collectives, as in [Collectives], of elements that need not be one piece of memory: where they
/// are sent, where they are received, or both.
///
/// Both sides may have different types and counts; between two ranks as many bytes are sent as are
/// received. The first element has its place at the start of the buffer, in which all bytes of all
/// elements lie. The elements of a block follow each other by the extent of the type, and so do
/// equal blocks. Displacements are from the start of the buffer, in extents of the type. Elements
/// to send may lie among those to receive, as columns of one matrix do, if they are not the same.
///
/// Elements that are not dense ([DerivedDatatype#isDense]) are copied: they take their size once
/// more in memory while the call lasts. [Collectives#IN_PLACE], and what is of use to the root
/// only, are as in the call of bytes; the count and type of what is in place are not looked at.
///
/// ```java
/// DerivedDatatype column = DerivedDatatype.vector(rows, 1, columns, Datatype.DOUBLE).resized(8);
/// world.scatter(matrix, 1, column, mine, rows, DerivedDatatype.of(Datatype.DOUBLE), 0);
/// ```
public interface CollectiveElements extends Collectives {
  /// As [Collectives#broadcast], of elements.
  ///
  /// @param buffer the elements to send at the root, those to receive elsewhere
  /// @param count elements of the type; as many bytes on all ranks
  /// @param type of the elements
  /// @param root rank that sends, the same on all ranks
  default void broadcast(MemorySegment buffer, long count, DerivedDatatype type, int root) {
    Movement.broadcast(Part.of(this, root), buffer, count, type)
        .run(call -> broadcast(call.room().memory(), root));
  }

  /// As [Collectives#gather], of elements.
  ///
  /// @param send elements of this rank
  /// @param sendCount elements of this rank; as many bytes on all ranks
  /// @param sendType of the elements to send
  /// @param receive at the root: room for the elements of all, in the order of ranks
  /// @param receiveCount at the root: elements that come from each rank
  /// @param receiveType at the root: of the elements to receive
  /// @param root rank that receives, the same on all ranks
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

  /// As [Collectives#gatherV], of elements.
  ///
  /// @param send elements of this rank
  /// @param sendCount elements of this rank
  /// @param sendType of the elements to send
  /// @param receive at the root: room for the blocks at their displacements
  /// @param receiveCounts at the root: elements that come from each rank
  /// @param receiveDisplacements at the root: where each block begins in `receive`, in extents of
  ///     the type
  /// @param receiveType at the root: of the elements to receive
  /// @param root rank that receives, the same on all ranks
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

  /// As [Collectives#allGather], of elements.
  ///
  /// @param send elements of this rank
  /// @param sendCount elements of this rank; as many bytes on all ranks
  /// @param sendType of the elements to send
  /// @param receive room for the elements of all, in the order of ranks
  /// @param receiveCount elements that come from each rank
  /// @param receiveType of the elements to receive
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

  /// As [Collectives#allGatherV], of elements.
  ///
  /// @param send elements of this rank
  /// @param sendCount elements of this rank
  /// @param sendType of the elements to send
  /// @param receive room for the blocks at their displacements
  /// @param receiveCounts elements that come from each rank
  /// @param receiveDisplacements where each block begins in `receive`, in extents of the type
  /// @param receiveType of the elements to receive
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

  /// As [Collectives#scatter], of elements.
  ///
  /// @param send at the root: elements for all, in the order of ranks
  /// @param sendCount at the root: elements that go to each rank
  /// @param sendType at the root: of the elements to send
  /// @param receive room for this rank's share
  /// @param receiveCount elements of this rank's share; as many bytes on all ranks
  /// @param receiveType of the elements to receive
  /// @param root rank that sends, the same on all ranks
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

  /// As [Collectives#scatterV], of elements.
  ///
  /// @param send at the root: the blocks at their displacements
  /// @param sendCounts at the root: elements that go to each rank
  /// @param sendDisplacements at the root: where each block begins in `send`, in extents of the
  ///     type
  /// @param sendType at the root: of the elements to send
  /// @param receive room for this rank's share
  /// @param receiveCount elements of this rank's share
  /// @param receiveType of the elements to receive
  /// @param root rank that sends, the same on all ranks
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

  /// As [Collectives#allToAll], of elements.
  ///
  /// @param send elements for all, in the order of ranks
  /// @param sendCount elements that go to each rank; as many bytes on all ranks
  /// @param sendType of the elements to send
  /// @param receive room for the elements of all, in the order of ranks
  /// @param receiveCount elements that come from each rank
  /// @param receiveType of the elements to receive
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

  /// As [Collectives#allToAllV], of elements.
  ///
  /// @param send the blocks for all ranks at their displacements
  /// @param sendCounts elements for each rank
  /// @param sendDisplacements where each block begins in `send`, in extents of the type
  /// @param sendType of the elements to send
  /// @param receive room for the blocks of all ranks at their displacements
  /// @param receiveCounts elements from each rank
  /// @param receiveDisplacements where each block goes in `receive`, in extents of the type
  /// @param receiveType of the elements to receive
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

  /// As [#allToAllV], with a type for each rank (`MPI_Alltoallw`), and displacements in bytes.
  ///
  /// @param send the blocks for all ranks at their displacements
  /// @param sendCounts elements for each rank
  /// @param sendDisplacements where each block begins in `send`, in bytes
  /// @param sendTypes of the elements for each rank
  /// @param receive room for the blocks of all ranks at their displacements
  /// @param receiveCounts elements from each rank
  /// @param receiveDisplacements where each block goes in `receive`, in bytes
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
