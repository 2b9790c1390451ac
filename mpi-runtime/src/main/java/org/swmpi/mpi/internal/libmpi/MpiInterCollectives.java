package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.List;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Operation;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.check.CheckedIntercommunicator;
import org.swmpi.mpi.internal.check.CompleteRequest;

/// The collectives between two groups, by the library's. Counts stay within its `int`s, since one
/// group does not know what the other one passes.
///
/// Immediate functions with a root are not used: in Open MPI 4.1 and MPICH 5.0 the ranks that pass
/// `MPI_PROC_NULL` do not count the call, and whatever immediate one comes next never ends. The
/// blocking function stands in for them, and is used even where ranks outnumber cores.
abstract class MpiInterCollectives extends CheckedIntercommunicator {
  private static final MemorySegment NONE = MemorySegment.NULL;

  private static final MemorySegment NOTHING = Arena.global().allocate(64, 64);

  private final MpiCommunicator messages;
  private final CountLimit limit;

  /// @param messages the communicator, with the remote group as its ranks
  MpiInterCollectives(MpiCommunicator messages) {
    this.messages = messages;
    limit = new CountLimit(session().largestCount(), "collectives between groups");
  }

  final MpiCommunicator messages() {
    return messages;
  }

  private MpiSession session() {
    return messages.session();
  }

  private long handle() {
    return messages.handle();
  }

  @FunctionalInterface
  private interface Function {
    void run(long send, long receive, Completion how);
  }

  /// @param held what the call uses by address, besides the buffers
  private Request perform(
      Call call,
      boolean immediate,
      MemorySegment send,
      MemorySegment receive,
      Function function,
      Object... held) {
    Status status = new Status(rank(), 0, 0);
    if (!immediate && Staging.isNeeded(send, receive)) {
      Staging.run(send, receive, (s, r) -> perform(call, false, s, r, function, held));
      return new CompleteRequest(status);
    }
    messages.enter(call);
    try {
      Completion how = immediate ? Completion.LATER : Completion.BLOCKING;
      function.run(addressOf(send), addressOf(receive), how);
      return immediate
          ? MpiRequest.of(
              messages,
              MessageCalls.lastRequest(),
              ANY_SOURCE,
              0,
              List.of(send, receive, List.of(held)))
          : new CompleteRequest(status);
    } finally {
      messages.leave(send, receive);
      Reference.reachabilityFence(held);
    }
  }

  /// MPICH 4.0 refuses null pointers even where it does not look at what they point to.
  private static long addressOf(MemorySegment segment) {
    return segment.byteSize() == 0 ? NOTHING.address() : segment.address();
  }

  private Request combine(
      Call call,
      boolean immediate,
      MemorySegment send,
      MemorySegment receive,
      Combination by,
      Function function,
      Object... held) {
    int failuresBefore = by.failures();
    Request request = perform(call, immediate, send, receive, function, held);
    if (immediate) {
      return new ReductionRequest(request, by, failuresBefore);
    }
    by.verify(failuresBefore);
    return request;
  }

  private Combination combination(Operation op, Datatype type) {
    return session().userOps().of(op, type);
  }

  /// Of blocks that only the root knows.
  private BlockTable table(long[] counts, long[] displacements, int root) {
    return root == ROOT ? limit.table(counts, displacements) : new BlockTable(0);
  }

  private long type(Datatype type) {
    return session().handles().of(type);
  }

  /// A root as the library has it.
  private static int root(int root) {
    Abi abi = LibMpi.loaded().abi();
    return switch (root) {
      case ROOT -> abi.constant("MPI_ROOT");
      case PROC_NULL -> abi.constant("MPI_PROC_NULL");
      default -> root;
    };
  }

  @Override
  protected Request doBarrier(boolean immediate) {
    return perform(
        Call.BARRIER, immediate, NONE, NONE, (_, _, how) -> CollectiveCalls.barrier(handle(), how));
  }

  @Override
  protected Request doBroadcast(MemorySegment buffer, int root, boolean immediate) {
    int count = limit.count(buffer.byteSize());
    Function function =
        (_, at, how) -> CollectiveCalls.broadcast(at, count, root(root), handle(), how);
    return perform(Call.BROADCAST, false, NONE, buffer, function);
  }

  @Override
  protected Request doGather(
      MemorySegment send, MemorySegment receive, int root, boolean immediate) {
    int count = limit.count(root == ROOT ? receive.byteSize() / remoteSize() : send.byteSize());
    Function function =
        (s, r, how) -> CollectiveCalls.gather(s, count, r, root(root), handle(), how);
    return perform(Call.GATHER, false, send, receive, function);
  }

