package mpi;

import static mpi.Reduction.REDUCE;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Operation;

/// Collectives of a communicator that compute.
final class Reductions {
  private final Comm comm;

  Reductions(Comm comm) {
    this.comm = comm;
  }

  private void verify(
      Completing completing,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      boolean isInPlace,
      mpi.Datatype type,
      Op op)
      throws MPIException {
    Arguments.type(type);
    Arguments.operation(op, type);
    if (isInPlace && comm.link().isInter()) {
      throw Failures.of(MPI.ERR_ARG, "MPI_ERR_ARG: between two groups there are no calls in place");
    }
    completing.verify(sendBuf);
    completing.verify(recvBuf);
  }

  /// What this rank has to combine.
  ///
  /// @param isInPlace whether it stands where the result goes, and is as long
  /// @param result where the result goes, or null on a rank that gets none
  private static Operand operand(
      @Nullable Object buffer,
      long count,
      mpi.Datatype type,
      boolean isInPlace,
      @Nullable Operand result)
      throws MPIException {
    if (isInPlace) {
      return Operand.IN_PLACE;
    }
    Operand send = Operand.toSend(buffer, count, type);
    return result == null ? send : send.apartFrom(result.memory());
  }

  /// Room for the result. What the call leaves as it is (the first rank's, of an exclusive scan)
  /// has to be there.
  private static Operand result(@Nullable Object buffer, int count, mpi.Datatype type)
      throws MPIException {
    return Operand.toSend(buffer, count, type);
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
    verify(completing, sendBuf, recvBuf, isInPlace, type, op);
    Operand result = ranks.isRoot(root) ? result(recvBuf, count, type) : null;
    boolean isHere = isInPlace && result != null;
    Object given = isInPlace ? recvBuf : sendBuf;
    Operand send =
        ranks.hasPart(root)
            ? operand(given, count, type, isHere, result)
            : Operand.toSend(null, 0, type);
    return REDUCE.run(ranks, completing, send, result, type, op, root);
  }

  /// A call with a result on each rank.
  ///
  /// @param count elements of a result
  Request onEach(
      Reduction call,
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
    verify(completing, sendBuf, recvBuf, isInPlace, type, op);
    long sent = call.isOfBlocks() ? (long) ranks.members() * count : count;
    Operand result = result(recvBuf, count, type);
    Object given = isInPlace ? recvBuf : sendBuf;
    Operand send = operand(given, sent, type, isInPlace && sent == count, result);
    return call.run(ranks, completing, send, result, type, op, 0);
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
    verify(completing, sendBuf, recvBuf, isInPlace, type, op);
    long total = 0;
    long[] values = new long[ranks.members()];
    long valuesInOne = type.byteSize() / Math.max(1, op.runtimeType(type).bytes());
    for (int i = 0; i < values.length; i++) {
      values[i] = counts[i] * valuesInOne;
      total += counts[i];
    }
    int own = counts[ranks.rank()];
    Operand result = result(recvBuf, own, type);
    Object given = isInPlace ? recvBuf : sendBuf;
    Operand send = operand(given, total, type, isInPlace && total == own, result);
    MemorySegment from = send.memory();
    MemorySegment to = result.memory();
    Datatype valueType = op.runtimeType(type);
    Operation by = op.runtime(type);
    return completing.run(
        () -> ranks.now().reduceScatter(from, to, values, valueType, by),
        () -> ranks.later().immediateReduceScatter(from, to, values, valueType, by),
        result,
        send);
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
