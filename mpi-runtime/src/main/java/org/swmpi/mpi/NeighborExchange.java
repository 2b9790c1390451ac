package org.swmpi.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.internal.check.Arguments;
import org.swmpi.mpi.internal.neighbors.NeighborBlocks;
import org.swmpi.mpi.internal.neighbors.NeighborCall;
import org.swmpi.mpi.internal.neighbors.NeighborCall.Kind;

/// A neighbor collective, with what the program passes.
///
/// @param ranks the topology
/// @param send a block for each of its destinations; where the call gathers, one for all
/// @param receive room for the block of each of its sources
record NeighborExchange(
    NeighborCollectives ranks, Kind kind, NeighborBlocks send, NeighborBlocks receive) {
  static NeighborExchange allGather(
      NeighborCollectives ranks, MemorySegment send, MemorySegment receive) {
    int sources = ranks.sourceCount();
    return new NeighborExchange(
        ranks,
        Kind.ALL_GATHER,
        toAll(ranks, send),
        blocks("receive", receive, send.byteSize(), sources));
  }

  static NeighborExchange allGatherV(
      NeighborCollectives ranks,
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    int sources = ranks.sourceCount();
    return new NeighborExchange(
        ranks,
        Kind.ALL_GATHER_V,
        toAll(ranks, send),
        blocks("receive", receive, counts, displacements, type, sources));
  }

  static NeighborExchange allToAll(
      NeighborCollectives ranks, MemorySegment send, MemorySegment receive) {
    int sources = ranks.sourceCount();
    NeighborBlocks out = blocks("send", send, ranks.destinationCount());
    return new NeighborExchange(
        ranks,
        Kind.ALL_TO_ALL,
        out,
        out.size() == 0
            ? blocks("receive", receive, sources)
            : blocks("receive", receive, out.counts()[0], sources));
  }

  static NeighborExchange allToAllV(
      NeighborCollectives ranks,
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type) {
    int sources = ranks.sourceCount();
    int destinations = ranks.destinationCount();
    return new NeighborExchange(
        ranks,
        Kind.ALL_TO_ALL_V,
        blocks("send", send, sendCounts, sendDisplacements, type, destinations),
        blocks("receive", receive, receiveCounts, receiveDisplacements, type, sources));
  }

  // Of elements.

  static NeighborExchange allGather(NeighborCollectives ranks, Movement call) {
    return ofEqual(ranks, Kind.ALL_GATHER, toAll(ranks, call.send()), call);
  }

  /// Checks that the blocks of both sides have one length: which is to be that of all ranks (MPI
  /// 4.1, section 8.6).
  private static NeighborExchange ofEqual(
      NeighborCollectives ranks, Kind kind, NeighborBlocks send, Movement call) {
    NeighborBlocks receive = blocks("receive", call.room().memory(), ranks.sourceCount());
    if (send.size() > 0 && receive.size() > 0 && send.counts()[0] != receive.counts()[0]) {
      throw new IllegalArgumentException(
          "send has blocks of %d bytes, receive of %d; both must be the same"
              .formatted(send.counts()[0], receive.counts()[0]));
    }
    return new NeighborExchange(ranks, kind, send, receive);
  }

  static NeighborExchange allGatherV(NeighborCollectives ranks, Movement call) {
    return new NeighborExchange(
        ranks,
        Kind.ALL_GATHER_V,
        toAll(ranks, call.send()),
        blocks(call.room().memory(), call.in()));
  }

  static NeighborExchange allToAll(NeighborCollectives ranks, Movement call) {
    NeighborBlocks send = blocks("send", call.send(), ranks.destinationCount());
    return ofEqual(ranks, Kind.ALL_TO_ALL, send, call);
  }

  static NeighborExchange allToAllV(NeighborCollectives ranks, Movement call) {
    return ofBlocks(ranks, Kind.ALL_TO_ALL_V, call);
  }

  static NeighborExchange allToAllW(NeighborCollectives ranks, Movement call) {
    return ofBlocks(ranks, Kind.ALL_TO_ALL_W, call);
  }

  private static NeighborExchange ofBlocks(NeighborCollectives ranks, Kind kind, Movement call) {
    return new NeighborExchange(
        ranks, kind, blocks(call.send(), call.out()), blocks(call.room().memory(), call.in()));
  }

  /// The block that all destinations get, if there are any.
  private static NeighborBlocks toAll(NeighborCollectives ranks, MemorySegment block) {
    return NeighborBlocks.equal(block, block.byteSize(), Math.min(1, ranks.destinationCount()));
  }

  /// A segment in equal blocks.
  private static NeighborBlocks blocks(String name, MemorySegment segment, int count) {
    if (count == 0) {
      return NeighborBlocks.equal(segment, 0, 0);
    }
    Arguments.equalBlocks(name, segment, count);
    return blocks(name, segment, segment.byteSize() / count, count);
  }

  private static NeighborBlocks blocks(String name, MemorySegment segment, long bytes, int count) {
    Arguments.atLeast(name, segment, bytes * count);
    return NeighborBlocks.equal(segment, bytes, count);
  }

  private static NeighborBlocks blocks(
      String name,
      MemorySegment segment,
      long[] counts,
      long[] displacements,
      Datatype type,
      int count) {
    Arguments.blocks(name, segment, counts, displacements, type, count);
    long[] bytes = new long[count];
    long[] places = new long[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = counts[i] * type.bytes();
      places[i] = displacements[i] * type.bytes();
    }
    return new NeighborBlocks(segment, bytes, places);
  }

  private static NeighborBlocks blocks(MemorySegment segment, Blocks blocks) {
    return new NeighborBlocks(segment, blocks.counts(), blocks.displacements());
  }

  /// Makes the call. What is on the heap goes by copies.
  void run() {
    verify();
    try (Arena arena = Arena.ofConfined()) {
      NeighborBlocks out = send.offHeap(arena);
      if (!send.memory().isNative()) {
        for (int i = 0; i < send.size(); i++) {
          out.copyFrom(send, i);
        }
      }
      NeighborBlocks in = receive.offHeap(arena);
      NeighborCall call = ranks.call(kind, out, in);
      ranks.engine().run(call);
      if (!receive.memory().isNative()) {
        for (int i = 0; i < receive.size(); i++) {
          if (call.sources()[i] != Communicator.PROC_NULL) {
            receive.copyFrom(in, i);
          }
        }
      }
    }
  }

  /// Starts the call.
  Request start() {
    verify();
    Arguments.offHeap("receive", receive.memory());
    Arguments.offHeap("send", send.memory());
    return ranks.engine().start(ranks.call(kind, send, receive));
  }

  /// Nothing is begun where something is wrong: it would go on into memory that is gone.
  private void verify() {
    Arguments.writable("receive", receive.memory());
    Arguments.usable("send", send.memory());
  }
}
