package mpi;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Topology;

/// The collectives between the neighbours of a topology: messages where nobody else receives.
///
/// @param sources ranks that this one receives from, in the order of the blocks
/// @param destinations ranks that this one sends to, in the order of the blocks
@SuppressWarnings("ArrayRecordComponent") // never compared
record Neighbours(Topology topology, int[] sources, int[] destinations) {
  private static final int[] NO_PLACES = {};

  static Neighbours of(Topology topology) {
    return new Neighbours(topology, topology.sources(), topology.destinations());
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
        equal(recvCount, sources.length),
        sideBySide(recvCount, sources.length),
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
        equal(sendCount, destinations.length),
        new int[destinations.length],
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
        equal(sendCount, destinations.length),
        sideBySide(sendCount, destinations.length),
        sendType,
        recvBuf,
        equal(recvCount, sources.length),
        sideBySide(recvCount, sources.length),
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
    try {
      BlockOperand send =
          BlockOperand.offHeap(
              sendBuf, sendCounts, sendDisplacements, destinations.length, sendType);
      // Blocks of neighbours that are nobody stay as they are.
      BlockOperand receive =
          BlockOperand.offHeap(recvBuf, recvCounts, recvDisplacements, sources.length, recvType);
      Request request = exchange(send.apartFrom(receive.memory()), receive);
      if (!completing.isImmediate()) {
        request.waitFor();
      }
      return request;
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
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

  private Request exchange(BlockOperand send, BlockOperand receive) throws MPIException {
    Communicator channel = topology.channel();
    // Taken before the first call: nothing is under way where a buffer is too short.
    MemorySegment[] in = blocks(receive, sources.length);
    MemorySegment[] out = blocks(send, destinations.length);
    List<org.swmpi.mpi.Request> calls = new ArrayList<>();
    for (int i = 0; i < in.length; i++) {
      if (sources[i] != MPI.PROC_NULL) {
        calls.add(channel.immediateReceive(in[i], sources[i], topology.receiveTag(i)));
      }
    }
    for (int i = 0; i < out.length; i++) {
      if (destinations[i] != MPI.PROC_NULL) {
        calls.add(channel.immediateSend(out[i], destinations[i], topology.sendTag(i)));
      }
    }
    org.swmpi.mpi.Status status = new org.swmpi.mpi.Status(MPI.ANY_SOURCE, MPI.ANY_TAG, 0);
    return new Request(new Bundle(calls, status), Completing.completion(receive, send));
  }

  private static MemorySegment[] blocks(BlockOperand operand, int count) throws MPIException {
    MemorySegment[] blocks = new MemorySegment[count];
    for (int i = 0; i < count; i++) {
      blocks[i] = operand.block(i);
    }
    return blocks;
  }
}
