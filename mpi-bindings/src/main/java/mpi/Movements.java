package mpi;

import static mpi.Movement.ALL_GATHER;
import static mpi.Movement.ALL_TO_ALL;
import static mpi.Movement.BARRIER;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Datatype;

/// Collectives of a communicator that move data from all ranks to all, or wait for them. All
/// travels as bytes.
final class Movements {
  private final Comm comm;

  Movements(Comm comm) {
    this.comm = comm;
  }

  Request barrier(Completing completing) throws MPIException {
    return BARRIER.run(
        comm.link(), completing, MemorySegment.NULL, MemorySegment.NULL, 0, null, null);
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
    int size = comm.link().size();
    Operand send = completing.operand(sendBuf, sendCount, 1, sendType, true);
    Operand receive = completing.operand(recvBuf, recvCount, size, recvType, false);
    return allGather(completing, send, receive);
  }

  /// In place.
  Request allGather(Completing completing, @Nullable Object buf, int count, mpi.Datatype type)
      throws MPIException {
    Link ranks = comm.link();
    Operand receive = completing.operand(buf, count, ranks.size(), type, true);
    Operand own = completing.inPlace(receive.block(ranks.rank(), ranks.size()));
    return allGather(completing, own, receive);
  }

  private Request allGather(Completing completing, Operand given, Operand receive)
      throws MPIException {
    MemorySegment to = receive.memory();
    Operand send = given.apartFrom(to);
    return ALL_GATHER.run(comm.link(), completing, send.memory(), to, 0, receive, send);
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
    int size = comm.link().size();
    Operand send = completing.operand(sendBuf, sendCount, 1, sendType, true);
    completing.verify(recvBuf);
    BlockOperand receive =
        BlockOperand.of(recvBuf, recvCounts, displacements, size, recvType, false);
    return allGatherV(completing, send, receive);
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
    completing.verify(recvBuf);
    BlockOperand receive =
        BlockOperand.of(recvBuf, recvCounts, displacements, ranks.size(), recvType, true);
    return allGatherV(completing, completing.inPlace(receive.block(ranks.rank())), receive);
  }

  private Request allGatherV(Completing completing, Operand given, BlockOperand receive)
      throws MPIException {
    Link ranks = comm.link();
    MemorySegment to = receive.memory();
    Operand send = given.apartFrom(to);
    MemorySegment from = send.memory();
    long[] counts = receive.counts();
    long[] places = receive.displacements();
    return completing.run(
        () -> ranks.now().allGatherV(from, to, counts, places, Datatype.BYTE),
        () -> ranks.later().immediateAllGatherV(from, to, counts, places, Datatype.BYTE),
        receive,
        send);
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
    Operand given = completing.operand(sendBuf, sendCount, ranks.size(), sendType, true);
    Operand receive = completing.operand(recvBuf, recvCount, ranks.size(), recvType, false);
    MemorySegment to = receive.memory();
    Operand send = given.apartFrom(to);
    return ALL_TO_ALL.run(ranks, completing, send.memory(), to, 0, receive, send);
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
    completing.verify(sendBuf);
    completing.verify(recvBuf);
    return allToAllV(
        completing,
        BlockOperand.of(sendBuf, sendCounts, sendDisplacements, size, sendType, true),
        BlockOperand.of(recvBuf, recvCounts, recvDisplacements, size, recvType, false));
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
    completing.verify(sendBuf);
    completing.verify(recvBuf);
    return allToAllV(
        completing,
        BlockOperand.of(sendBuf, sendCounts, sendDisplacements, size, sendTypes, true),
        BlockOperand.of(recvBuf, recvCounts, recvDisplacements, size, recvTypes, false));
  }

  private Request allToAllV(Completing completing, BlockOperand given, BlockOperand receive)
      throws MPIException {
    Link ranks = comm.link();
    BlockOperand send = given.apartFrom(receive.memory());
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
