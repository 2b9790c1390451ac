package org.swmpi.mpi.internal.collect;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;

/// All collectives of a communicator, over its [Messenger]. Arguments are as
/// [org.swmpi.mpi.internal.check.CheckedCommunicator] hands them on.
public final class MessageCollectives {
  private final int rank;
  private final Spreading spreading;
  private final Gathering gathering;
  private final Trading trading;
  private final Combining combining;

  public MessageCollectives(Messenger messenger) {
    Exchanges exchanges = new Exchanges(messenger);
    rank = messenger.rank();
    gathering = new Gathering(exchanges);
    spreading = new Spreading(exchanges, gathering);
    trading = new Trading(exchanges);
    combining = new Combining(exchanges, gathering);
  }

  public void barrier() {
    spreading.barrier();
  }

  public void broadcast(MemorySegment buffer, int root) {
    spreading.broadcast(buffer, root);
  }

  public void gather(MemorySegment send, MemorySegment receive, int root) {
    gathering.gather(send, receive, root);
  }

  public void gatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root) {
    Blocks blocks = Blocks.of(receive, counts, displacements, type);
    gathering.gather(send, blocks, root, Collective.GATHER_V.label(root));
  }

  public void allGather(MemorySegment send, MemorySegment receive) {
    Blocks blocks = Blocks.even(receive, send.byteSize());
    gathering.allGather(send, blocks, Collective.ALL_GATHER.label());
  }

  public void allGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    Blocks blocks = Blocks.of(receive, counts, displacements, type);
    gathering.allGather(send, blocks, Collective.ALL_GATHER_V.label());
  }

  public void scatter(MemorySegment send, MemorySegment receive, int root) {
    spreading.scatter(send, receive, root);
  }

  public void scatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root) {
    Blocks blocks = Blocks.of(send, counts, displacements, type);
    spreading.scatter(blocks, receive, root, Collective.SCATTER_V.label(root));
  }

  public void allToAll(MemorySegment send, MemorySegment receive) {
    trading.allToAll(send, receive);
  }

  public void allToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type) {
    trading.allToAll(
        Blocks.of(send, sendCounts, sendDisplacements, type),
        Blocks.of(receive, receiveCounts, receiveDisplacements, type),
        Collective.ALL_TO_ALL_V.label());
  }

  public void reduce(MemorySegment send, MemorySegment receive, Datatype type, Op op, int root) {
    boolean isRoot = rank == root;
    inPieces(
        send.byteSize(),
        (from, bytes) ->
            combining.reduce(
                send.asSlice(from, bytes),
                isRoot ? receive.asSlice(from, bytes) : MemorySegment.NULL,
                type,
                op,
                root));
  }

  public void allReduce(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    inPieces(
        send.byteSize(),
        (from, bytes) ->
            combining.allReduce(send.asSlice(from, bytes), receive.asSlice(from, bytes), type, op));
  }

  public void reduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Op op) {
    combining.reduceScatter(send, receive, counts, type, op);
  }

  public void scan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    scan(send, receive, type, op, true);
  }

  public void exScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    scan(send, receive, type, op, false);
  }

  private void scan(
      MemorySegment send, MemorySegment receive, Datatype type, Op op, boolean inclusive) {
    inPieces(
        send.byteSize(),
        (from, bytes) ->
            combining.scan(
                send.asSlice(from, bytes), receive.asSlice(from, bytes), type, op, inclusive));
  }

  /// A part of a buffer.
  @FunctionalInterface
  private interface Piece {
    void combine(long from, long bytes);
  }

  /// Elements are combined each for itself: so long buffers go in pieces, each of which needs
  /// memory for what comes from others.
  private static void inPieces(long bytes, Piece piece) {
    long from = 0;
    do {
      long length = Math.min(Limits.REDUCE_AT_ONCE, bytes - from);
      piece.combine(from, length);
      from += length;
    } while (from < bytes);
  }
}
