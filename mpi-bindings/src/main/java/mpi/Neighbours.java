package mpi;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;

/// Who is next to whom in a topology, and the collectives between neighbours: messages where nobody
/// else receives.
///
/// @param sources ranks that this one receives from, in the order of the blocks
/// @param destinations ranks that this one sends to, in the order of the blocks
/// @param inPairs whether neighbours come in pairs, before and behind, as in a grid: what is sent
///     to the one arrives as from the other
/// @param channel carries the messages
@SuppressWarnings("ArrayRecordComponent") // never compared
record Neighbours(int[] sources, int[] destinations, boolean inPairs, Communicator channel) {
  private static final int[] NO_PLACES = {};

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
          BlockOperand.of(
              sendBuf, sendCounts, sendDisplacements, destinations.length, sendType, true);
      // Blocks of neighbours that are nobody stay as they are.
      BlockOperand receive =
          BlockOperand.of(recvBuf, recvCounts, recvDisplacements, sources.length, recvType, true);
      Request request = exchange(send, receive);
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
    List<org.swmpi.mpi.Request> calls = new ArrayList<>();
    MemorySegment[] incoming = new MemorySegment[sources.length];
    for (int i = 0; i < sources.length; i++) {
      MemorySegment block = receive.block(i);
      incoming[i] = offHeap(block);
      if (sources[i] != MPI.PROC_NULL) {
        calls.add(channel.immediateReceive(incoming[i], sources[i], inPairs ? i : 0));
      }
    }
    for (int i = 0; i < destinations.length; i++) {
      MemorySegment block = send.block(i);
      if (destinations[i] != MPI.PROC_NULL) {
        MemorySegment outgoing = offHeap(block);
        if (!block.isNative()) {
          outgoing.copyFrom(block);
        }
        calls.add(channel.immediateSend(outgoing, destinations[i], inPairs ? i ^ 1 : 0));
      }
    }
    org.swmpi.mpi.Status status = new org.swmpi.mpi.Status(MPI.ANY_SOURCE, MPI.ANY_TAG, 0);
    return new Request(
        new Bundle(calls, status),
        _ -> {
          for (int i = 0; i < sources.length; i++) {
            MemorySegment block = receive.block(i);
            if (!block.isNative() && sources[i] != MPI.PROC_NULL) {
              block.copyFrom(incoming[i]);
            }
          }
          receive.received();
          receive.close();
          send.close();
        });
  }

  /// The block itself, or memory of its length for one on the heap.
  private static MemorySegment offHeap(MemorySegment block) {
    return block.isNative() ? block : Pool.take(block.byteSize()).asSlice(0, block.byteSize());
  }
}
