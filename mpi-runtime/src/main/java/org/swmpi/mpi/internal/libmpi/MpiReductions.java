package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Operation;
import org.swmpi.mpi.UserOp;

/// The reductions of a communicator of the library, by its operations and by those of the program.
abstract class MpiReductions extends MpiCollectives {
  /// A reduction of the library; constants, so that C2 knows which one a call makes, and inlines it
  /// without a level of calls in between (see [Whereabouts#enter]).
  @FunctionalInterface
  private interface Combine {
    void run(MpiReductions ranks, long send, long receive, int count, Combination by);
  }

  private static final Combine ALL_REDUCE =
      (ranks, s, r, count, by) ->
          CollectiveCalls.allReduce(s, r, count, by.type(), by.op(), ranks.handle(), ranks.atOnce);

  private static final Combine SCAN =
      (ranks, s, r, count, by) ->
          CollectiveCalls.scan(s, r, count, by.type(), by.op(), ranks.handle(), ranks.atOnce);

  private static final Combine EX_SCAN =
      (ranks, s, r, count, by) ->
          CollectiveCalls.exScan(s, r, count, by.type(), by.op(), ranks.handle(), ranks.atOnce);

  MpiReductions(MpiSession session, long communicator, long id, int[] worldRanks) {
    super(session, communicator, id, worldRanks);
  }

  @Override
  protected final boolean takesInPlace() {
    return true;
  }

  /// From some kilobytes on MPICH 4.0.2 crashes in place where the root is not rank 0.
  @Override
  protected final boolean takesInPlace(int root) {
    return root == 0 || !library().startsWith("MPICH Version: 4");
  }

  /// Calls a function for pieces of as many operands as it can count.
  ///
  /// @param send or [#IN_PLACE]
  private void reduceInPieces(
      Call call,
      MemorySegment send,
      MemorySegment receive,
      Combination combination,
      Combine function) {
    boolean isInPlace = !send.isNative() && send.equals(IN_PLACE);
    if (isInPlace ? !receive.isNative() : Staging.isNeeded(send, receive)) {
      stage(call, send, receive, combination, function);
      return;
    }
    int failuresBefore = combination.failures();
    enter(call);
    try {
      long operands = combination.count(isInPlace ? receive : send);
      long done = 0;
      do {
        int count = (int) Math.min(largestCount(), operands - done);
        long offset = done * combination.bytes();
        long from = isInPlace ? session().handles().inPlace() : send.address() + offset;
        function.run(this, from, receive.address() + offset, count, combination);
        done += count;
      } while (done < operands);
    } finally {
      leave(send, receive);
    }
    combination.verify(failuresBefore);
  }

  /// With copies of what is on the heap.
  private void stage(
      Call call,
      MemorySegment send,
      MemorySegment receive,
      Combination combination,
      Combine function) {
    if (send.equals(IN_PLACE)) {
      Staging.run(
          MemorySegment.NULL,
          receive,
          (_, r) -> reduceInPieces(call, send, r, combination, function));
    } else if (call == Call.EX_SCAN) {
      // It leaves rank 0's as it is.
      Staging.run(send, receive, (s, r) -> reduceInPieces(call, s, r, combination, function));
    } else {
      Staging.fill(send, receive, (s, r) -> reduceInPieces(call, s, r, combination, function));
    }
  }

  final Combination combination(Operation op, Datatype type) {
    return session().userOps().of(op, type);
  }

  @Override
  protected void doReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Op op, int root) {
    reduce(send, receive, combination(op, type), root);
  }

  @Override
  protected void doReduce(
      MemorySegment send, MemorySegment receive, Datatype type, UserOp op, int root) {
    reduce(send, receive, combination(op, type), root);
  }

  private void reduce(MemorySegment send, MemorySegment receive, Combination by, int root) {
    reduceInPieces(
        Call.REDUCE,
        send,
        receive,
        by,
        (_, s, r, count, _) ->
            CollectiveCalls.reduce(s, r, count, by.type(), by.op(), root, handle(), atOnce));
  }

  @Override
  protected void doAllReduce(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    reduceInPieces(Call.ALL_REDUCE, send, receive, combination(op, type), ALL_REDUCE);
  }

  @Override
  protected void doAllReduce(MemorySegment send, MemorySegment receive, Datatype type, UserOp op) {
    reduceInPieces(Call.ALL_REDUCE, send, receive, combination(op, type), ALL_REDUCE);
  }

  @Override
  protected void doReduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op) {
    if (Staging.isNeeded(send, receive)) {
      Staging.fill(send, receive, (s, r) -> doReduceScatter(s, r, counts, type, op));
      return;
    }
    Combination by = combination(op, type);
    BlockTable blocks = new BlockTable(size());
    long unit = by.bytes() / type.bytes();
    if (!blocks.fillSideBySide(counts, unit, largestCount())) {
      super.doReduceScatter(send, receive, counts, type, op);
      return;
    }
    int failuresBefore = by.failures();
    enter(Call.REDUCE_SCATTER);
    try {
      CollectiveCalls.reduceScatter(
          send.address(), receive.address(), blocks.counts(), by.type(), by.op(), handle(), atOnce);
    } finally {
      leave(send, receive);
      Reference.reachabilityFence(blocks);
    }
    by.verify(failuresBefore);
  }

  @Override
  protected void doReduceScatterBlock(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    if (Staging.isNeeded(send, receive)) {
      Staging.fill(send, receive, (s, r) -> doReduceScatterBlock(s, r, type, op));
      return;
    }
    Combination by = combination(op, type);
    long count = by.count(receive);
    if (count > largestCount() || by.count(send) > Integer.MAX_VALUE) {
      super.doReduceScatterBlock(send, receive, type, op);
      return;
    }
    int failuresBefore = by.failures();
    enter(Call.REDUCE_SCATTER_BLOCK);
    try {
      CollectiveCalls.reduceScatterBlock(
          send.address(), receive.address(), (int) count, by.type(), by.op(), handle(), atOnce);
    } finally {
      leave(send, receive);
    }
    by.verify(failuresBefore);
  }

  @Override
  protected void doScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    reduceInPieces(Call.SCAN, send, receive, combination(op, type), SCAN);
  }

  @Override
  protected void doScan(MemorySegment send, MemorySegment receive, Datatype type, UserOp op) {
    reduceInPieces(Call.SCAN, send, receive, combination(op, type), SCAN);
  }

  @Override
  protected void doExScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    reduceInPieces(Call.EX_SCAN, send, receive, combination(op, type), EX_SCAN);
  }

  @Override
  protected void doExScan(MemorySegment send, MemorySegment receive, Datatype type, UserOp op) {
    reduceInPieces(Call.EX_SCAN, send, receive, combination(op, type), EX_SCAN);
  }
}
