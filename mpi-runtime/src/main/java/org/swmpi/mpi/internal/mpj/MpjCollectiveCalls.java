package org.swmpi.mpi.internal.mpj;

import java.lang.invoke.MethodHandle;

/// The collectives of a rank's MPJ Express. Arrays, types and operations are its own objects.
final class MpjCollectiveCalls {
  private final MpjRank mpj;
  private final MethodHandle barrier;
  private final MethodHandle broadcast;
  private final MethodHandle gather;
  private final MethodHandle gatherV;
  private final MethodHandle allGather;
  private final MethodHandle allGatherV;
  private final MethodHandle scatter;
  private final MethodHandle scatterV;
  private final MethodHandle allToAll;
  private final MethodHandle allToAllV;
  private final MethodHandle reduce;
  private final MethodHandle allReduce;
  private final MethodHandle scan;

  MpjCollectiveCalls(MpjRank mpj) {
    this.mpj = mpj;
    barrier = mpj.method("mpi.Intracomm", "Barrier", 0);
    broadcast = mpj.method("mpi.Intracomm", "Bcast", 5);
    gather = mpj.method("mpi.Intracomm", "Gather", 9);
    gatherV = mpj.method("mpi.Intracomm", "Gatherv", 10);
    allGather = mpj.method("mpi.Intracomm", "Allgather", 8);
    allGatherV = mpj.method("mpi.Intracomm", "Allgatherv", 9);
    scatter = mpj.method("mpi.Intracomm", "Scatter", 9);
    scatterV = mpj.method("mpi.Intracomm", "Scatterv", 10);
    allToAll = mpj.method("mpi.Intracomm", "Alltoall", 8);
    allToAllV = mpj.method("mpi.Intracomm", "Alltoallv", 10);
    reduce = mpj.method("mpi.Intracomm", "Reduce", 8);
    allReduce = mpj.method("mpi.Intracomm", "Allreduce", 7);
    scan = mpj.method("mpi.Intracomm", "Scan", 7);
  }

  void barrier(Object communicator) {
    try {
      barrier.invokeExact(communicator);
    } catch (Throwable e) {
      throw mpj.failure("Barrier", e);
    }
  }

  void broadcast(Object communicator, Object array, int offset, int count, Object type, int root) {
    try {
      broadcast.invokeExact(communicator, array, offset, count, type, root);
    } catch (Throwable e) {
      throw mpj.failure("Bcast", e);
    }
  }

  void gather(
      Object communicator,
      Object send,
      int sendOffset,
      int sendCount,
      Object sendType,
      Object receive,
      int receiveOffset,
      int receiveCount,
      Object receiveType,
      int root) {
    try {
      gather.invokeExact(
          communicator,
          send,
          sendOffset,
          sendCount,
          sendType,
          receive,
          receiveOffset,
          receiveCount,
          receiveType,
          root);
    } catch (Throwable e) {
      throw mpj.failure("Gather", e);
    }
  }

  void gatherV(
      Object communicator,
      Object send,
      int sendOffset,
      int sendCount,
      Object sendType,
      Object receive,
      int receiveOffset,
      int[] receiveCounts,
      int[] receiveDisplacements,
      Object receiveType,
      int root) {
    try {
      gatherV.invokeExact(
          communicator,
          send,
          sendOffset,
          sendCount,
          sendType,
          receive,
          receiveOffset,
          (Object) receiveCounts,
          (Object) receiveDisplacements,
          receiveType,
          root);
    } catch (Throwable e) {
      throw mpj.failure("Gatherv", e);
    }
  }

  void allGather(
      Object communicator,
      Object send,
      int sendOffset,
      int sendCount,
      Object sendType,
      Object receive,
      int receiveOffset,
      int receiveCount,
      Object receiveType) {
    try {
      allGather.invokeExact(
          communicator,
          send,
          sendOffset,
          sendCount,
          sendType,
          receive,
          receiveOffset,
          receiveCount,
          receiveType);
    } catch (Throwable e) {
      throw mpj.failure("Allgather", e);
    }
  }

