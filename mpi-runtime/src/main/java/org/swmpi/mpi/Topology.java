package org.swmpi.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.swmpi.mpi.internal.check.Arguments;

/// Who is next to whom among the ranks of a communicator, and the collectives between neighbours.
///
/// Where a neighbour is [Communicator#PROC_NULL], nothing is sent, and its block stays as it is.
public sealed interface Topology permits Cartesian, NeighbourGraph {
  /// The ranks, by whose numbers neighbours are named. Belongs to the topology; [#free] frees it.
  Communicator communicator();

  /// Neighbours that this rank receives from, in the order of the blocks.
  int[] sources();

  /// Neighbours that this rank sends to, in the order of the blocks.
  int[] destinations();

  /// Gives back what the topology holds. Collective.
  void free();

  /// Where the messages of the neighbour collectives travel: nobody else receives there.
  Communicator channel();

  /// Tag of the message to the neighbour at a place of [#destinations].
  int sendTag(int place);

  /// Tag of the message from the neighbour at a place of [#sources].
  int receiveTag(int place);

  /// Sends one block to all neighbours, and receives one of each.
  ///
  /// @param send the block, of the same length on all ranks
  /// @param receive at least as many blocks as there are sources
  default void neighbourAllGather(MemorySegment send, MemorySegment receive) {
    long bytes = send.byteSize();
    exchange(
        Collections.nCopies(destinations().length, send),
        blocks("receive", receive, bytes, sources().length));
  }

  /// Sends each neighbour a block of its own, and receives one of each.
  ///
  /// @param send as many equal blocks as there are destinations
  /// @param receive at least as many blocks of that length as there are sources; just as many where
  ///     there is no destination
  default void neighbourAllToAll(MemorySegment send, MemorySegment receive) {
    int sources = sources().length;
    List<MemorySegment> out = blocks("send", send, destinations().length);
    exchange(
        out,
        out.isEmpty()
            ? blocks("receive", receive, sources)
            : blocks("receive", receive, out.getFirst().byteSize(), sources));
  }

  /// As [#neighbourAllToAll], with blocks of different lengths.
  ///
  /// @param sendCounts elements for each destination
  /// @param sendDisplacements where each block begins in `send`, in elements
  /// @param receiveCounts elements from each source
  /// @param receiveDisplacements where each block goes in `receive`, in elements
  default void neighbourAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type) {
    exchange(
        blocks("send", send, sendCounts, sendDisplacements, type, destinations().length),
        blocks("receive", receive, receiveCounts, receiveDisplacements, type, sources().length));
  }

  /// As the [#neighbourAllGather] of bytes, of elements that are not one piece of memory, as in
  /// [CollectiveElements].
  ///
  /// @param sendCount elements of this rank
  /// @param receiveCount elements of each source; as many bytes as that one sends
  default void neighbourAllGather(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType) {
    Movement.betweenNeighbours(
            ElementRun.sent(1, send, sendCount, sendType),
            ElementRun.received(sources().length, receive, receiveCount, receiveType))
        .run(
            call ->
                exchange(
                    Collections.nCopies(destinations().length, call.send()),
                    blocks("receive", call.room().memory(), sources().length)));
  }

  /// As the [#neighbourAllToAll] of bytes, of elements.
  ///
  /// @param sendCount elements for each destination
  /// @param receiveCount elements of each source; as many bytes as that one sends
  default void neighbourAllToAll(
      MemorySegment send,
      long sendCount,
      DerivedDatatype sendType,
      MemorySegment receive,
      long receiveCount,
      DerivedDatatype receiveType) {
    Movement.betweenNeighbours(
            ElementRun.sent(destinations().length, send, sendCount, sendType),
            ElementRun.received(sources().length, receive, receiveCount, receiveType))
        .run(
            call ->
                exchange(
                    blocks("send", call.send(), destinations().length),
                    blocks("receive", call.room().memory(), sources().length)));
  }

  /// As the [#neighbourAllToAllV] of bytes, with a type for each neighbour
  /// (`MPI_Neighbor_alltoallw`): a halo is a column to one side and a row to another.
  ///
  /// @param sendCounts elements for each destination
  /// @param sendDisplacements where each block begins in `send`, in bytes
  /// @param sendTypes of the elements for each destination
  /// @param receiveCounts elements from each source
  /// @param receiveDisplacements where each block goes in `receive`, in bytes
  /// @param receiveTypes of the elements from each source
  default void neighbourAllToAllW(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      DerivedDatatype[] sendTypes,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      DerivedDatatype[] receiveTypes) {
    Movement.betweenNeighbours(
            ElementBlocks.sent(
                destinations().length, send, sendCounts, sendDisplacements, sendTypes),
            ElementBlocks.received(
                sources().length, receive, receiveCounts, receiveDisplacements, receiveTypes))
        .run(
            call ->
                neighbourAllToAllV(
                    call.send(),
                    call.out().counts(),
                    call.out().displacements(),
                    call.room().memory(),
                    call.in().counts(),
                    call.in().displacements(),
                    Datatype.BYTE));
  }

  private void exchange(List<MemorySegment> send, List<MemorySegment> receive) {
    int[] from = sources();
    int[] to = destinations();
    // Nothing is begun where something is wrong: it would go on into memory that is gone.
    receive.forEach(block -> Arguments.writable("receive", block));
    send.forEach(block -> Arguments.usable("send", block));
    try (Arena arena = Arena.ofConfined()) {
      List<MemorySegment> incoming = new ArrayList<>();
      List<Request> requests = new ArrayList<>();
      for (int i = 0; i < from.length; i++) {
        incoming.add(offHeap(receive.get(i), arena));
        if (from[i] != Communicator.PROC_NULL) {
          requests.add(channel().immediateReceive(incoming.get(i), from[i], receiveTag(i)));
        }
      }
      for (int i = 0; i < to.length; i++) {
        MemorySegment block = send.get(i);
        if (to[i] != Communicator.PROC_NULL) {
          MemorySegment outgoing = offHeap(block, arena);
          if (!block.isNative()) {
            outgoing.copyFrom(block);
          }
          requests.add(channel().immediateSend(outgoing, to[i], sendTag(i)));
        }
      }
      Request.awaitAll(requests);
      for (int i = 0; i < from.length; i++) {
        if (!receive.get(i).isNative() && from[i] != Communicator.PROC_NULL) {
          receive.get(i).copyFrom(incoming.get(i));
        }
      }
    }
  }

  /// The block itself, or memory of its length for one on the heap.
  private static MemorySegment offHeap(MemorySegment block, Arena arena) {
    return block.isNative() ? block : arena.allocate(block.byteSize(), 8);
  }

  /// A segment in equal blocks.
  private static List<MemorySegment> blocks(String name, MemorySegment segment, int count) {
    if (count == 0) {
      return List.of();
    }
    Arguments.equalBlocks(name, segment, count);
    return blocks(name, segment, segment.byteSize() / count, count);
  }

  private static List<MemorySegment> blocks(
      String name, MemorySegment segment, long bytes, int count) {
    Arguments.atLeast(name, segment, bytes * count);
    List<MemorySegment> blocks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      blocks.add(segment.asSlice(i * bytes, bytes));
    }
    return blocks;
  }

  private static List<MemorySegment> blocks(
      String name,
      MemorySegment segment,
      long[] counts,
      long[] displacements,
      Datatype type,
      int count) {
    Arguments.blocks(name, segment, counts, displacements, type, count);
    List<MemorySegment> blocks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      blocks.add(segment.asSlice(displacements[i] * type.bytes(), counts[i] * type.bytes()));
    }
    return blocks;
  }
}
