package org.swmpi.mpi.internal.mpj;

import java.lang.invoke.MethodHandle;

/// The collectives of a rank's MPJ Express. Communicators, types and operations are its own.
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

  void broadcast(Object communicator, MpjArray array, int count, Object type, int root) {
    try {
      broadcast.invokeExact(communicator, array.array(), 0, count, type, root);
    } catch (Throwable e) {
      throw mpj.failure("Bcast", e);
    }
  }

  void gather(Object communicator, MpjArray out, MpjArray in, int count, Object type, int root) {
    try {
      gather.invokeExact(
          communicator, out.array(), 0, count, type, in.array(), 0, count, type, root);
    } catch (Throwable e) {
      throw mpj.failure("Gather", e);
    }
  }

  void gatherV(
      Object communicator,
      MpjArray out,
      int count,
      MpjArray in,
      int[] counts,
      int[] displacements,
      Object type,
      int root) {
    try {
      gatherV.invokeExact(
          communicator,
          out.array(),
          0,
          count,
          type,
          in.array(),
          0,
          (Object) counts,
          (Object) displacements,
          type,
          root);
    } catch (Throwable e) {
      throw mpj.failure("Gatherv", e);
    }
  }

  void allGather(Object communicator, MpjArray out, MpjArray in, int count, Object type) {
    try {
      allGather.invokeExact(communicator, out.array(), 0, count, type, in.array(), 0, count, type);
    } catch (Throwable e) {
      throw mpj.failure("Allgather", e);
    }
  }

  void allGatherV(
      Object communicator,
      MpjArray out,
      int count,
      MpjArray in,
      int[] counts,
      int[] displacements,
      Object type) {
    try {
      allGatherV.invokeExact(
          communicator,
          out.array(),
          0,
          count,
          type,
          in.array(),
          0,
          (Object) counts,
          (Object) displacements,
          type);
    } catch (Throwable e) {
      throw mpj.failure("Allgatherv", e);
    }
  }

  void scatter(Object communicator, MpjArray out, MpjArray in, int count, Object type, int root) {
    try {
      scatter.invokeExact(
          communicator, out.array(), 0, count, type, in.array(), 0, count, type, root);
    } catch (Throwable e) {
      throw mpj.failure("Scatter", e);
    }
  }

  void scatterV(
      Object communicator,
      MpjArray out,
      int[] counts,
      int[] displacements,
      MpjArray in,
      int count,
      Object type,
      int root) {
    try {
      scatterV.invokeExact(
          communicator,
          out.array(),
          0,
          (Object) counts,
          (Object) displacements,
          type,
          in.array(),
          0,
          count,
          type,
          root);
    } catch (Throwable e) {
      throw mpj.failure("Scatterv", e);
    }
  }

  void allToAll(Object communicator, MpjArray out, MpjArray in, int count, Object type) {
    try {
      allToAll.invokeExact(communicator, out.array(), 0, count, type, in.array(), 0, count, type);
    } catch (Throwable e) {
      throw mpj.failure("Alltoall", e);
    }
  }

  void allToAllV(
      Object communicator,
      MpjArray out,
      int[] outCounts,
      int[] outDisplacements,
      MpjArray in,
      int[] inCounts,
      int[] inDisplacements,
      Object type) {
    try {
      allToAllV.invokeExact(
          communicator,
          out.array(),
          0,
          (Object) outCounts,
          (Object) outDisplacements,
          type,
          in.array(),
          0,
          (Object) inCounts,
          (Object) inDisplacements,
          type);
    } catch (Throwable e) {
      throw mpj.failure("Alltoallv", e);
    }
  }

  void reduce(
      Object communicator, MpjArray out, MpjArray in, int count, Object type, Object op, int root) {
    try {
      reduce.invokeExact(communicator, out.array(), 0, in.array(), 0, count, type, op, root);
    } catch (Throwable e) {
      throw mpj.failure("Reduce", e);
    }
  }

  void allReduce(
      Object communicator, MpjArray out, MpjArray in, int count, Object type, Object op) {
    try {
      allReduce.invokeExact(communicator, out.array(), 0, in.array(), 0, count, type, op);
    } catch (Throwable e) {
      throw mpj.failure("Allreduce", e);
    }
  }

  void scan(Object communicator, MpjArray out, MpjArray in, int count, Object type, Object op) {
    try {
      scan.invokeExact(communicator, out.array(), 0, in.array(), 0, count, type, op);
    } catch (Throwable e) {
      throw mpj.failure("Scan", e);
    }
  }
}
