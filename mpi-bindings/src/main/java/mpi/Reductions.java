package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Operation;

/// Collectives of a communicator that compute. What the runtime has an operation for, it does; else
/// the operands of the ranks are brought together and combined here, in the order of ranks.
final class Reductions {
  private final Comm comm;

  Reductions(Comm comm) {
    this.comm = comm;
  }

  /// A reduction whose arguments are right.
  ///
  /// @param own this rank's operand
  /// @param result where the result goes, or null on a rank that gets none
  /// @param operation of the runtime, or null where it has none
  private record Prepared(
      Communicator ranks,
      Operand own,
      @Nullable Operand result,
      mpi.Datatype type,
      Op op,
      @Nullable Operation operation) {
    Datatype runtimeType() {
      Datatype known = type.basic().runtime(op);
      return known == null ? Datatype.BYTE : known;
    }

    /// Where the result goes; nowhere on a rank that gets none.
    MemorySegment target() {
      return result == null ? MemorySegment.NULL : result.memory();
    }

    Staged[] others() {
      return new Staged[] {own};
    }
  }

  /// @param sendBuf operand, or null where it stands in `recvBuf`
  /// @param isReceiver whether this rank gets a result
  private Prepared prepared(
      Completing completing,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      boolean isInPlace,
      long count,
      mpi.Datatype type,
      Op op,
      boolean isReceiver)
      throws MPIException {
    Communicator ranks = comm.ranks();
    Arguments.type(type);
    Arguments.operation(op, type);
    if (completing.isImmediate()) {
      Buffers.verifyDirect((Buffer) sendBuf);
      Buffers.verifyDirect((Buffer) recvBuf);
    }
    Operand send = Operand.toSend(isInPlace ? recvBuf : sendBuf, count, type);
    Operand own = send;
    if (isInPlace && isReceiver) {
      own = Operand.ofPool(send.memory().byteSize());
      own.memory().copyFrom(send.memory());
    }
    // What the operation leaves as it is (the first rank's, of an exclusive scan) has to be there.
    Operand result = isReceiver ? Operand.toSend(recvBuf, count, type) : null;
    return new Prepared(ranks, own, result, type, op, op.runtime(type));
  }

