package mpi;

import static org.swmpi.mpi.Collectives.IN_PLACE;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Datatype;

/// Collectives of a communicator that move data. All travels as bytes.
final class Movements {
  private static final Staged[] NOTHING = {};

  private final Comm comm;

  Movements(Comm comm) {
    this.comm = comm;
  }

  /// @param isRead whether this rank sends what is in the buffer, or some of it stays
  private static Operand operand(
      @Nullable Object buf, long count, mpi.Datatype type, boolean isRead) throws MPIException {
    Arguments.type(type);
    return isRead ? Operand.toSend(buf, count, type) : Operand.toReceive(buf, count, type);
  }

  /// Nothing, on a rank that has no part in the call.
  private static Operand part(
      boolean hasPart, @Nullable Object buf, long count, mpi.Datatype type, boolean isRead)
      throws MPIException {
    return hasPart ? operand(buf, count, type, isRead) : Operand.ofPool(0);
  }

  private static void verifyDirect(Completing completing, @Nullable Object... buffers) {
    if (completing.isImmediate()) {
      for (Object buffer : buffers) {
        Buffers.verifyDirect((java.nio.Buffer) buffer);
      }
    }
  }

  Request barrier(Completing completing) throws MPIException {
    Link ranks = comm.link();
    return completing.run(ranks.now()::barrier, ranks.later()::immediateBarrier, null);
  }

