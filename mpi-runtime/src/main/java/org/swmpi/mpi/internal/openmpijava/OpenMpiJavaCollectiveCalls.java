package org.swmpi.mpi.internal.openmpijava;

import java.lang.invoke.MethodHandle;

/// The methods of the bindings for collectives. Communicators, buffers, types and operations are
/// the bindings' own objects.
final class OpenMpiJavaCollectiveCalls {
  private static final OpenMpiJavaLibrary MPI = OpenMpiJavaLibrary.loaded();

  private static final MethodHandle BARRIER = MPI.method("mpi.Comm", "barrier", 0);
  private static final MethodHandle BCAST = MPI.method("mpi.Comm", "bcast", 4);
  private static final MethodHandle GATHER = MPI.method("mpi.Comm", "gather", 7);
  private static final MethodHandle GATHERV = MPI.method("mpi.Comm", "gatherv", 8);
  private static final MethodHandle ALL_GATHER = MPI.method("mpi.Comm", "allGather", 6);
  private static final MethodHandle ALL_GATHERV = MPI.method("mpi.Comm", "allGatherv", 7);
  private static final MethodHandle SCATTER = MPI.method("mpi.Comm", "scatter", 7);
  private static final MethodHandle SCATTERV = MPI.method("mpi.Comm", "scatterv", 8);
  private static final MethodHandle ALL_TO_ALL = MPI.method("mpi.Comm", "allToAll", 6);
  private static final MethodHandle ALL_TO_ALLV = MPI.method("mpi.Comm", "allToAllv", 8);
  private static final MethodHandle REDUCE = MPI.method("mpi.Comm", "reduce", 6);
  private static final MethodHandle ALL_REDUCE = MPI.method("mpi.Comm", "allReduce", 5);
  private static final MethodHandle SCAN = MPI.method("mpi.Intracomm", "scan", 5);
  private static final MethodHandle EX_SCAN = MPI.method("mpi.Intracomm", "exScan", 5);

  private OpenMpiJavaCollectiveCalls() {}

  static void barrier(Object communicator) {
    try {
      BARRIER.invokeExact(communicator);
    } catch (Throwable e) {
      throw OpenMpiJavaCalls.failure("MPI_Barrier", e);
    }
  }

  static void broadcast(Object communicator, Object buffer, int count, Object type, int root) {
    try {
      BCAST.invokeExact(communicator, buffer, count, type, root);
    } catch (Throwable e) {
      throw OpenMpiJavaCalls.failure("MPI_Bcast", e);
    }
  }

  static void gather(
      Object communicator, Object send, Object receive, int count, Object type, int root) {
    try {
      GATHER.invokeExact(communicator, send, count, type, receive, count, type, root);
    } catch (Throwable e) {
      throw OpenMpiJavaCalls.failure("MPI_Gather", e);
    }
  }

  static void gatherV(
      Object communicator,
      Object send,
      int count,
      Object receive,
      int[] counts,
      int[] displacements,
      Object type,
      int root) {
    try {
      GATHERV.invokeExact(
          communicator,
          send,
          count,
          type,
          receive,
          (Object) counts,
          (Object) displacements,
          type,
          root);
    } catch (Throwable e) {
      throw OpenMpiJavaCalls.failure("MPI_Gatherv", e);
    }
  }

  static void allGather(Object communicator, Object send, Object receive, int count, Object type) {
    try {
      ALL_GATHER.invokeExact(communicator, send, count, type, receive, count, type);
    } catch (Throwable e) {
      throw OpenMpiJavaCalls.failure("MPI_Allgather", e);
    }
  }

  static void allGatherV(
      Object communicator,
      Object send,
      int count,
      Object receive,
      int[] counts,
      int[] displacements,
      Object type) {
    try {
      ALL_GATHERV.invokeExact(
          communicator, send, count, type, receive, (Object) counts, (Object) displacements, type);
    } catch (Throwable e) {
      throw OpenMpiJavaCalls.failure("MPI_Allgatherv", e);
    }
  }

  static void scatter(
      Object communicator, Object send, Object receive, int count, Object type, int root) {
    try {
      SCATTER.invokeExact(communicator, send, count, type, receive, count, type, root);
    } catch (Throwable e) {
      throw OpenMpiJavaCalls.failure("MPI_Scatter", e);
    }
  }

  static void scatterV(
      Object communicator,
      Object send,
      int[] counts,
      int[] displacements,
      Object receive,
      int count,
      Object type,
      int root) {
    try {
      SCATTERV.invokeExact(
          communicator,
          send,
          (Object) counts,
          (Object) displacements,
          type,
          receive,
          count,
          type,
          root);
    } catch (Throwable e) {
      throw OpenMpiJavaCalls.failure("MPI_Scatterv", e);
    }
  }

  static void allToAll(Object communicator, Object send, Object receive, int count, Object type) {
    try {
      ALL_TO_ALL.invokeExact(communicator, send, count, type, receive, count, type);
    } catch (Throwable e) {
      throw OpenMpiJavaCalls.failure("MPI_Alltoall", e);
    }
  }

  static void allToAllV(
      Object communicator,
      Object send,
      int[] sendCounts,
      int[] sendDisplacements,
      Object receive,
      int[] receiveCounts,
      int[] receiveDisplacements,
      Object type) {
    try {
      ALL_TO_ALLV.invokeExact(
          communicator,
          send,
          (Object) sendCounts,
          (Object) sendDisplacements,
          type,
          receive,
          (Object) receiveCounts,
          (Object) receiveDisplacements,
          type);
    } catch (Throwable e) {
      throw OpenMpiJavaCalls.failure("MPI_Alltoallv", e);
    }
  }

  static void reduce(
      Object communicator,
      Object send,
      Object receive,
      int count,
      Object type,
      Object op,
      int root) {
    try {
      REDUCE.invokeExact(communicator, send, receive, count, type, op, root);
    } catch (Throwable e) {
      throw OpenMpiJavaCalls.failure("MPI_Reduce", e);
    }
  }

  static void allReduce(
      Object communicator, Object send, Object receive, int count, Object type, Object op) {
    try {
      ALL_REDUCE.invokeExact(communicator, send, receive, count, type, op);
    } catch (Throwable e) {
      throw OpenMpiJavaCalls.failure("MPI_Allreduce", e);
    }
  }

  static void scan(
      Object communicator, Object send, Object receive, int count, Object type, Object op) {
    try {
      SCAN.invokeExact(communicator, send, receive, count, type, op);
    } catch (Throwable e) {
      throw OpenMpiJavaCalls.failure("MPI_Scan", e);
    }
  }

  static void exScan(
      Object communicator, Object send, Object receive, int count, Object type, Object op) {
    try {
      EX_SCAN.invokeExact(communicator, send, receive, count, type, op);
    } catch (Throwable e) {
      throw OpenMpiJavaCalls.failure("MPI_Exscan", e);
    }
  }
}
