package mpi;

import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Collectives;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.ImmediateCollectives;
import org.swmpi.mpi.Operation;

/// Collectives of a communicator that compute.
final class Reductions {
  /// A call that has a result of as many elements on each rank.
  ///
  /// @param isOfBlocks whether each rank has operands for all
  record OnEach(Blocking blocking, Immediate immediate, boolean isOfBlocks) {
    static final OnEach ALL_REDUCE =
        new OnEach(Collectives::allReduce, ImmediateCollectives::immediateAllReduce, false);
    static final OnEach SCAN =
        new OnEach(Collectives::scan, ImmediateCollectives::immediateScan, false);
    static final OnEach EX_SCAN =
        new OnEach(Collectives::exScan, ImmediateCollectives::immediateExScan, false);
    static final OnEach REDUCE_SCATTER_BLOCK =
        new OnEach(
            Collectives::reduceScatterBlock,
            ImmediateCollectives::immediateReduceScatterBlock,
            true);
  }

  @FunctionalInterface
  interface Blocking {
    void run(
        Collectives ranks,
        MemorySegment from,
        MemorySegment to,
        Datatype type,
        Operation operation);
  }

  @FunctionalInterface
  interface Immediate {
    org.swmpi.mpi.Request start(
        ImmediateCollectives ranks,
        MemorySegment from,
        MemorySegment to,
        Datatype type,
        Operation operation);
  }

  private final Comm comm;

  Reductions(Comm comm) {
    this.comm = comm;
  }

  /// Operands and results of a call whose arguments are right.
  ///
  /// @param send this rank's operand
  /// @param result where the result goes, or null on a rank that gets none
  private record Prepared(
      Operand send, @Nullable Operand result, Datatype type, Operation operation) {
    MemorySegment source() {
      return send.memory();
    }

    /// Where the result goes; nowhere on a rank that gets none.
    MemorySegment target() {
      return result == null ? MemorySegment.NULL : result.memory();
    }

    Request run(Completing completing, Runnable blocking, Supplier<org.swmpi.mpi.Request> immediate)
        throws MPIException {
      return completing.run(blocking, immediate, result, send);
    }
  }

  private static void verify(
      Completing completing,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      mpi.Datatype type,
      Op op)
      throws MPIException {
    Arguments.type(type);
    Arguments.operation(op, type);
    completing.verify(sendBuf);
    completing.verify(recvBuf);
  }

  /// @param isInPlace whether the operand stands in `recvBuf`
  /// @param sent elements of the operand
  /// @param received elements of the result, negative on a rank that gets none
  private Prepared prepared(
      Completing completing,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      boolean isInPlace,
      long sent,
      long received,
      mpi.Datatype type,
      Op op)
      throws MPIException {
    // What the call leaves as it is (the first rank's, of an exclusive scan) has to be there.
    Operand result = received < 0 ? null : Operand.toSend(recvBuf, received, type);
    Operand send;
    if (isInPlace && result != null && sent == received && canBeInPlace(completing)) {
      send = Operand.IN_PLACE;
    } else {
      send = Operand.toSend(isInPlace ? recvBuf : sendBuf, sent, type);
      if (result != null) {
        send = send.apartFrom(result.memory());
      }
    }
    return new Prepared(send, result, op.runtimeType(type), op.runtime(type));
  }

  /// Immediate calls of the runtime, and those between two groups, have to be shown the operand.
  private boolean canBeInPlace(Completing completing) throws MPIException {
    return !completing.isImmediate() && !comm.link().isInter();
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
    Link ranks = comm.link();
    Arguments.count(count);
    ranks.verifyRoot(root);
    verify(completing, sendBuf, recvBuf, type, op);
    int received = ranks.isRoot(root) ? count : -1;
    Object given = ranks.hasPart(root) ? sendBuf : null;
    int sent = ranks.hasPart(root) ? count : 0;
    Prepared p = prepared(completing, given, recvBuf, isInPlace, sent, received, type, op);
    return p.run(
        completing,
        () -> ranks.now().reduce(p.source(), p.target(), p.type(), p.operation(), ranks.root(root)),
        () ->
            ranks
                .later()
                .immediateReduce(
                    p.source(), p.target(), p.type(), p.operation(), ranks.root(root)));
  }

  /// A call with a result on each rank.
  ///
  /// @param count elements of a result
  Request onEach(
      OnEach call,
      Completing completing,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      boolean isInPlace,
      int count,
      mpi.Datatype type,
      Op op)
      throws MPIException {
    Link ranks = comm.link();
    Arguments.count(count);
    verify(completing, sendBuf, recvBuf, type, op);
    long sent = call.isOfBlocks ? (long) ranks.members() * count : count;
    Prepared p = prepared(completing, sendBuf, recvBuf, isInPlace, sent, count, type, op);
    return p.run(
        completing,
        () -> call.blocking.run(ranks.now(), p.source(), p.target(), p.type(), p.operation()),
        () -> call.immediate.start(ranks.later(), p.source(), p.target(), p.type(), p.operation()));
  }

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
    Link ranks = comm.link();
    Arguments.counts(counts, counts, ranks.members());
    verify(completing, sendBuf, recvBuf, type, op);
    long total = 0;
    long[] values = new long[ranks.members()];
    long valuesInOne = type.byteSize() / Math.max(1, op.runtimeType(type).bytes());
    for (int i = 0; i < values.length; i++) {
      values[i] = counts[i] * valuesInOne;
      total += counts[i];
    }
    Prepared p =
        prepared(completing, sendBuf, recvBuf, isInPlace, total, counts[ranks.rank()], type, op);
    return p.run(
        completing,
        () -> ranks.now().reduceScatter(p.source(), p.target(), values, p.type(), p.operation()),
        () ->
            ranks
                .later()
                .immediateReduceScatter(p.source(), p.target(), values, p.type(), p.operation()));
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
