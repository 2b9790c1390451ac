package org.swmpi.mpi.internal.check;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Operation;
import org.swmpi.mpi.Request;

/// Checks the arguments of collectives between two groups, and hands over to the engine: to one
/// method for the blocking call and the immediate one, which returns the request, or what is
/// complete.
public abstract class CheckedIntercommunicator extends CheckedInterCollectives {
  protected abstract Request doReduce(
      MemorySegment send,
      MemorySegment receive,
      Datatype type,
      Operation op,
      int root,
      boolean immediate);

  protected abstract Request doAllReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, boolean immediate);

  protected abstract Request doReduceScatter(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      Datatype type,
      Operation op,
      boolean immediate);

  protected abstract Request doReduceScatterBlock(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, boolean immediate);

  @Override
  public final void reduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, int root) {
    reduce(send, receive, type, op, root, false);
  }

  @Override
  public final Request immediateReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, int root) {
    return reduce(send, receive, type, op, root, true);
  }

  private Request reduce(
      MemorySegment send,
      MemorySegment receive,
      Datatype type,
      Operation op,
      int root,
      boolean immediate) {
    Arguments.defined(op, type);
    MemorySegment out = MemorySegment.NULL;
    MemorySegment in = MemorySegment.NULL;
    if (talksTo(root)) {
      sent("send", send, immediate);
      Arguments.operands("send", send, type, op);
      out = send;
    } else if (root == ROOT) {
      received("receive", receive, immediate);
      Arguments.operands("receive", receive, type, op);
      in = receive;
    }
    return doReduce(out, in, type, op, root, immediate);
  }

  @Override
  public final void allReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    allReduce(send, receive, type, op, false);
  }

  @Override
  public final Request immediateAllReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    return allReduce(send, receive, type, op, true);
  }

  private Request allReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, boolean immediate) {
    bothWays(send, receive, immediate);
    Arguments.defined(op, type);
    Arguments.operands("send", send, type, op);
    Arguments.atLeast("receive", receive, send.byteSize());
    return doAllReduce(send, receive, type, op, immediate);
  }

  @Override
  public final void reduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op) {
    reduceScatter(send, receive, counts, type, op, false);
  }

  @Override
  public final Request immediateReduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op) {
    return reduceScatter(send, receive, counts, type, op, true);
  }

  private Request reduceScatter(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      Datatype type,
      Operation op,
      boolean immediate) {
    bothWays(send, receive, immediate);
    Arguments.defined(op, type);
    Arguments.operands("send", send, type, op);
    Arguments.exactly("send", send, Arguments.shares(counts, type, op, size()));
    Arguments.atLeast("receive", receive, counts[rank()] * type.bytes());
    return doReduceScatter(send, receive, counts, type, op, immediate);
  }

  @Override
  public final void reduceScatterBlock(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    reduceScatterBlock(send, receive, type, op, false);
  }

  @Override
  public final Request immediateReduceScatterBlock(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    return reduceScatterBlock(send, receive, type, op, true);
  }

  private Request reduceScatterBlock(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, boolean immediate) {
    bothWays(send, receive, immediate);
    Arguments.defined(op, type);
    Arguments.equalBlocks("send", send, size());
    Arguments.operands("a block of send", send.asSlice(0, send.byteSize() / size()), type, op);
    Arguments.atLeast("receive", receive, send.byteSize() / size());
    return doReduceScatterBlock(send, receive, type, op, immediate);
  }

  @Override
  public final void scan(MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    throw noScan("scan");
  }

  @Override
  public final void exScan(MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    throw noScan("exScan");
  }

  @Override
  public final Request immediateScan(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    throw noScan("immediateScan");
  }

  @Override
  public final Request immediateExScan(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    throw noScan("immediateExScan");
  }

  private static UnsupportedOperationException noScan(String call) {
    return new UnsupportedOperationException(
        "there is no %s between groups; merge them, or use a communicator of one".formatted(call));
  }
}
