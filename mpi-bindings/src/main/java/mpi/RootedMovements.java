package mpi;

import static mpi.Movement.BROADCAST;
import static mpi.Movement.GATHER;
import static mpi.Movement.SCATTER;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Datatype;

/// Collectives of a communicator that move data from one rank, or to it. All travels as bytes.
final class RootedMovements {
  private final Comm comm;

  RootedMovements(Comm comm) {
    this.comm = comm;
  }

  private Link link(int root) throws MPIException {
    Link ranks = comm.link();
    ranks.verifyRoot(root);
    return ranks;
  }

  /// What a rank sends to the root, or receives of it; nothing where it has no part in the call.
  private static Operand part(
      Completing completing,
      boolean hasPart,
      @Nullable Object buf,
      int count,
      mpi.Datatype type,
      boolean isRead)
      throws MPIException {
    return hasPart ? completing.operand(buf, count, 1, type, isRead) : Operand.ofPool(0);
  }

  Request broadcast(
      Completing completing, @Nullable Object buf, int count, mpi.Datatype type, int root)
      throws MPIException {
    Link ranks = link(root);
    boolean isRoot = ranks.isRoot(root);
    Operand all = part(completing, isRoot || ranks.hasPart(root), buf, count, type, isRoot);
    return BROADCAST.run(
        ranks,
        completing,
        MemorySegment.NULL,
        all.memory(),
        root,
        isRoot ? null : all,
        isRoot ? all : null);
  }

  Request gather(
      Completing completing,
      @Nullable Object sendBuf,
      int sendCount,
      mpi.Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      mpi.Datatype recvType,
      int root)
      throws MPIException {
    Link ranks = link(root);
    Operand send = part(completing, ranks.hasPart(root), sendBuf, sendCount, sendType, true);
    if (!ranks.isRoot(root)) {
      return gather(completing, send, null, root);
    }
    long own = send.memory().byteSize();
    boolean isRoomy = ranks.hasPart(root) && recvCount * recvType.byteSize() > own;
    Operand receive = completing.operand(recvBuf, recvCount, ranks.size(), recvType, isRoomy);
    return isRoomy
        ? gatherApart(completing, send, receive, root)
        : gather(completing, send, receive, root);
  }

  /// In place: the root receives into the buffer, the others send from it.
  Request gather(
      Completing completing, @Nullable Object buf, int count, mpi.Datatype type, int root)
      throws MPIException {
    Link ranks = link(root);
    if (!ranks.isRoot(root)) {
      return gather(completing, completing.operand(buf, count, 1, type, true), null, root);
    }
    Operand receive = completing.operand(buf, count, ranks.size(), type, true);
    Operand own = completing.inPlace(receive.block(root, ranks.size()));
    return gather(completing, own, receive, root);
  }

  /// @param receive null elsewhere than at the root
  private Request gather(Completing completing, Operand given, @Nullable Operand receive, int root)
      throws MPIException {
    MemorySegment to = receive == null ? MemorySegment.NULL : receive.memory();
    Operand send = given.apartFrom(to);
    return GATHER.run(comm.link(), completing, send.memory(), to, root, receive, send);
  }

  /// At a root that has more room for each block than is sent: blocks begin where the room does.
  private Request gatherApart(Completing completing, Operand send, Operand receive, int root)
      throws MPIException {
    Link ranks = comm.link();
    MemorySegment from = send.memory();
    Operand together = Operand.ofPool(from.byteSize() * ranks.size());
    Staged apart =
        new Staged() {
          @Override
          public void received() throws MPIException {
            for (int i = 0; i < ranks.size(); i++) {
              receive.block(i, ranks.size()).copyFrom(together.block(i, ranks.size()));
            }
            receive.received();
          }

          @Override
          public void close() {
            together.close();
            receive.close();
          }
        };
    return GATHER.run(ranks, completing, from, together.memory(), root, apart, send);
  }

  Request gatherV(
      Completing completing,
      @Nullable Object sendBuf,
      int sendCount,
      mpi.Datatype sendType,
      @Nullable Object recvBuf,
      int[] recvCounts,
      int[] displacements,
      mpi.Datatype recvType,
      int root)
      throws MPIException {
    Link ranks = link(root);
    if (!ranks.isRoot(root)) {
      return gatherV(completing, sendBuf, sendCount, sendType, root);
    }
    Operand send = part(completing, ranks.hasPart(root), sendBuf, sendCount, sendType, true);
    completing.verify(recvBuf);
    BlockOperand receive =
        BlockOperand.of(recvBuf, recvCounts, displacements, ranks.size(), recvType, false);
    return gatherV(completing, send, receive, root);
  }

  /// At the root, in place.
  Request gatherV(
      Completing completing,
      @Nullable Object recvBuf,
      int[] recvCounts,
      int[] displacements,
      mpi.Datatype recvType,
      int root)
      throws MPIException {
    Link ranks = link(root);
    completing.verify(recvBuf);
    BlockOperand receive =
        BlockOperand.of(recvBuf, recvCounts, displacements, ranks.size(), recvType, true);
    return gatherV(completing, completing.inPlace(receive.block(root)), receive, root);
  }

