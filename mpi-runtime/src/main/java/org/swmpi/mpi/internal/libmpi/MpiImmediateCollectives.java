package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Operation;
import org.swmpi.mpi.Request;

/// The immediate collectives of a communicator of the library. Counts stay within its `int`s: ranks
/// cannot agree on another way without waiting for each other.
abstract class MpiImmediateCollectives extends MpiReductions {
  private static final MemorySegment NONE = MemorySegment.NULL;

  private final CountLimit limit;

  MpiImmediateCollectives(MpiSession session, long communicator, long id, int[] worldRanks) {
    super(session, communicator, id, worldRanks);
    limit = new CountLimit(session.largestCount(), "immediate collectives");
  }

  /// Starts a collective, whose function has written its request when it returns.
  ///
  /// @param held what the call uses by address
  private Request start(Call call, Runnable function, Object... held) {
    enter(call);
    try {
      function.run();
      return MpiRequest.ofCollective(this, call, MessageCalls.lastRequest(), List.of(held));
    } finally {
      leave();
    }
  }

  /// Of blocks that only the root knows.
  private BlockTable table(long[] counts, long[] displacements, int root) {
    return rank() == root ? limit.table(counts, displacements) : new BlockTable(0);
  }

  private long type(Datatype type) {
    return session().handles().of(type);
  }

  @Override
  protected Request doImmediateBarrier() {
    return start(Call.BARRIER, () -> CollectiveCalls.barrier(handle(), Completion.LATER), NONE);
  }

  @Override
  protected Request doImmediateBroadcast(MemorySegment buffer, int root) {
    int count = limit.count(buffer.byteSize());
    return start(
        Call.BROADCAST,
        () -> CollectiveCalls.broadcast(buffer.address(), count, root, handle(), Completion.LATER),
        buffer);
  }

  @Override
  protected Request doImmediateGather(MemorySegment send, MemorySegment receive, int root) {
    int count = limit.count(send.byteSize());
    return start(
        Call.GATHER,
        () ->
            CollectiveCalls.gather(
                send.address(), count, receive.address(), root, handle(), Completion.LATER),
        send,
        receive);
  }

