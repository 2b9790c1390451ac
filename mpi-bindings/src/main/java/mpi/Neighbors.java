package mpi;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.Topology;

/// The collectives between the neighbors of a topology. All travels as bytes.
///
/// @param sources how many ranks this one receives from
/// @param destinations how many ranks it sends to
record Neighbors(Topology topology, int sources, int destinations) {
  private static final DerivedDatatype BYTE = DerivedDatatype.of(org.swmpi.mpi.Datatype.BYTE);

  static Neighbors of(Topology topology) {
    return new Neighbors(topology, topology.sources().length, topology.destinations().length);
  }

  /// What a call sends and where it receives, in native memory.
  private record Sides(BlockOperand send, BlockOperand receive) {
    /// Blocks of neighbors that are nobody stay as they are.
    static Sides of(Completing completing, Blocks send, Blocks receive) throws MPIException {
      completing.verify(send.buffer);
      completing.verify(receive.buffer);
      BlockOperand in = receive.operand();
      BlockOperand out = send.operand().verified().apartFrom(in.verified().memory());
      return new Sides(out, in);
    }
  }

  /// Blocks as the program names them.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Blocks(
      @Nullable Object buffer, int[] counts, int[] displacements, int size, Datatype type) {
    static Blocks sideBySide(@Nullable Object buffer, int count, int size, Datatype type)
        throws MPIException {
      Arguments.count(count);
      int[] counts = new int[size];
      Arrays.fill(counts, count);
      int[] displacements = new int[size];
      Arrays.setAll(displacements, i -> i * count);
      return new Blocks(buffer, counts, displacements, size, type);
    }

    /// The one that all destinations get.
    static Blocks single(@Nullable Object buffer, int count, int destinations, Datatype type)
        throws MPIException {
      return sideBySide(buffer, count, Math.min(destinations, 1), type);
    }

    BlockOperand operand() throws MPIException {
      return BlockOperand.offHeap(buffer, counts, displacements, size, type);
    }
  }

  Request allGather(
      Completing completing,
      @Nullable Object sendBuf,
      int sendCount,
      Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      Datatype recvType)
      throws MPIException {
    Sides sides =
        Sides.of(
            completing,
            Blocks.single(sendBuf, sendCount, destinations, sendType),
            Blocks.sideBySide(recvBuf, recvCount, sources, recvType));
    MemorySegment send = sides.send.run();
    MemorySegment receive = sides.receive.run();
    long block = sources == 0 ? 0 : receive.byteSize() / sources;
    return completing.run(
        () -> topology.neighborAllGather(send, send.byteSize(), BYTE, receive, block, BYTE),
        () ->
            topology.immediateNeighborAllGather(send, send.byteSize(), BYTE, receive, block, BYTE),
        sides.receive,
        sides.send);
  }

  Request allGatherV(
      Completing completing,
      @Nullable Object sendBuf,
      int sendCount,
      Datatype sendType,
      @Nullable Object recvBuf,
      int[] recvCounts,
      int[] displacements,
      Datatype recvType)
      throws MPIException {
    Sides sides =
        Sides.of(
            completing,
            Blocks.single(sendBuf, sendCount, destinations, sendType),
            new Blocks(recvBuf, recvCounts, displacements, sources, recvType));
    MemorySegment send = sides.send.run();
    BlockOperand receive = sides.receive;
    return completing.run(
        () ->
            topology.neighborAllGatherV(
                send,
                send.byteSize(),
                BYTE,
                receive.memory(),
                receive.counts(),
                receive.displacements(),
                BYTE),
        () ->
            topology.immediateNeighborAllGatherV(
                send,
                send.byteSize(),
                BYTE,
                receive.memory(),
                receive.counts(),
                receive.displacements(),
                BYTE),
        receive,
        sides.send);
  }

  Request allToAll(
      Completing completing,
      @Nullable Object sendBuf,
      int sendCount,
      Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      Datatype recvType)
      throws MPIException {
    Sides sides =
        Sides.of(
            completing,
            Blocks.sideBySide(sendBuf, sendCount, destinations, sendType),
            Blocks.sideBySide(recvBuf, recvCount, sources, recvType));
    MemorySegment send = sides.send.run();
    MemorySegment receive = sides.receive.run();
    long sent = destinations == 0 ? 0 : send.byteSize() / destinations;
    long received = sources == 0 ? 0 : receive.byteSize() / sources;
    return completing.run(
        () -> topology.neighborAllToAll(send, sent, BYTE, receive, received, BYTE),
        () -> topology.immediateNeighborAllToAll(send, sent, BYTE, receive, received, BYTE),
        sides.receive,
        sides.send);
  }

  Request allToAllV(
      Completing completing,
      @Nullable Object sendBuf,
      int[] sendCounts,
      int[] sendDisplacements,
      Datatype sendType,
      @Nullable Object recvBuf,
      int[] recvCounts,
      int[] recvDisplacements,
      Datatype recvType)
      throws MPIException {
    Sides sides =
        Sides.of(
            completing,
            new Blocks(sendBuf, sendCounts, sendDisplacements, destinations, sendType),
            new Blocks(recvBuf, recvCounts, recvDisplacements, sources, recvType));
    BlockOperand send = sides.send;
    BlockOperand receive = sides.receive;
    return completing.run(
        () ->
            topology.neighborAllToAllV(
                send.memory(),
                send.counts(),
                send.displacements(),
                BYTE,
                receive.memory(),
                receive.counts(),
                receive.displacements(),
                BYTE),
        () ->
            topology.immediateNeighborAllToAllV(
                send.memory(),
                send.counts(),
                send.displacements(),
                BYTE,
                receive.memory(),
                receive.counts(),
                receive.displacements(),
                BYTE),
        receive,
        send);
  }
}
