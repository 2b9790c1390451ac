package mpi;

import static org.swmpi.mpi.Datatype.BYTE;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Topology;

/// The collectives between the neighbours of a topology. All travels as bytes.
///
/// @param sources how many ranks this one receives from
/// @param destinations how many ranks it sends to
record Neighbours(Topology topology, int sources, int destinations) {
  private static final int[] NO_PLACES = {};

  static Neighbours of(Topology topology) {
    return new Neighbours(topology, topology.sources().length, topology.destinations().length);
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
    return allGatherV(
        completing,
        sendBuf,
        sendCount,
        sendType,
        recvBuf,
        equal(recvCount, sources),
        sideBySide(recvCount, sources),
        recvType);
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
    return allToAllV(
        completing,
        sendBuf,
        equal(sendCount, destinations),
        new int[destinations],
        sendType,
        recvBuf,
        recvCounts,
        displacements,
        recvType);
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
    return allToAllV(
        completing,
        sendBuf,
        equal(sendCount, destinations),
        sideBySide(sendCount, destinations),
        sendType,
        recvBuf,
        equal(recvCount, sources),
        sideBySide(recvCount, sources),
        recvType);
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
    completing.verify(sendBuf);
    completing.verify(recvBuf);
    // Blocks of neighbours that are nobody stay as they are.
    BlockOperand receive =
        BlockOperand.offHeap(recvBuf, recvCounts, recvDisplacements, sources, recvType);
    BlockOperand send =
        BlockOperand.offHeap(sendBuf, sendCounts, sendDisplacements, destinations, sendType)
            .verified()
            .apartFrom(receive.verified().memory());
    return completing.run(
        () ->
            topology.neighbourAllToAllV(
                send.memory(),
                send.counts(),
                send.displacements(),
                receive.memory(),
                receive.counts(),
                receive.displacements(),
                BYTE),
        () ->
            topology.immediateNeighbourAllToAllV(
                send.memory(),
                send.counts(),
                send.displacements(),
                receive.memory(),
                receive.counts(),
                receive.displacements(),
                BYTE),
        receive,
        send);
  }

  private static int[] equal(int count, int blocks) throws MPIException {
    Arguments.count(count);
    int[] counts = new int[blocks];
    Arrays.fill(counts, count);
    return counts;
  }

  private static int[] sideBySide(int count, int blocks) {
    int[] displacements = blocks == 0 ? NO_PLACES : new int[blocks];
    Arrays.setAll(displacements, i -> i * count);
    return displacements;
  }
}
