package org.swmpi.mpi.internal.collect;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Operation;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.internal.check.CheckedCommunicator;

/// A communicator whose immediate collectives are made of messages.
public abstract class PlannedCommunicator extends CheckedCommunicator {
  /// Labels from here downwards are of no immediate collective.
  private static final int CREATION_LABELS = -2;

  /// Its label of a creation is still a number.
  private static final int LARGEST_TAG = Integer.MAX_VALUE - 1;

  @Override
  public final int largestTag() {
    return LARGEST_TAG;
  }

  /// Label of the messages by which members make a communicator.
  protected static int creationLabel(int tag) {
    return CREATION_LABELS - tag;
  }

  /// From now on only these ranks send messages that a receive from any rank takes: there is hope
  /// for it while one of them is there.
  public abstract void expectFrom(int first, int count);

  /// The plans of this communicator.
  protected abstract ImmediatePlans plans();

  /// Begins a call, and sees to it that it advances whenever this rank makes progress.
  protected abstract Request start(Rounds rounds);

  @Override
  protected Request doImmediateBarrier() {
    return start(plans().barrier());
  }

  @Override
  protected Request doImmediateBroadcast(MemorySegment buffer, int root) {
    return start(plans().broadcast(buffer, root));
  }

  @Override
  protected Request doImmediateGather(MemorySegment send, MemorySegment receive, int root) {
    return start(
        plans().gather(send, Blocks.even(receive, send.byteSize()), root, Collective.GATHER));
  }

  @Override
  protected Request doImmediateGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root) {
    Blocks blocks = Blocks.of(receive, counts, displacements, type);
    return start(plans().gather(send, blocks, root, Collective.GATHER_V));
  }

  @Override
  protected Request doImmediateAllGather(MemorySegment send, MemorySegment receive) {
    Blocks blocks = Blocks.even(receive, send.byteSize());
    return start(plans().allGather(send, blocks, Collective.ALL_GATHER));
  }

  @Override
  protected Request doImmediateAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    Blocks blocks = Blocks.of(receive, counts, displacements, type);
    return start(plans().allGather(send, blocks, Collective.ALL_GATHER_V));
  }

  @Override
  protected Request doImmediateScatter(MemorySegment send, MemorySegment receive, int root) {
    Blocks blocks = Blocks.even(send, receive.byteSize());
    return start(plans().scatter(blocks, receive, root, Collective.SCATTER));
  }

  @Override
  protected Request doImmediateScatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root) {
    Blocks blocks = Blocks.of(send, counts, displacements, type);
    return start(plans().scatter(blocks, receive, root, Collective.SCATTER_V));
  }

  @Override
  protected Request doImmediateAllToAll(MemorySegment send, MemorySegment receive) {
    long block = send.byteSize() / size();
    return start(
        plans()
            .allToAll(
                Blocks.even(send, block), Blocks.even(receive, block), Collective.ALL_TO_ALL));
  }

  @Override
  protected Request doImmediateAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type) {
    return start(
        plans()
            .allToAll(
                Blocks.of(send, sendCounts, sendDisplacements, type),
                Blocks.of(receive, receiveCounts, receiveDisplacements, type),
                Collective.ALL_TO_ALL_V));
  }

  @Override
  protected Request doImmediateReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, int root) {
    return start(plans().reduce(send, receive, type, op, root));
  }

  @Override
  protected Request doImmediateAllReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    return start(plans().allReduce(send, receive, type, op));
  }

  @Override
  protected Request doImmediateReduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op) {
    return start(plans().reduceScatter(send, receive, counts, type, op));
  }

  @Override
  protected Request doImmediateScan(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    return start(plans().scan(send, receive, type, op, true));
  }

  @Override
  protected Request doImmediateExScan(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    return start(plans().scan(send, receive, type, op, false));
  }
}
