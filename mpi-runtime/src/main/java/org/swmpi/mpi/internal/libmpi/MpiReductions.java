package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.UserOp;

/// The reductions of a communicator of the library, by its operations and by those of the program.
abstract class MpiReductions extends MpiCollectives {
  MpiReductions(MpiSession session, long communicator, long id, int[] worldRanks) {
    super(session, communicator, id, worldRanks);
  }

  @FunctionalInterface
  private interface Combine {
    void run(long send, long receive, int count, long type);
  }

  /// Calls a function for pieces of as many elements as it can count.
  private void reduceInPieces(
      Call call, MemorySegment send, MemorySegment receive, Datatype type, Combine function) {
    if (Staging.isNeeded(send, receive)) {
      // An exclusive scan leaves rank 0's as it is.
      if (call == Call.EX_SCAN) {
        Staging.run(send, receive, (s, r) -> reduceInPieces(call, s, r, type, function));
      } else {
        Staging.fill(send, receive, (s, r) -> reduceInPieces(call, s, r, type, function));
      }
      return;
    }
    enter(call);
    try {
      TypesAndOps handles = session().handles();
      long elements = send.byteSize() / type.bytes();
      long done = 0;
      do {
        int count = (int) Math.min(session().largestCount(), elements - done);
        long offset = done * type.bytes();
        function.run(send.address() + offset, receive.address() + offset, count, handles.of(type));
        done += count;
      } while (done < elements);
    } finally {
      leave(send, receive);
    }
  }

  @Override
  protected void doReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Op op, int root) {
    reduce(send, receive, type, session().userOps().of(op, type), root);
  }

  @Override
  protected void doReduce(
      MemorySegment send, MemorySegment receive, Datatype type, UserOp op, int root) {
    reduce(send, receive, type, session().userOps().begin(op, type), root);
    session().userOps().end();
  }

  private void reduce(MemorySegment send, MemorySegment receive, Datatype type, long op, int root) {
    reduceInPieces(
        Call.REDUCE,
        send,
        receive,
        type,
        (s, r, count, elements) ->
            CollectiveCalls.reduce(s, r, count, elements, op, root, handle(), Completion.AT_ONCE));
  }

  @Override
  protected void doAllReduce(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    allReduce(send, receive, type, session().userOps().of(op, type));
  }

  @Override
  protected void doAllReduce(MemorySegment send, MemorySegment receive, Datatype type, UserOp op) {
    allReduce(send, receive, type, session().userOps().begin(op, type));
    session().userOps().end();
  }

  private void allReduce(MemorySegment send, MemorySegment receive, Datatype type, long op) {
    reduceInPieces(
        Call.ALL_REDUCE,
        send,
        receive,
        type,
        (s, r, count, elements) ->
            CollectiveCalls.allReduce(s, r, count, elements, op, handle(), Completion.AT_ONCE));
  }

  @Override
  protected void doScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    scan(send, receive, type, session().userOps().of(op, type));
  }

  @Override
  protected void doScan(MemorySegment send, MemorySegment receive, Datatype type, UserOp op) {
    scan(send, receive, type, session().userOps().begin(op, type));
    session().userOps().end();
  }

  private void scan(MemorySegment send, MemorySegment receive, Datatype type, long op) {
    reduceInPieces(
        Call.SCAN,
        send,
        receive,
        type,
        (s, r, count, elements) ->
            CollectiveCalls.scan(s, r, count, elements, op, handle(), Completion.AT_ONCE));
  }

  @Override
  protected void doExScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    exScan(send, receive, type, session().userOps().of(op, type));
  }

  @Override
  protected void doExScan(MemorySegment send, MemorySegment receive, Datatype type, UserOp op) {
    exScan(send, receive, type, session().userOps().begin(op, type));
    session().userOps().end();
  }

  private void exScan(MemorySegment send, MemorySegment receive, Datatype type, long op) {
    reduceInPieces(
        Call.EX_SCAN,
        send,
        receive,
        type,
        (s, r, count, elements) ->
            CollectiveCalls.exScan(s, r, count, elements, op, handle(), Completion.AT_ONCE));
  }
}
