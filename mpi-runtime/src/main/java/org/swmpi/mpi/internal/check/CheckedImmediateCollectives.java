package org.swmpi.mpi.internal.check;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Operation;
import org.swmpi.mpi.Request;

/// Immediate collectives, as [CheckedCommunicator] has them.
abstract class CheckedImmediateCollectives extends CheckedReductions {
  @Override
  public final Request immediateBarrier() {
    return doImmediateBarrier();
  }

  protected Request doImmediateBarrier() {
    throw unsupported("immediateBarrier");
  }

  @Override
  public final Request immediateBroadcast(MemorySegment buffer, int root) {
    checkBroadcast(buffer, root);
    Arguments.offHeap("buffer", buffer);
    return doImmediateBroadcast(buffer, root);
  }

  protected Request doImmediateBroadcast(MemorySegment buffer, int root) {
    throw unsupported("immediateBroadcast");
  }

  @Override
  public final Request immediateGather(MemorySegment send, MemorySegment receive, int root) {
    if (inPlace("send", send, root)) {
      MemorySegment own = InPlace.copy(InPlace.block("receive", receive, root, size()));
      return immediateGather(own, receive, root);
    }
    offHeap(send, receive);
    MemorySegment target = gatherTarget(send, receive, root);
    return doImmediateGather(send, target, root);
  }

  protected Request doImmediateGather(MemorySegment send, MemorySegment receive, int root) {
    throw unsupported("immediateGather");
  }