  @Override
  protected Request doGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root,
      boolean immediate) {
    int count = limit.count(send.byteSize() / type.bytes());
    BlockTable blocks = table(counts, displacements, root);
    return perform(
        Call.GATHER_V,
        false,
        send,
        receive,
        (s, r, how) ->
            CollectiveCalls.gatherV(
                s,
                count,
                type(type),
                r,
                blocks.counts(),
                blocks.displacements(),
                root(root),
                handle(),
                how),
        blocks);
  }

  @Override
  protected Request doAllGather(MemorySegment send, MemorySegment receive, boolean immediate) {
    int out = limit.count(send.byteSize());
    int in = limit.count(receive.byteSize() / remoteSize());
    return perform(
        Call.ALL_GATHER,
        immediate,
        send,
        receive,
        (s, r, how) -> CollectiveCalls.allGather(s, out, r, in, handle(), how));
  }

  @Override
  protected Request doAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      boolean immediate) {
    int count = limit.count(send.byteSize() / type.bytes());
    BlockTable blocks = limit.table(counts, displacements);
    return perform(
        Call.ALL_GATHER_V,
        immediate,
        send,
        receive,
        (s, r, how) ->
            CollectiveCalls.allGatherV(
                s, count, type(type), r, blocks.counts(), blocks.displacements(), handle(), how),
        blocks);
  }

  @Override
  protected Request doScatter(
      MemorySegment send, MemorySegment receive, int root, boolean immediate) {
    int count = limit.count(root == ROOT ? send.byteSize() / remoteSize() : receive.byteSize());
    Function function =
        (s, r, how) -> CollectiveCalls.scatter(s, count, r, root(root), handle(), how);
    return perform(Call.SCATTER, false, send, receive, function);
  }

  @Override
  protected Request doScatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root,
      boolean immediate) {
    int count = limit.count(receive.byteSize() / type.bytes());
    BlockTable blocks = table(counts, displacements, root);
    return perform(
        Call.SCATTER_V,
        false,
        send,
        receive,
        (s, r, how) ->
            CollectiveCalls.scatterV(
                s,
                blocks.counts(),
                blocks.displacements(),
                type(type),
                r,
                count,
                root(root),
                handle(),
                how),
        blocks);
  }

  @Override
  protected Request doAllToAll(MemorySegment send, MemorySegment receive, boolean immediate) {
    int out = limit.count(send.byteSize() / remoteSize());
    int in = limit.count(receive.byteSize() / remoteSize());
    return perform(
        Call.ALL_TO_ALL,
        immediate,
        send,
        receive,
        (s, r, how) -> CollectiveCalls.allToAll(s, out, r, in, handle(), how));
  }

  @Override
  protected Request doAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type,
      boolean immediate) {
    BlockTable out = limit.table(sendCounts, sendDisplacements);
    BlockTable in = limit.table(receiveCounts, receiveDisplacements);
    return perform(
        Call.ALL_TO_ALL_V,
        immediate,
        send,
        receive,
        (s, r, how) ->
            CollectiveCalls.allToAllV(
                s,
                out.counts(),
                out.displacements(),
                type(type),
                r,
                in.counts(),
                in.displacements(),
                handle(),
                how),
        out,
        in);
  }

  @Override
  protected Request doReduce(
      MemorySegment send,
      MemorySegment receive,
      Datatype type,
      Operation op,
      int root,
      boolean immediate) {
    Combination by = combination(op, type);
    int count = limit.count(by.count(root == ROOT ? receive : send));
    return combine(
        Call.REDUCE,
        false,
        send,
        receive,
        by,
        (s, r, how) ->
            CollectiveCalls.reduce(s, r, count, by.type(), by.op(), root(root), handle(), how));
  }

  @Override
  protected Request doAllReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, boolean immediate) {
    Combination by = combination(op, type);
    int count = limit.count(by.count(send));
    return combine(
        Call.ALL_REDUCE,
        immediate,
        send,
        receive,
        by,
        (s, r, how) -> CollectiveCalls.allReduce(s, r, count, by.type(), by.op(), handle(), how));
  }

  @Override
  protected Request doReduceScatter(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      Datatype type,
      Operation op,
      boolean immediate) {
    Combination by = combination(op, type);
    BlockTable blocks = limit.tableSideBySide(counts, by.bytes() / type.bytes());
    return combine(
        Call.REDUCE_SCATTER,
        immediate,
        send,
        receive,
        by,
        (s, r, how) ->
            CollectiveCalls.reduceScatter(s, r, blocks.counts(), by.type(), by.op(), handle(), how),
        blocks);
  }

  @Override
  protected Request doReduceScatterBlock(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, boolean immediate) {
    Combination by = combination(op, type);
    int count = limit.count(by.count(send) / size());
    return combine(
        Call.REDUCE_SCATTER_BLOCK,
        immediate,
        send,
        receive,
        by,
        (s, r, how) ->
            CollectiveCalls.reduceScatterBlock(s, r, count, by.type(), by.op(), handle(), how));
  }
}
