package org.swmpi.mpi.internal.sockets;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Operation;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.UserOp;
import org.swmpi.mpi.internal.collect.MessageCollectives;
import org.swmpi.mpi.internal.collect.Messenger;
import org.swmpi.mpi.internal.watch.Moves;

/// The collectives of a rank of a [Group].
abstract class SocketCollectives extends SocketMessages {
  private final MessageCollectives collectives;

  SocketCollectives(Engine engine, Group group, int context) {
    super(engine, group, context);
    collectives = new MessageCollectives(new CollectiveMessages());
  }

  /// The messages of collectives.
  private final class CollectiveMessages implements Messenger {
    @Override
    public int rank() {
      return group.rank();
    }

    @Override
    public int size() {
      return group.size();
    }

    @Override
    public Request send(MemorySegment buffer, int destination, int label) {
      return engine.send(group, buffer, context + 1, destination, label, true);
    }

    @Override
    public Request receive(MemorySegment buffer, int source, int label) {
      return engine.receive(group, buffer, context + 1, source, label, true);
    }
  }

  private MessageCollectives usable() {
    usableEngine().verifyUsable();
    Moves.note();
    return collectives;
  }

  @Override
  protected void doBarrier() {
    usable().barrier();
  }

  @Override
  protected void doBroadcast(MemorySegment buffer, int root) {
    usable().broadcast(buffer, root);
  }

  @Override
  protected void doGather(MemorySegment send, MemorySegment receive, int root) {
    usable().gather(send, receive, root);
  }

  @Override
  protected void doGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root) {
    usable().gatherV(send, receive, counts, displacements, type, root);
  }

  @Override
  protected void doAllGather(MemorySegment send, MemorySegment receive) {
    usable().allGather(send, receive);
  }

  @Override
  protected void doAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    usable().allGatherV(send, receive, counts, displacements, type);
  }

  @Override
  protected void doScatter(MemorySegment send, MemorySegment receive, int root) {
    usable().scatter(send, receive, root);
  }

  @Override
  protected void doScatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root) {
    usable().scatterV(send, counts, displacements, receive, type, root);
  }

  @Override
  protected void doAllToAll(MemorySegment send, MemorySegment receive) {
    usable().allToAll(send, receive);
  }

  @Override
  protected void doAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type) {
    usable()
        .allToAllV(
            send,
            sendCounts,
            sendDisplacements,
            receive,
            receiveCounts,
            receiveDisplacements,
            type);
  }

  @Override
  protected void doReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Op op, int root) {
    usable().reduce(send, receive, type, op, root);
  }

  @Override
  protected void doAllReduce(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    usable().allReduce(send, receive, type, op);
  }

  @Override
  protected void doReduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op) {
    switch (op) {
      case Op own -> {
        usable().reduceScatter(send, receive, counts, type, own);
      }
      case UserOp _ -> super.doReduceScatter(send, receive, counts, type, op);
    }
  }

  @Override
  protected void doScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    usable().scan(send, receive, type, op);
  }

  @Override
  protected void doExScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    usable().exScan(send, receive, type, op);
  }
}
