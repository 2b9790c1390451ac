package org.swmpi.mpi.internal.check;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Consumer;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Operation;
import org.swmpi.mpi.UserOp;

/// Collectives that compute, as [CheckedCommunicator] has them.
abstract class CheckedReductions extends CheckedCollectives {
  /// Whether the engine takes [#IN_PLACE] for an operand of allReduce and scan. In all other calls,
  /// and other engines, it is shown a copy.
  protected boolean takesInPlace() {
    return false;
  }

  /// The same of reduce to a root.
  protected boolean takesInPlace(int root) {
    return takesInPlace();
  }

  protected abstract void doReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Op op, int root);

  protected abstract void doAllReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Op op);

  protected abstract void doScan(MemorySegment send, MemorySegment receive, Datatype type, Op op);

  protected abstract void doExScan(MemorySegment send, MemorySegment receive, Datatype type, Op op);

  // Here over the other collectives, for engines that do not have them, or know no operations but
  // their own.

  protected void doReduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op) {
    Fold.scatter(this, send, receive, counts, type, op);
  }

  protected void doReduceScatterBlock(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    doReduceScatter(send, receive, equalCounts(send, type), type, op);
  }

  /// Elements of each rank where all have as many.
  protected final long[] equalCounts(MemorySegment send, Datatype type) {
    long[] counts = new long[size()];
    Arrays.fill(counts, send.byteSize() / type.bytes() / size());
    return counts;
  }

  protected void doReduce(
      MemorySegment send, MemorySegment receive, Datatype type, UserOp op, int root) {
    Fold.gather(this, send, root, all -> Fold.upTo(size(), all, receive, type, op));
  }

  protected void doAllReduce(MemorySegment send, MemorySegment receive, Datatype type, UserOp op) {
    Fold.allGather(this, send, all -> Fold.upTo(size(), all, receive, type, op));
  }

  protected void doScan(MemorySegment send, MemorySegment receive, Datatype type, UserOp op) {
    Fold.allGather(this, send, all -> Fold.upTo(rank() + 1, all, receive, type, op));
  }

  protected void doExScan(MemorySegment send, MemorySegment receive, Datatype type, UserOp op) {
    Fold.allGather(this, send, all -> Fold.upTo(rank(), all, receive, type, op));
  }

  @Override
  public final void reduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, int root) {
    if (inPlace("send", send, root)) {
      inPlace(takesInPlace(root), receive, type, op, own -> reduceTo(own, receive, type, op, root));
    } else {
      reduceTo(send, reduceTarget(send, receive, type, op, root), type, op, root);
    }
  }

  private void reduceTo(
      MemorySegment send, MemorySegment target, Datatype type, Operation op, int root) {
    switch (op) {
      case Op own -> doReduce(send, target, type, own, root);
      case UserOp own -> doReduce(send, target, type, own, root);
    }
  }

  /// Makes a call of the engine with what stands for an operand in place: the word for it, or a
  /// copy.
  private static void inPlace(
      boolean isTaken,
      MemorySegment buffer,
      Datatype type,
      Operation op,
      Consumer<MemorySegment> call) {
    Arguments.writable("receive", buffer);
    checkOperand("receive", buffer, type, op);
    if (isTaken) {
      call.accept(IN_PLACE);
    } else {
      InPlace.run(buffer, call);
    }
  }

  final MemorySegment reduceTarget(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, int root) {
    Arguments.rank("root", root, size());
    if (rank() == root) {
      return reduceTarget(send, receive, type, op);
    }
    checkOperand("send", send, type, op);
    return MemorySegment.NULL;
  }

  final MemorySegment reduceTarget(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    checkOperand("send", send, type, op);
    return receiver(send, receive, send.byteSize());
  }

  static void checkOperand(String name, MemorySegment operand, Datatype type, Operation op) {
    Arguments.usable(name, operand);
    Arguments.operands(name, operand, type, op);
    Arguments.defined(op, type);
  }

  @Override
  public final void allReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    if (send.equals(IN_PLACE)) {
      inPlace(takesInPlace(), receive, type, op, own -> allReduceTo(own, receive, type, op));
    } else {
      allReduceTo(send, reduceTarget(send, receive, type, op), type, op);
    }
  }

  private void allReduceTo(MemorySegment send, MemorySegment target, Datatype type, Operation op) {
    switch (op) {
      case Op own -> doAllReduce(send, target, type, own);
      case UserOp own -> doAllReduce(send, target, type, own);
    }
  }

  @Override
  public final void reduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op) {
    if (send.equals(IN_PLACE)) {
      InPlace.run(
          sharesIn(receive, counts, type, op),
          own -> reduceScatter(own, receive, counts, type, op));
      return;
    }
    doReduceScatter(send, shareTarget(send, receive, counts, type, op), counts, type, op);
  }

  final MemorySegment shareTarget(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op) {
    Arguments.exactly("send", send, Arguments.shares(counts, type, op, size()));
    checkOperand("send", send, type, op);
    return receiver(send, receive, counts[rank()] * type.bytes());
  }

  /// What stands in place for [#reduceScatter].
  final MemorySegment sharesIn(MemorySegment receive, long[] counts, Datatype type, Operation op) {
    long bytes = Arguments.shares(counts, type, op, size());
    Arguments.atLeast("receive", receive, bytes);
    MemorySegment operand = receive.asSlice(0, bytes);
    checkOperand("receive", operand, type, op);
    return operand;
  }

  /// What stands in place for [#reduceScatterBlock].
  final MemorySegment blocksIn(MemorySegment receive, Datatype type, Operation op) {
    checkOperand("receive", InPlace.blocks("receive", receive, size()), type, op);
    return receive;
  }

  @Override
  public final void reduceScatterBlock(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    if (send.equals(IN_PLACE)) {
      InPlace.run(blocksIn(receive, type, op), own -> reduceScatterBlock(own, receive, type, op));
      return;
    }
    doReduceScatterBlock(send, blockTarget(send, receive, type, op), type, op);
  }

  final MemorySegment blockTarget(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    Arguments.equalBlocks("send", send, size());
    checkOperand("send", send, type, op);
    MemorySegment block = send.asSlice(0, send.byteSize() / size());
    Arguments.operands("a block of send", block, type, op);
    return receiver(send, receive, block.byteSize());
  }

  @Override
  public final void scan(MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    if (send.equals(IN_PLACE)) {
      inPlace(takesInPlace(), receive, type, op, own -> scanTo(own, receive, type, op));
    } else {
      scanTo(send, reduceTarget(send, receive, type, op), type, op);
    }
  }

  private void scanTo(MemorySegment send, MemorySegment target, Datatype type, Operation op) {
    switch (op) {
      case Op own -> doScan(send, target, type, own);
      case UserOp own -> doScan(send, target, type, own);
    }
  }

  @Override
  public final void exScan(MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    if (send.equals(IN_PLACE)) {
      checkOperand("receive", receive, type, op);
      InPlace.run(receive, own -> exScan(own, receive, type, op));
      return;
    }
    MemorySegment target = reduceTarget(send, receive, type, op);
    switch (op) {
      case Op own -> doExScan(send, target, type, own);
      case UserOp own -> doExScan(send, target, type, own);
    }
  }
}