  @Override
  protected Request doImmediateGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root) {
    int count = limit.count(send.byteSize() / type.bytes());
    BlockTable blocks = table(counts, displacements, root);
    return start(
        Call.GATHER_V,
        () ->
            CollectiveCalls.gatherV(
                send.address(),
                count,
                type(type),
                receive.address(),
                blocks.counts(),
                blocks.displacements(),
                root,
                handle(),
                Completion.LATER),
        send,
        receive,
        blocks);
  }

  @Override
  protected Request doImmediateAllGather(MemorySegment send, MemorySegment receive) {
    int count = limit.count(send.byteSize());
    return start(
        Call.ALL_GATHER,
        () ->
            CollectiveCalls.allGather(
                send.address(), count, receive.address(), count, handle(), Completion.LATER),
        send,
        receive);
  }

  @Override
  protected Request doImmediateAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    // MPICH 4.0 ignores the displacement of the only rank.
    boolean isAlone = size() == 1;
    MemorySegment place = isAlone ? block(receive, counts, displacements, type, 0) : receive;
    BlockTable blocks = limit.table(counts, isAlone ? new long[1] : displacements);
    int count = (int) counts[rank()];
    return start(
        Call.ALL_GATHER_V,
        () ->
            CollectiveCalls.allGatherV(
                send.address(),
                count,
                type(type),
                place.address(),
                blocks.counts(),
                blocks.displacements(),
                handle(),
                Completion.LATER),
        send,
        receive,
        blocks);
  }

  @Override
  protected Request doImmediateScatter(MemorySegment send, MemorySegment receive, int root) {
    int count = limit.count(receive.byteSize());
    return start(
        Call.SCATTER,
        () ->
            CollectiveCalls.scatter(
                send.address(), count, receive.address(), root, handle(), Completion.LATER),
        send,
        receive);
  }

  @Override
  protected Request doImmediateScatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root) {
    int count = limit.count(receive.byteSize() / type.bytes());
    BlockTable blocks = table(counts, displacements, root);
    return start(
        Call.SCATTER_V,
        () ->
            CollectiveCalls.scatterV(
                send.address(),
                blocks.counts(),
                blocks.displacements(),
                type(type),
                receive.address(),
                count,
                root,
                handle(),
                Completion.LATER),
        send,
        receive,
        blocks);
  }

  @Override
  protected Request doImmediateAllToAll(MemorySegment send, MemorySegment receive) {
    int count = limit.count(send.byteSize() / size());
    return start(
        Call.ALL_TO_ALL,
        () ->
            CollectiveCalls.allToAll(
                send.address(), count, receive.address(), count, handle(), Completion.LATER),
        send,
        receive);
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
    BlockTable out = limit.table(sendCounts, sendDisplacements);
    BlockTable in = limit.table(receiveCounts, receiveDisplacements);
    return start(
        Call.ALL_TO_ALL_V,
        () ->
            CollectiveCalls.allToAllV(
                send.address(),
                out.counts(),
                out.displacements(),
                type(type),
                receive.address(),
                in.counts(),
                in.displacements(),
                handle(),
                Completion.LATER),
        send,
        receive,
        out,
        in);
  }

  /// A function of the library for a reduction.
  @FunctionalInterface
  private interface Reduction {
    void start(long send, long receive, int count, long type, long op, long ranks, Completion how);
  }

  @Override
  protected final boolean startsInPlace() {
    return true;
  }

  /// What the library is given for an operand.
  private long address(MemorySegment operand) {
    return operand.isNative() ? operand.address() : session().handles().inPlace();
  }

  /// Starts a reduction of as many operands as this rank receives, or gives where it receives
  /// nothing; what an operation of the program throws, the request throws.
  private Request startReduction(
      Call call,
      Reduction function,
      MemorySegment send,
      MemorySegment receive,
      Datatype type,
      Operation op) {
    Combination by = combination(op, type);
    int count = limit.count(by.count(receive.byteSize() == 0 ? send : receive));
    int failuresBefore = by.failures();
    Request request =
        start(
            call,
            () ->
                function.start(
                    address(send),
                    receive.address(),
                    count,
                    by.type(),
                    by.op(),
                    handle(),
                    Completion.LATER),
            send,
            receive,
            by);
    return new ReductionRequest(request, by, failuresBefore);
  }

  @Override
  protected Request doImmediateReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, int root) {
    Reduction toRoot =
        (from, to, count, operands, by, ranks, how) ->
            CollectiveCalls.reduce(from, to, count, operands, by, root, ranks, how);
    return startReduction(Call.REDUCE, toRoot, send, receive, type, op);
  }

  @Override
  protected Request doImmediateAllReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    return startReduction(Call.ALL_REDUCE, CollectiveCalls::allReduce, send, receive, type, op);
  }

  @Override
  protected Request doImmediateReduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op) {
    Combination by = combination(op, type);
    BlockTable blocks = limit.tableSideBySide(counts, by.bytes() / type.bytes());
    int failuresBefore = by.failures();
    Request request =
        start(
            Call.REDUCE_SCATTER,
            () ->
                CollectiveCalls.reduceScatter(
                    send.address(),
                    receive.address(),
                    blocks.counts(),
                    by.type(),
                    by.op(),
                    handle(),
                    Completion.LATER),
            send,
            receive,
            blocks);
    return new ReductionRequest(request, by, failuresBefore);
  }

  @Override
  protected Request doImmediateReduceScatterBlock(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    return startReduction(
        Call.REDUCE_SCATTER_BLOCK, CollectiveCalls::reduceScatterBlock, send, receive, type, op);
  }

  @Override
  protected Request doImmediateScan(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    return startReduction(Call.SCAN, CollectiveCalls::scan, send, receive, type, op);
  }

  @Override
  protected Request doImmediateExScan(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    return startReduction(Call.EX_SCAN, CollectiveCalls::exScan, send, receive, type, op);
  }
}