  /// Elsewhere than at the root.
  Request gatherV(
      Completing completing, @Nullable Object sendBuf, int count, mpi.Datatype type, int root)
      throws MPIException {
    boolean hasPart = link(root).hasPart(root);
    return gatherV(completing, part(completing, hasPart, sendBuf, count, type, true), null, root);
  }

  /// @param receive null elsewhere than at the root
  private Request gatherV(
      Completing completing, Operand given, @Nullable BlockOperand receive, int root)
      throws MPIException {
    Link ranks = comm.link();
    MemorySegment to = receive == null ? MemorySegment.NULL : receive.memory();
    Operand send = given.apartFrom(to);
    MemorySegment from = send.memory();
    long[] counts = receive == null ? new long[ranks.size()] : receive.counts().clone();
    long[] places = receive == null ? counts : receive.displacements();
    if (receive != null && receive.isInPlace() && ranks.hasPart(root)) {
      // There may be more room than is sent.
      counts[root] = Math.min(counts[root], from.byteSize());
    }
    return completing.run(
        () -> ranks.now().gatherV(from, to, counts, places, Datatype.BYTE, ranks.root(root)),
        () ->
            ranks
                .later()
                .immediateGatherV(from, to, counts, places, Datatype.BYTE, ranks.root(root)),
        receive,
        send);
  }

  Request scatter(
      Completing completing,
      @Nullable Object sendBuf,
      int sendCount,
      mpi.Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      mpi.Datatype recvType,
      int root)
      throws MPIException {
    Link ranks = link(root);
    Operand receive = part(completing, ranks.hasPart(root), recvBuf, recvCount, recvType, false);
    Operand send =
        ranks.isRoot(root)
            ? completing.operand(sendBuf, sendCount, ranks.size(), sendType, true)
            : null;
    return scatter(completing, send, receive, root);
  }

  /// In place: the root sends from the buffer, the others receive into it.
  Request scatter(
      Completing completing, @Nullable Object buf, int count, mpi.Datatype type, int root)
      throws MPIException {
    Link ranks = link(root);
    if (!ranks.isRoot(root)) {
      return scatter(completing, null, completing.operand(buf, count, 1, type, false), root);
    }
    Operand send = completing.operand(buf, count, ranks.size(), type, true);
    Operand own = completing.inPlace(send.block(root, ranks.size()));
    return scatter(completing, send, own, root);
  }

  /// @param given what is sent; null elsewhere than at the root
  private Request scatter(Completing completing, @Nullable Operand given, Operand receive, int root)
      throws MPIException {
    MemorySegment to = receive.memory();
    Operand send = given == null ? null : given.apartFrom(to);
    MemorySegment from = send == null ? MemorySegment.NULL : send.memory();
    return SCATTER.run(comm.link(), completing, from, to, root, receive, send);
  }

  Request scatterV(
      Completing completing,
      @Nullable Object sendBuf,
      int[] sendCounts,
      int[] displacements,
      mpi.Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      mpi.Datatype recvType,
      int root)
      throws MPIException {
    Link ranks = link(root);
    if (!ranks.isRoot(root)) {
      return scatterV(completing, recvBuf, recvCount, recvType, root);
    }
    completing.verify(sendBuf);
    BlockOperand send =
        BlockOperand.of(sendBuf, sendCounts, displacements, ranks.size(), sendType, true);
    Operand receive = part(completing, ranks.hasPart(root), recvBuf, recvCount, recvType, false);
    return scatterV(completing, send, receive, root);
  }

  /// At the root, in place.
  Request scatterV(
      Completing completing,
      @Nullable Object sendBuf,
      int[] sendCounts,
      int[] displacements,
      mpi.Datatype sendType,
      int root)
      throws MPIException {
    Link ranks = link(root);
    completing.verify(sendBuf);
    BlockOperand send =
        BlockOperand.of(sendBuf, sendCounts, displacements, ranks.size(), sendType, true);
    return scatterV(completing, send, completing.inPlace(send.block(root)), root);
  }

  /// Elsewhere than at the root.
  Request scatterV(
      Completing completing, @Nullable Object recvBuf, int count, mpi.Datatype type, int root)
      throws MPIException {
    boolean hasPart = link(root).hasPart(root);
    return scatterV(completing, null, part(completing, hasPart, recvBuf, count, type, false), root);
  }

  /// @param given what is sent; null elsewhere than at the root
  private Request scatterV(
      Completing completing, @Nullable BlockOperand given, Operand receive, int root)
      throws MPIException {
    Link ranks = comm.link();
    BlockOperand send = given == null ? null : given.apartFrom(receive.memory());
    MemorySegment from = send == null ? MemorySegment.NULL : send.memory();
    long[] counts = send == null ? new long[ranks.size()] : send.counts();
    long[] places = send == null ? counts : send.displacements();
    MemorySegment to =
        send != null && ranks.hasPart(root) ? receive.upTo(counts[root]) : receive.memory();
    return completing.run(
        () -> ranks.now().scatterV(from, counts, places, to, Datatype.BYTE, ranks.root(root)),
        () ->
            ranks
                .later()
                .immediateScatterV(from, counts, places, to, Datatype.BYTE, ranks.root(root)),
        receive,
        send);
  }
}
