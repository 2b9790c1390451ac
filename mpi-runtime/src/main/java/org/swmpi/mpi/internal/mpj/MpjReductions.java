package org.swmpi.mpi.internal.mpj;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;

/// The collectives of a communicator of MPJ Express that compute.
///
/// An exclusive scan, which it does not have, is its inclusive scan and one `Alltoallv` in which
/// each rank gives its result to the next. `BOR` and `BXOR`, which compute nothing in version 0.44,
/// are a gathering, and each rank combines what it needs.
abstract class MpjReductions extends MpjCollectives {
  MpjReductions(
      MpjRank mpj, MpjJob job, Object communicator, MpjCollectiveCalls calls, int rank, int size) {
    super(mpj, job, communicator, calls, rank, size);
  }

  @FunctionalInterface
  private interface Combine {
    void run(MpjArray send, MpjArray receive, int count, Object type, Object op);
  }

  private void combine(
      MemorySegment send, MemorySegment receive, Datatype type, Op op, Combine function) {
    for (long done = 0; done < send.byteSize(); done += PIECE) {
      long length = Math.min(PIECE, send.byteSize() - done);
      MpjArray out = MpjArray.withContent(send.asSlice(done, length), type);
      MemorySegment target = receive.byteSize() == 0 ? receive : receive.asSlice(done, length);
      MpjArray in = MpjArray.empty(lent(target, length), type);
      int count = (int) (length / type.bytes());
      call(() -> function.run(out, in, count, mpj().type(type), mpj().operation(op)));
      in.store();
    }
  }

  @Override
  protected void doReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Op op, int root) {
    if (isDefective(op)) {
      MemorySegment all =
          MemorySegment.ofArray(new byte[MpjArray.count(send.byteSize() * size(), "reduce")]);
      doGather(send, all, root);
      if (rank() == root) {
        combineHere(all, receive, size(), op);
      }
      return;
    }
    combine(
        send,
        receive,
        type,
        op,
        (out, in, count, kind, operation) ->
            collectives().reduce(communicator(), out, in, count, kind, operation, root));
  }

  @Override
  protected void doAllReduce(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    if (isDefective(op)) {
      combineHere(gathered(send), receive, size(), op);
      return;
    }
    combine(
        send,
        receive,
        type,
        op,
        (out, in, count, kind, operation) ->
            collectives().allReduce(communicator(), out, in, count, kind, operation));
  }

  @Override
  protected void doScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    if (isDefective(op)) {
      combineHere(gathered(send), receive, rank() + 1, op);
      return;
    }
    combine(
        send,
        receive,
        type,
        op,
        (out, in, count, kind, operation) ->
            collectives().scan(communicator(), out, in, count, kind, operation));
  }

  @Override
  protected void doExScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    MemorySegment inclusive =
        MemorySegment.ofArray(new byte[MpjArray.count(send.byteSize(), "exScan")]);
    doScan(send, inclusive, type, op);
    long[] none = new long[size()];
    long[] toNext = new long[size()];
    long[] fromLast = new long[size()];
    long count = send.byteSize() / type.bytes();
    if (rank() + 1 < size()) {
      toNext[rank() + 1] = count;
    }
    if (rank() > 0) {
      fromLast[rank() - 1] = count;
    }
    doAllToAllV(inclusive, toNext, none, receive, fromLast, none, type);
  }

  /// Its workers for these two have a method that nobody calls, in the place of the one that is
  /// called and does nothing.
  private static boolean isDefective(Op op) {
    return op == Op.BITWISE_OR || op == Op.BITWISE_XOR;
  }

  private MemorySegment gathered(MemorySegment send) {
    MemorySegment all =
        MemorySegment.ofArray(new byte[MpjArray.count(send.byteSize() * size(), "reduction")]);
    doAllGather(send, all);
    return all;
  }

  /// Combines the blocks of the first ranks, byte by byte: what is bitwise knows no elements.
  private static void combineHere(MemorySegment all, MemorySegment receive, int ranks, Op op) {
    long length = receive.byteSize();
    for (long i = 0; i < length; i++) {
      long value = all.get(JAVA_BYTE, i);
      for (int rank = 1; rank < ranks; rank++) {
        value = op.apply(value, all.get(JAVA_BYTE, rank * length + i));
      }
      receive.set(JAVA_BYTE, i, (byte) value);
    }
  }
}