  Request broadcast(
      Completing completing, @Nullable Object buf, int count, mpi.Datatype type, int root)
      throws MPIException {
    Link ranks = comm.link();
    verifyDirect(completing, buf);
    Arguments.count(count);
    ranks.verifyRoot(root);
    try {
      boolean isRoot = ranks.isRoot(root);
      Operand all = part(isRoot || ranks.hasPart(root), buf, count, type, isRoot);
      MemorySegment memory = all.memory();
      return completing.run(
          () -> ranks.now().broadcast(memory, ranks.root(root)),
          () -> ranks.later().immediateBroadcast(memory, ranks.root(root)),
          isRoot ? null : all,
          isRoot ? new Staged[] {all} : NOTHING);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
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
    Link ranks = comm.link();
    ranks.verifyRoot(root);
    verifyDirect(completing, sendBuf);
    Arguments.count(sendCount);
    try {
      Operand send = part(ranks.hasPart(root), sendBuf, sendCount, sendType, true);
      if (!ranks.isRoot(root)) {
        return gather(completing, send.memory(), MemorySegment.NULL, root, null, send);
      }
      verifyDirect(completing, recvBuf);
      Arguments.count(recvCount);
      Operand receive = operand(recvBuf, (long) recvCount * ranks.size(), recvType, false);
      return gather(completing, send.memory(), receive.memory(), root, receive, send);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// In place: the root receives into the buffer, the others send from it.
  Request gather(
      Completing completing, @Nullable Object buf, int count, mpi.Datatype type, int root)
      throws MPIException {
    Link ranks = comm.link();
    ranks.verifyRoot(root);
    verifyDirect(completing, buf);
    Arguments.count(count);
    try {
      if (!ranks.isRoot(root)) {
        Operand send = operand(buf, count, type, true);
        return gather(completing, send.memory(), MemorySegment.NULL, root, null, send);
      }
      Operand receive = operand(buf, (long) count * ranks.size(), type, true);
      MemorySegment block = block(receive.memory(), root, ranks.size());
      Operand own = ownPart(completing, block);
      MemorySegment send = completing.isImmediate() ? own.memory() : IN_PLACE;
      return gather(completing, send, receive.memory(), root, receive, own);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private Request gather(
      Completing completing,
      MemorySegment send,
      MemorySegment receive,
      int root,
      @Nullable Staged received,
      Staged... others)
      throws MPIException {
    Link ranks = comm.link();
    return completing.run(
        () -> ranks.now().gather(send, receive, ranks.root(root)),
        () -> ranks.later().immediateGather(send, receive, ranks.root(root)),
        received,
        others);
  }

  private static MemorySegment block(MemorySegment all, int rank, int size) {
    long bytes = all.byteSize() / size;
    return all.asSlice(rank * bytes, bytes);
  }

  /// A copy of what stands in place, which immediate calls of the runtime do not know.
  private static Operand ownPart(Completing completing, MemorySegment block) {
    if (!completing.isImmediate()) {
      return Operand.ofPool(0);
    }
    Operand own = Operand.ofPool(block.byteSize());
    own.memory().copyFrom(block);
    return own;
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
    Link ranks = comm.link();
    ranks.verifyRoot(root);
    if (!ranks.isRoot(root)) {
      return gatherV(completing, sendBuf, sendCount, sendType, root);
    }
    verifyDirect(completing, sendBuf, recvBuf);
    Arguments.count(sendCount);
    try {
      Operand send = part(ranks.hasPart(root), sendBuf, sendCount, sendType, true);
      BlockOperand receive =
          BlockOperand.of(recvBuf, recvCounts, displacements, ranks.size(), recvType, false);
      return gatherV(completing, send.memory(), receive, root, send);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
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
    Link ranks = comm.link();
    ranks.verifyRoot(root);
    verifyDirect(completing, recvBuf);
    try {
      BlockOperand receive =
          BlockOperand.of(recvBuf, recvCounts, displacements, ranks.size(), recvType, true);
      Operand own = ownPart(completing, receive.block(root));
      MemorySegment send = completing.isImmediate() ? own.memory() : IN_PLACE;
      return gatherV(completing, send, receive, root, own);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// Elsewhere than at the root.
  Request gatherV(
      Completing completing, @Nullable Object sendBuf, int count, mpi.Datatype type, int root)
      throws MPIException {
    Link ranks = comm.link();
    ranks.verifyRoot(root);
    verifyDirect(completing, sendBuf);
    Arguments.count(count);
    try {
      Operand send = part(ranks.hasPart(root), sendBuf, count, type, true);
      long[] none = new long[ranks.size()];
      return completing.run(
          () ->
              ranks
                  .now()
                  .gatherV(
                      send.memory(),
                      MemorySegment.NULL,
                      none,
                      none,
                      Datatype.BYTE,
                      ranks.root(root)),
          () ->
              ranks
                  .later()
                  .immediateGatherV(
                      send.memory(),
                      MemorySegment.NULL,
                      none,
                      none,
                      Datatype.BYTE,
                      ranks.root(root)),
          null,
          send);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private Request gatherV(
      Completing completing, MemorySegment send, BlockOperand receive, int root, Staged own)
      throws MPIException {
    Link ranks = comm.link();
    MemorySegment memory = receive.memory();
    long[] counts = receive.counts();
    long[] places = receive.displacements();
    return completing.run(
        () -> ranks.now().gatherV(send, memory, counts, places, Datatype.BYTE, ranks.root(root)),
        () ->
            ranks
                .later()
                .immediateGatherV(send, memory, counts, places, Datatype.BYTE, ranks.root(root)),
        receive,
        own);
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
    Link ranks = comm.link();
    ranks.verifyRoot(root);
    verifyDirect(completing, recvBuf);
    Arguments.count(recvCount);
    try {
      Operand receive = part(ranks.hasPart(root), recvBuf, recvCount, recvType, false);
      if (!ranks.isRoot(root)) {
        return scatter(completing, MemorySegment.NULL, receive.memory(), root, receive);
      }
      verifyDirect(completing, sendBuf);
      Arguments.count(sendCount);
      Operand send = operand(sendBuf, (long) sendCount * ranks.size(), sendType, true);
      return scatter(completing, send.memory(), receive.memory(), root, receive, send);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// In place: the root sends from the buffer, the others receive into it.
  Request scatter(
      Completing completing, @Nullable Object buf, int count, mpi.Datatype type, int root)
      throws MPIException {
    Link ranks = comm.link();
    ranks.verifyRoot(root);
    verifyDirect(completing, buf);
    Arguments.count(count);
    try {
      if (!ranks.isRoot(root)) {
        Operand receive = operand(buf, count, type, false);
        return scatter(completing, MemorySegment.NULL, receive.memory(), root, receive);
      }
      Operand send = operand(buf, (long) count * ranks.size(), type, true);
      Operand own = ownPart(completing, block(send.memory(), root, ranks.size()));
      MemorySegment receive = completing.isImmediate() ? own.memory() : IN_PLACE;
      return scatter(completing, send.memory(), receive, root, null, send, own);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private Request scatter(
      Completing completing,
      MemorySegment send,
      MemorySegment receive,
      int root,
      @Nullable Staged received,
      Staged... others)
      throws MPIException {
    Link ranks = comm.link();
    return completing.run(
        () -> ranks.now().scatter(send, receive, ranks.root(root)),
        () -> ranks.later().immediateScatter(send, receive, ranks.root(root)),
        received,
        others);
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
    Link ranks = comm.link();
    ranks.verifyRoot(root);
    if (!ranks.isRoot(root)) {
      return scatterV(completing, recvBuf, recvCount, recvType, root);
    }
    verifyDirect(completing, sendBuf, recvBuf);
    Arguments.count(recvCount);
    try {
      BlockOperand send =
          BlockOperand.of(sendBuf, sendCounts, displacements, ranks.size(), sendType, true);
      Operand receive = part(ranks.hasPart(root), recvBuf, recvCount, recvType, false);
      return scatterV(completing, send, receive.memory(), root, receive);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
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
    Link ranks = comm.link();
    ranks.verifyRoot(root);
    verifyDirect(completing, sendBuf);
    try {
      BlockOperand send =
          BlockOperand.of(sendBuf, sendCounts, displacements, ranks.size(), sendType, true);
      Operand own = ownPart(completing, send.block(root));
      MemorySegment receive = completing.isImmediate() ? own.memory() : IN_PLACE;
      return scatterV(completing, send, receive, root, null, own);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// Elsewhere than at the root.
  Request scatterV(
      Completing completing, @Nullable Object recvBuf, int count, mpi.Datatype type, int root)
      throws MPIException {
    Link ranks = comm.link();
    ranks.verifyRoot(root);
    verifyDirect(completing, recvBuf);
    Arguments.count(count);
    try {
      Operand receive = part(ranks.hasPart(root), recvBuf, count, type, false);
      MemorySegment memory = receive.memory();
      long[] none = new long[ranks.size()];
      return completing.run(
          () ->
              ranks
                  .now()
                  .scatterV(
                      MemorySegment.NULL, none, none, memory, Datatype.BYTE, ranks.root(root)),
          () ->
              ranks
                  .later()
                  .immediateScatterV(
                      MemorySegment.NULL, none, none, memory, Datatype.BYTE, ranks.root(root)),
          receive);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private Request scatterV(
      Completing completing,
      BlockOperand send,
      MemorySegment receive,
      int root,
      @Nullable Staged received,
      Staged... others)
      throws MPIException {
    Link ranks = comm.link();
    MemorySegment memory = send.memory();
    long[] counts = send.counts();
    long[] places = send.displacements();
    Request request =
        completing.run(
            () ->
                ranks
                    .now()
                    .scatterV(memory, counts, places, receive, Datatype.BYTE, ranks.root(root)),
            () ->
                ranks
                    .later()
                    .immediateScatterV(
                        memory, counts, places, receive, Datatype.BYTE, ranks.root(root)),
            received,
            others);
    if (!completing.isImmediate()) {
      send.close();
    }
    return request;
  }

  Request allGather(
      Completing completing,
      @Nullable Object sendBuf,
      int sendCount,
      mpi.Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      mpi.Datatype recvType)
      throws MPIException {
    Link ranks = comm.link();
    verifyDirect(completing, sendBuf, recvBuf);
    Arguments.count(sendCount);
    Arguments.count(recvCount);
    try {
      Operand send = operand(sendBuf, sendCount, sendType, true);
      Operand receive = operand(recvBuf, (long) recvCount * ranks.size(), recvType, false);
      return allGather(completing, send.memory(), receive, send);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// In place.
  Request allGather(Completing completing, @Nullable Object buf, int count, mpi.Datatype type)
      throws MPIException {
    Link ranks = comm.link();
    verifyDirect(completing, buf);
    Arguments.count(count);
    try {
      Operand receive = operand(buf, (long) count * ranks.size(), type, true);
      MemorySegment block = block(receive.memory(), ranks.rank(), ranks.size());
      Operand own = ownPart(completing, block);
      MemorySegment send = completing.isImmediate() ? own.memory() : IN_PLACE;
      return allGather(completing, send, receive, own);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private Request allGather(Completing completing, MemorySegment send, Operand receive, Staged own)
      throws MPIException {
    Link ranks = comm.link();
    MemorySegment memory = receive.memory();
    return completing.run(
        () -> ranks.now().allGather(send, memory),
        () -> ranks.later().immediateAllGather(send, memory),
        receive,
        own);
  }

  Request allGatherV(
      Completing completing,
      @Nullable Object sendBuf,
      int sendCount,
      mpi.Datatype sendType,
      @Nullable Object recvBuf,
      int[] recvCounts,
      int[] displacements,
      mpi.Datatype recvType)
      throws MPIException {
    Link ranks = comm.link();
    verifyDirect(completing, sendBuf, recvBuf);
    Arguments.count(sendCount);
    try {
      Operand send = operand(sendBuf, sendCount, sendType, true);
      BlockOperand receive =
          BlockOperand.of(recvBuf, recvCounts, displacements, ranks.size(), recvType, false);
      return allGatherV(completing, send.memory(), receive, send);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// In place.
  Request allGatherV(
      Completing completing,
      @Nullable Object recvBuf,
      int[] recvCounts,
      int[] displacements,
      mpi.Datatype recvType)
      throws MPIException {
    Link ranks = comm.link();
    verifyDirect(completing, recvBuf);
    try {
      BlockOperand receive =
          BlockOperand.of(recvBuf, recvCounts, displacements, ranks.size(), recvType, true);
      Operand own = ownPart(completing, receive.block(ranks.rank()));
      MemorySegment send = completing.isImmediate() ? own.memory() : IN_PLACE;
      return allGatherV(completing, send, receive, own);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private Request allGatherV(
      Completing completing, MemorySegment send, BlockOperand receive, Staged own)
      throws MPIException {
    Link ranks = comm.link();
    MemorySegment memory = receive.memory();
    long[] counts = receive.counts();
    long[] places = receive.displacements();
    return completing.run(
        () -> ranks.now().allGatherV(send, memory, counts, places, Datatype.BYTE),
        () -> ranks.later().immediateAllGatherV(send, memory, counts, places, Datatype.BYTE),
        receive,
        own);
  }

  Request allToAll(
      Completing completing,
      @Nullable Object sendBuf,
      int sendCount,
      mpi.Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      mpi.Datatype recvType)
      throws MPIException {
    Link ranks = comm.link();
    verifyDirect(completing, sendBuf, recvBuf);
    Arguments.count(sendCount);
    Arguments.count(recvCount);
    try {
      Operand send = operand(sendBuf, (long) sendCount * ranks.size(), sendType, true);
      Operand receive = operand(recvBuf, (long) recvCount * ranks.size(), recvType, false);
      return completing.run(
          () -> ranks.now().allToAll(send.memory(), receive.memory()),
          () -> ranks.later().immediateAllToAll(send.memory(), receive.memory()),
          receive,
          send);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  Request allToAllV(
      Completing completing,
      @Nullable Object sendBuf,
      int[] sendCounts,
      int[] sendDisplacements,
      mpi.Datatype sendType,
      @Nullable Object recvBuf,
      int[] recvCounts,
      int[] recvDisplacements,
      mpi.Datatype recvType)
      throws MPIException {
    int size = comm.link().size();
    verifyDirect(completing, sendBuf, recvBuf);
    try {
      return allToAllV(
          completing,
          BlockOperand.of(sendBuf, sendCounts, sendDisplacements, size, sendType, true),
          BlockOperand.of(recvBuf, recvCounts, recvDisplacements, size, recvType, false));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  Request allToAllW(
      Completing completing,
      @Nullable Object sendBuf,
      int[] sendCounts,
      int[] sendDisplacements,
      mpi.Datatype[] sendTypes,
      @Nullable Object recvBuf,
      int[] recvCounts,
      int[] recvDisplacements,
      mpi.Datatype[] recvTypes)
      throws MPIException {
    int size = comm.link().size();
    verifyDirect(completing, sendBuf, recvBuf);
    try {
      return allToAllV(
          completing,
          BlockOperand.of(sendBuf, sendCounts, sendDisplacements, size, sendTypes, true),
          BlockOperand.of(recvBuf, recvCounts, recvDisplacements, size, recvTypes, false));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private Request allToAllV(Completing completing, BlockOperand send, BlockOperand receive)
      throws MPIException {
    Link ranks = comm.link();
    return completing.run(
        () ->
            ranks
                .now()
                .allToAllV(
                    send.memory(),
                    send.counts(),
                    send.displacements(),
                    receive.memory(),
                    receive.counts(),
                    receive.displacements(),
                    Datatype.BYTE),
        () ->
            ranks
                .later()
                .immediateAllToAllV(
                    send.memory(),
                    send.counts(),
                    send.displacements(),
                    receive.memory(),
                    receive.counts(),
                    receive.displacements(),
                    Datatype.BYTE),
        receive,
        send);
  }
}