  Request reduce(
      Completing completing,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      boolean isInPlace,
      int count,
      mpi.Datatype type,
      Op op,
      int root)
      throws MPIException {
    Arguments.count(count);
    Communicator ranks = comm.ranks();
    Arguments.root(root, ranks.size());
    boolean isRoot = ranks.rank() == root;
    try {
      Prepared p = prepared(completing, sendBuf, recvBuf, isInPlace, count, type, op, isRoot);
      if (p.operation() instanceof org.swmpi.mpi.Op operation) {
        MemorySegment send = p.own().memory();
        return completing.run(
            () -> ranks.reduce(send, p.target(), p.runtimeType(), operation, root),
            () -> ranks.immediateReduce(send, p.target(), p.runtimeType(), operation, root),
            p.result(),
            p.others());
      }
      Folding folding = new Folding(op, type, isRoot ? ranks.size() : 0, p.own(), p.result());
      return folding.run(
          completing,
          () -> ranks.gather(folding.own(), folding.all(), root),
          () -> ranks.immediateGather(folding.own(), folding.all(), root),
          ranks.size());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  Request allReduce(
      Completing completing,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      boolean isInPlace,
      int count,
      mpi.Datatype type,
      Op op)
      throws MPIException {
    Arguments.count(count);
    try {
      Prepared p = prepared(completing, sendBuf, recvBuf, isInPlace, count, type, op, true);
      Communicator ranks = p.ranks();
      if (p.operation() instanceof org.swmpi.mpi.Op operation) {
        MemorySegment send = p.own().memory();
        return completing.run(
            () -> ranks.allReduce(send, p.target(), p.runtimeType(), operation),
            () -> ranks.immediateAllReduce(send, p.target(), p.runtimeType(), operation),
            p.result(),
            p.others());
      }
      return folded(completing, p, ranks.size());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  Request scan(
      Completing completing,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      boolean isInPlace,
      int count,
      mpi.Datatype type,
      Op op)
      throws MPIException {
    Arguments.count(count);
    try {
      Prepared p = prepared(completing, sendBuf, recvBuf, isInPlace, count, type, op, true);
      Communicator ranks = p.ranks();
      if (p.operation() instanceof org.swmpi.mpi.Op operation) {
        MemorySegment send = p.own().memory();
        return completing.run(
            () -> ranks.scan(send, p.target(), p.runtimeType(), operation),
            () -> ranks.immediateScan(send, p.target(), p.runtimeType(), operation),
            p.result(),
            p.others());
      }
      return folded(completing, p, ranks.rank() + 1);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  Request exScan(
      Completing completing,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      boolean isInPlace,
      int count,
      mpi.Datatype type,
      Op op)
      throws MPIException {
    Arguments.count(count);
    try {
      Prepared p = prepared(completing, sendBuf, recvBuf, isInPlace, count, type, op, true);
      Communicator ranks = p.ranks();
      if (p.operation() instanceof org.swmpi.mpi.Op operation) {
        MemorySegment send = p.own().memory();
        return completing.run(
            () -> ranks.exScan(send, p.target(), p.runtimeType(), operation),
            () -> ranks.immediateExScan(send, p.target(), p.runtimeType(), operation),
            p.result(),
            p.others());
      }
      return folded(completing, p, ranks.rank());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// All operands come to every rank, which combines the first of them.
  private static Request folded(Completing completing, Prepared p, int count) throws MPIException {
    Communicator ranks = p.ranks();
    Folding folding = new Folding(p.op(), p.type(), ranks.size(), p.own(), p.result());
    return folding.run(
        completing,
        () -> ranks.allGather(folding.own(), folding.all()),
        () -> ranks.immediateAllGather(folding.own(), folding.all()),
        count);
  }

  /// Each rank gets its block of all operands, and combines them.
  ///
  /// @param counts elements of each rank's block
  Request reduceScatter(
      Completing completing,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      boolean isInPlace,
      int[] counts,
      mpi.Datatype type,
      Op op)
      throws MPIException {
    Communicator ranks = comm.ranks();
    Arguments.counts(counts, counts, ranks.size());
    Arguments.type(type);
    Arguments.operation(op, type);
    if (completing.isImmediate()) {
      Buffers.verifyDirect((Buffer) sendBuf);
      Buffers.verifyDirect((Buffer) recvBuf);
    }
    try {
      int size = ranks.size();
      long total = 0;
      long[] sendCounts = new long[size];
      long[] sendPlaces = new long[size];
      for (int i = 0; i < size; i++) {
        sendCounts[i] = counts[i] * (long) type.byteSize();
        sendPlaces[i] = total * type.byteSize();
        total += counts[i];
      }
      long mine = sendCounts[ranks.rank()];
      long[] recvCounts = new long[size];
      long[] recvPlaces = new long[size];
      for (int i = 0; i < size; i++) {
        recvCounts[i] = mine;
        recvPlaces[i] = i * mine;
      }
      Operand send = Operand.toSend(isInPlace ? recvBuf : sendBuf, total, type);
      Operand result = Operand.toSend(recvBuf, counts[ranks.rank()], type);
      Folding folding = new Folding(op, type, size, send, result);
      MemorySegment own = send.memory();
      return folding.run(
          completing,
          () ->
              ranks.allToAllV(
                  own,
                  sendCounts,
                  sendPlaces,
                  folding.all(),
                  recvCounts,
                  recvPlaces,
                  Datatype.BYTE),
          () ->
              ranks.immediateAllToAllV(
                  own,
                  sendCounts,
                  sendPlaces,
                  folding.all(),
                  recvCounts,
                  recvPlaces,
                  Datatype.BYTE),
          size);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// Combines two operands of this rank.
  static void local(
      @Nullable Object inBuf, @Nullable Object inOutBuf, int count, mpi.Datatype type, Op op)
      throws MPIException {
    Session.verifyRunning();
    Arguments.count(count);
    Arguments.type(type);
    Arguments.operation(op, type);
    try (Operand in = Operand.toSend(inBuf, count, type);
        Operand inOut = Operand.toSend(inOutBuf, count, type)) {
      Combining.combine(op, type, in.memory(), inOut.memory());
      inOut.received();
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }
}