  @Override
  public final Request immediateGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root) {
    if (inPlace("send", send, root)) {
      MemorySegment own =
          InPlace.copy(
              InPlace.block("receive", receive, counts, displacements, type, root, size()));
      return immediateGatherV(own, receive, counts, displacements, type, root);
    }
    offHeap(send, receive);
    checkGatherV(send, receive, counts, displacements, type, root);
    return doImmediateGatherV(send, receive, counts, displacements, type, root);
  }

  protected Request doImmediateGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root) {
    throw unsupported("immediateGatherV");
  }

  @Override
  public final Request immediateAllGather(MemorySegment send, MemorySegment receive) {
    if (send.equals(IN_PLACE)) {
      return immediateAllGather(
          InPlace.copy(InPlace.block("receive", receive, rank(), size())), receive);
    }
    offHeap(send, receive);
    MemorySegment target = allGatherTarget(send, receive);
    return doImmediateAllGather(send, target);
  }

  protected Request doImmediateAllGather(MemorySegment send, MemorySegment receive) {
    throw unsupported("immediateAllGather");
  }

  @Override
  public final Request immediateAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    if (send.equals(IN_PLACE)) {
      MemorySegment own =
          InPlace.copy(
              InPlace.block("receive", receive, counts, displacements, type, rank(), size()));
      return immediateAllGatherV(own, receive, counts, displacements, type);
    }
    offHeap(send, receive);
    checkAllGatherV(send, receive, counts, displacements, type);
    return doImmediateAllGatherV(send, receive, counts, displacements, type);
  }

  protected Request doImmediateAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    throw unsupported("immediateAllGatherV");
  }

  @Override
  public final Request immediateScatter(MemorySegment send, MemorySegment receive, int root) {
    if (inPlace("receive", receive, root)) {
      MemorySegment own = InPlace.copy(InPlace.block("send", send, root, size()));
      return immediateScatter(send, own, root);
    }
    offHeap(send, receive);
    MemorySegment target = scatterTarget(send, receive, root);
    return doImmediateScatter(send, target, root);
  }

  protected Request doImmediateScatter(MemorySegment send, MemorySegment receive, int root) {
    throw unsupported("immediateScatter");
  }

  @Override
  public final Request immediateScatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root) {
    if (inPlace("receive", receive, root)) {
      MemorySegment own =
          InPlace.copy(InPlace.block("send", send, counts, displacements, type, root, size()));
      return immediateScatterV(send, counts, displacements, own, type, root);
    }
    offHeap(send, receive);
    checkScatterV(send, counts, displacements, receive, type, root);
    return doImmediateScatterV(send, counts, displacements, receive, type, root);
  }

  protected Request doImmediateScatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root) {
    throw unsupported("immediateScatterV");
  }

  @Override
  public final Request immediateAllToAll(MemorySegment send, MemorySegment receive) {
    if (send.equals(IN_PLACE)) {
      return immediateAllToAll(InPlace.copy(InPlace.blocks("receive", receive, size())), receive);
    }
    offHeap(send, receive);
    MemorySegment target = allToAllTarget(send, receive);
    return doImmediateAllToAll(send, target);
  }

  protected Request doImmediateAllToAll(MemorySegment send, MemorySegment receive) {
    throw unsupported("immediateAllToAll");
  }

  @Override
  public final Request immediateAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type) {
    if (send.equals(IN_PLACE)) {
      return immediateAllToAllV(
          InPlace.copy(
              InPlace.blocks(
                  "receive", receive, receiveCounts, receiveDisplacements, type, size())),
          receiveCounts,
          receiveDisplacements,
          receive,
          receiveCounts,
          receiveDisplacements,
          type);
    }
    offHeap(send, receive);
    checkAllToAllV(
        send, sendCounts, sendDisplacements, receive, receiveCounts, receiveDisplacements, type);
    return doImmediateAllToAllV(
        send, sendCounts, sendDisplacements, receive, receiveCounts, receiveDisplacements, type);
  }

  protected Request doImmediateAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type) {
    throw unsupported("immediateAllToAllV");
  }

  @Override
  public final Request immediateReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, int root) {
    if (inPlace("send", send, root)) {
      MemorySegment own = operandIn(receive, takesInPlace(root), type, op);
      return doImmediateReduce(own, receive, type, op, root);
    }
    offHeap(send, receive);
    MemorySegment target = reduceTarget(send, receive, type, op, root);
    return doImmediateReduce(send, target, type, op, root);
  }

  protected Request doImmediateReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, int root) {
    throw unsupported("immediateReduce");
  }

  @Override
  public final Request immediateAllReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    if (send.equals(IN_PLACE)) {
      MemorySegment own = operandIn(receive, takesInPlace(), type, op);
      return doImmediateAllReduce(own, receive, type, op);
    }
    offHeap(send, receive);
    MemorySegment target = reduceTarget(send, receive, type, op);
    return doImmediateAllReduce(send, target, type, op);
  }

  protected Request doImmediateAllReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    throw unsupported("immediateAllReduce");
  }

  @Override
  public final Request immediateReduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op) {
    if (send.equals(IN_PLACE)) {
      MemorySegment own = InPlace.copy(sharesIn(receive, counts, type, op));
      return immediateReduceScatter(own, receive, counts, type, op);
    }
    offHeap(send, receive);
    MemorySegment target = shareTarget(send, receive, counts, type, op);
    return doImmediateReduceScatter(send, target, counts, type, op);
  }

  protected Request doImmediateReduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op) {
    throw unsupported("immediateReduceScatter");
  }

  @Override
  public final Request immediateReduceScatterBlock(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    if (send.equals(IN_PLACE)) {
      MemorySegment own = InPlace.copy(blocksIn(receive, type, op));
      return immediateReduceScatterBlock(own, receive, type, op);
    }
    offHeap(send, receive);
    MemorySegment target = blockTarget(send, receive, type, op);
    return doImmediateReduceScatterBlock(send, target, type, op);
  }

  protected Request doImmediateReduceScatterBlock(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    return doImmediateReduceScatter(send, receive, equalCounts(send, type), type, op);
  }

  @Override
  public final Request immediateScan(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    if (send.equals(IN_PLACE)) {
      return doImmediateScan(operandIn(receive, takesInPlace(), type, op), receive, type, op);
    }
    offHeap(send, receive);
    MemorySegment target = reduceTarget(send, receive, type, op);
    return doImmediateScan(send, target, type, op);
  }

  protected Request doImmediateScan(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    throw unsupported("immediateScan");
  }

  @Override
  public final Request immediateExScan(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    if (send.equals(IN_PLACE)) {
      return immediateExScan(operandIn(receive, false, type, op), receive, type, op);
    }
    offHeap(send, receive);
    MemorySegment target = reduceTarget(send, receive, type, op);
    return doImmediateExScan(send, target, type, op);
  }

  protected Request doImmediateExScan(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    throw unsupported("immediateExScan");
  }

  /// What an engine is given for an operand in place: the word for it, or a copy.
  private MemorySegment operandIn(
      MemorySegment receive, boolean isTaken, Datatype type, Operation op) {
    Arguments.offHeap("receive", receive);
    Arguments.writable("receive", receive);
    checkOperand("receive", receive, type, op);
    return isTaken && startsInPlace() ? IN_PLACE : InPlace.copy(receive);
  }

  /// Whether the engine takes [#IN_PLACE] for an operand of an immediate reduction, where
  /// [#takesInPlace] says so for the call that waits.
  protected boolean startsInPlace() {
    return false;
  }

  private static void offHeap(MemorySegment send, MemorySegment receive) {
    Arguments.offHeap("send", send);
    Arguments.offHeap("receive", receive);
  }
}