  void allGatherV(
      Object communicator,
      Object send,
      int sendOffset,
      int sendCount,
      Object sendType,
      Object receive,
      int receiveOffset,
      int[] receiveCounts,
      int[] receiveDisplacements,
      Object receiveType) {
    try {
      allGatherV.invokeExact(
          communicator,
          send,
          sendOffset,
          sendCount,
          sendType,
          receive,
          receiveOffset,
          (Object) receiveCounts,
          (Object) receiveDisplacements,
          receiveType);
    } catch (Throwable e) {
      throw mpj.failure("Allgatherv", e);
    }
  }

  void scatter(
      Object communicator,
      Object send,
      int sendOffset,
      int sendCount,
      Object sendType,
      Object receive,
      int receiveOffset,
      int receiveCount,
      Object receiveType,
      int root) {
    try {
      scatter.invokeExact(
          communicator,
          send,
          sendOffset,
          sendCount,
          sendType,
          receive,
          receiveOffset,
          receiveCount,
          receiveType,
          root);
    } catch (Throwable e) {
      throw mpj.failure("Scatter", e);
    }
  }

  void scatterV(
      Object communicator,
      Object send,
      int sendOffset,
      int[] sendCounts,
      int[] sendDisplacements,
      Object sendType,
      Object receive,
      int receiveOffset,
      int receiveCount,
      Object receiveType,
      int root) {
    try {
      scatterV.invokeExact(
          communicator,
          send,
          sendOffset,
          (Object) sendCounts,
          (Object) sendDisplacements,
          sendType,
          receive,
          receiveOffset,
          receiveCount,
          receiveType,
          root);
    } catch (Throwable e) {
      throw mpj.failure("Scatterv", e);
    }
  }

  void allToAll(
      Object communicator,
      Object send,
      int sendOffset,
      int sendCount,
      Object sendType,
      Object receive,
      int receiveOffset,
      int receiveCount,
      Object receiveType) {
    try {
      allToAll.invokeExact(
          communicator,
          send,
          sendOffset,
          sendCount,
          sendType,
          receive,
          receiveOffset,
          receiveCount,
          receiveType);
    } catch (Throwable e) {
      throw mpj.failure("Alltoall", e);
    }
  }

  void allToAllV(
      Object communicator,
      Object send,
      int sendOffset,
      int[] sendCounts,
      int[] sendDisplacements,
      Object sendType,
      Object receive,
      int receiveOffset,
      int[] receiveCounts,
      int[] receiveDisplacements,
      Object receiveType) {
    try {
      allToAllV.invokeExact(
          communicator,
          send,
          sendOffset,
          (Object) sendCounts,
          (Object) sendDisplacements,
          sendType,
          receive,
          receiveOffset,
          (Object) receiveCounts,
          (Object) receiveDisplacements,
          receiveType);
    } catch (Throwable e) {
      throw mpj.failure("Alltoallv", e);
    }
  }

  void reduce(
      Object communicator,
      Object send,
      int sendOffset,
      Object receive,
      int receiveOffset,
      int count,
      Object type,
      Object op,
      int root) {
    try {
      reduce.invokeExact(
          communicator, send, sendOffset, receive, receiveOffset, count, type, op, root);
    } catch (Throwable e) {
      throw mpj.failure("Reduce", e);
    }
  }

  void allReduce(
      Object communicator,
      Object send,
      int sendOffset,
      Object receive,
      int receiveOffset,
      int count,
      Object type,
      Object op) {
    try {
      allReduce.invokeExact(
          communicator, send, sendOffset, receive, receiveOffset, count, type, op);
    } catch (Throwable e) {
      throw mpj.failure("Allreduce", e);
    }
  }

  void scan(
      Object communicator,
      Object send,
      int sendOffset,
      Object receive,
      int receiveOffset,
      int count,
      Object type,
      Object op) {
    try {
      scan.invokeExact(communicator, send, sendOffset, receive, receiveOffset, count, type, op);
    } catch (Throwable e) {
      throw mpj.failure("Scan", e);
    }
  }
}
