package org.swmpi.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.swmpi.mpi.internal.check.Arguments;
import org.swmpi.mpi.internal.check.MessagesRequest;

/// A neighbour collective: a message to each neighbour, and one of each. All ranks make those of a
/// topology in the same order, and messages of one rank with one tag come as they were sent: so
/// several may be under way at a time, and a neighbour may occur more than once.
///
/// @param ranks the topology
/// @param send a block for each of its destinations
/// @param receive room for the block of each of its sources
record NeighbourExchange(
    NeighbourCollectives ranks, List<MemorySegment> send, List<MemorySegment> receive) {
  static NeighbourExchange allGather(
      NeighbourCollectives ranks, MemorySegment send, MemorySegment receive) {
    int sources = ranks.sources().length;
    return new NeighbourExchange(
        ranks, toAll(ranks, send), blocks("receive", receive, send.byteSize(), sources));
  }

  static NeighbourExchange allGatherV(
      NeighbourCollectives ranks,
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    int sources = ranks.sources().length;
    return new NeighbourExchange(
        ranks,
        toAll(ranks, send),
        blocks("receive", receive, counts, displacements, type, sources));
  }

  static NeighbourExchange allToAll(
      NeighbourCollectives ranks, MemorySegment send, MemorySegment receive) {
    int sources = ranks.sources().length;
    List<MemorySegment> out = blocks("send", send, ranks.destinations().length);
    return new NeighbourExchange(
        ranks,
        out,
        out.isEmpty()
            ? blocks("receive", receive, sources)
            : blocks("receive", receive, out.getFirst().byteSize(), sources));
  }

  static NeighbourExchange allToAllV(
      NeighbourCollectives ranks,
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type) {
    int sources = ranks.sources().length;
    int destinations = ranks.destinations().length;
    return new NeighbourExchange(
        ranks,
        blocks("send", send, sendCounts, sendDisplacements, type, destinations),
        blocks("receive", receive, receiveCounts, receiveDisplacements, type, sources));
  }

  // Of elements; the blocks of a rank's two sides need not be of one length.

  static NeighbourExchange allGather(NeighbourCollectives ranks, Movement call) {
    return new NeighbourExchange(
        ranks,
        toAll(ranks, call.send()),
        blocks("receive", call.room().memory(), ranks.sources().length));
  }

  static NeighbourExchange allGatherV(NeighbourCollectives ranks, Movement call) {
    return new NeighbourExchange(
        ranks, toAll(ranks, call.send()), call.in().all(call.room().memory()));
  }

  static NeighbourExchange allToAll(NeighbourCollectives ranks, Movement call) {
    return new NeighbourExchange(
        ranks,
        blocks("send", call.send(), ranks.destinations().length),
        blocks("receive", call.room().memory(), ranks.sources().length));
  }

  static NeighbourExchange allToAllV(NeighbourCollectives ranks, Movement call) {
    return new NeighbourExchange(
        ranks, call.out().all(call.send()), call.in().all(call.room().memory()));
  }

  private static List<MemorySegment> toAll(NeighbourCollectives ranks, MemorySegment block) {
    return Collections.nCopies(ranks.destinations().length, block);
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

  /// Makes the call. What is on the heap goes by copies.
  void run() {
    verify();
    int[] sources = ranks.sources();
    try (Arena arena = Arena.ofConfined()) {
      List<MemorySegment> incoming = new ArrayList<>();
      for (MemorySegment block : receive) {
        incoming.add(offHeap(block, arena));
      }
      List<MemorySegment> outgoing = new ArrayList<>();
      for (MemorySegment block : send) {
        outgoing.add(block.isNative() ? block : offHeap(block, arena).copyFrom(block));
      }
      Request.awaitAll(begin(sources, incoming, outgoing));
      for (int i = 0; i < sources.length; i++) {
        if (!receive.get(i).isNative() && sources[i] != Communicator.PROC_NULL) {
          receive.get(i).copyFrom(incoming.get(i));
        }
      }
    }
  }

  /// The block itself, or memory of its length for one on the heap.
  private static MemorySegment offHeap(MemorySegment block, Arena arena) {
    return block.isNative() ? block : arena.allocate(block.byteSize(), 8);
  }

  /// Starts the call.
  Request start() {
    verify();
    receive.forEach(block -> Arguments.offHeap("receive", block));
    send.forEach(block -> Arguments.offHeap("send", block));
    return new MessagesRequest(
        begin(ranks.sources(), receive, send), new Status(ranks.channel().rank(), 0, 0), () -> {});
  }

  /// Nothing is begun where something is wrong: it would go on into memory that is gone.
  private void verify() {
    receive.forEach(block -> Arguments.writable("receive", block));
    send.forEach(block -> Arguments.usable("send", block));
  }

  private List<Request> begin(
      int[] sources, List<MemorySegment> incoming, List<MemorySegment> outgoing) {
    Communicator channel = ranks.channel();
    int[] destinations = ranks.destinations();
    List<Request> requests = new ArrayList<>();
    for (int i = 0; i < sources.length; i++) {
      if (sources[i] != Communicator.PROC_NULL) {
        requests.add(channel.immediateReceive(incoming.get(i), sources[i], ranks.receiveTag(i)));
      }
    }
    for (int i = 0; i < destinations.length; i++) {
      if (destinations[i] != Communicator.PROC_NULL) {
        requests.add(channel.immediateSend(outgoing.get(i), destinations[i], ranks.sendTag(i)));
      }
    }
    return requests;
  }
}
