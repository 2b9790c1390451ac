package org.swmpi.mpi.internal.libmpi;

import static org.swmpi.mpi.internal.libmpi.Downcalls.call;
import static org.swmpi.mpi.internal.libmpi.MessageCalls.requestAddress;

import java.lang.foreign.MemorySegment;

/// Collective functions, completed as a [Completion] says.
///
/// Buffers, arrays, datatypes, operations and communicators are `long`: addresses and handles.
/// Counts without a type are bytes. Arrays of counts and displacements are arrays of C ints.
final class CollectiveCalls {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final long BYTE = MPI.abi().handle("MPI_BYTE");

  private static final MemorySegment BARRIER = MPI.function("MPI_Barrier");
  private static final MemorySegment IBARRIER = MPI.function("MPI_Ibarrier");
  private static final MemorySegment BCAST = MPI.function("MPI_Bcast");
  private static final MemorySegment IBCAST = MPI.function("MPI_Ibcast");
  private static final MemorySegment GATHER = MPI.function("MPI_Gather");
  private static final MemorySegment IGATHER = MPI.function("MPI_Igather");
  private static final MemorySegment GATHERV = MPI.function("MPI_Gatherv");
  private static final MemorySegment IGATHERV = MPI.function("MPI_Igatherv");
  private static final MemorySegment ALLGATHER = MPI.function("MPI_Allgather");
  private static final MemorySegment IALLGATHER = MPI.function("MPI_Iallgather");
  private static final MemorySegment ALLGATHERV = MPI.function("MPI_Allgatherv");
  private static final MemorySegment IALLGATHERV = MPI.function("MPI_Iallgatherv");
  private static final MemorySegment SCATTER = MPI.function("MPI_Scatter");
  private static final MemorySegment ISCATTER = MPI.function("MPI_Iscatter");
  private static final MemorySegment SCATTERV = MPI.function("MPI_Scatterv");
  private static final MemorySegment ISCATTERV = MPI.function("MPI_Iscatterv");
  private static final MemorySegment ALLTOALL = MPI.function("MPI_Alltoall");
  private static final MemorySegment IALLTOALL = MPI.function("MPI_Ialltoall");
  private static final MemorySegment ALLTOALLV = MPI.function("MPI_Alltoallv");
  private static final MemorySegment IALLTOALLV = MPI.function("MPI_Ialltoallv");
  private static final MemorySegment REDUCE = MPI.function("MPI_Reduce");
  private static final MemorySegment IREDUCE = MPI.function("MPI_Ireduce");
  private static final MemorySegment ALLREDUCE = MPI.function("MPI_Allreduce");
  private static final MemorySegment IALLREDUCE = MPI.function("MPI_Iallreduce");
  private static final MemorySegment REDUCE_SCATTER = MPI.function("MPI_Reduce_scatter");
  private static final MemorySegment IREDUCE_SCATTER = MPI.function("MPI_Ireduce_scatter");
  private static final MemorySegment REDUCE_SCATTER_BLOCK =
      MPI.function("MPI_Reduce_scatter_block");
  private static final MemorySegment IREDUCE_SCATTER_BLOCK =
      MPI.function("MPI_Ireduce_scatter_block");
  private static final MemorySegment SCAN = MPI.function("MPI_Scan");
  private static final MemorySegment ISCAN = MPI.function("MPI_Iscan");
  private static final MemorySegment EXSCAN = MPI.function("MPI_Exscan");
  private static final MemorySegment IEXSCAN = MPI.function("MPI_Iexscan");

  private CollectiveCalls() {}

  private static void check(long code, String function) {
    WorldCalls.check((int) code, function);
  }

  static void barrier(long communicator, Completion how) {
    if (how.isImmediate()) {
      how.started(call(IBARRIER, communicator, requestAddress()), "MPI_Ibarrier");
    } else {
      check(call(BARRIER, communicator), "MPI_Barrier");
    }
  }

  static void broadcast(long buffer, int count, int root, long communicator, Completion how) {
    if (how.isImmediate()) {
      how.started(
          call(IBCAST, buffer, count, BYTE, root, communicator, requestAddress()), "MPI_Ibcast");
    } else {
      check(call(BCAST, buffer, count, BYTE, root, communicator), "MPI_Bcast");
    }
  }

  static void gather(
      long send, int count, long receive, int root, long communicator, Completion how) {
    if (how.isImmediate()) {
      how.started(
          call(
              IGATHER,
              send,
              count,
              BYTE,
              receive,
              count,
              BYTE,
              root,
              communicator,
              requestAddress()),
          "MPI_Igather");
    } else {
      check(
          call(GATHER, send, count, BYTE, receive, count, BYTE, root, communicator), "MPI_Gather");
    }
  }

  static void gatherV(
      long send,
      int count,
      long type,
      long receive,
      long counts,
      long displacements,
      int root,
      long communicator,
      Completion how) {
    if (how.isImmediate()) {
      how.started(
          call(
              IGATHERV,
              send,
              count,
              type,
              receive,
              counts,
              displacements,
              type,
              root,
              communicator,
              requestAddress()),
          "MPI_Igatherv");
    } else {
      check(
          call(
              GATHERV, send, count, type, receive, counts, displacements, type, root, communicator),
          "MPI_Gatherv");
    }
  }

  static void allGather(
      long send, int count, long receive, int receiveCount, long communicator, Completion how) {
    if (how.isImmediate()) {
      how.started(
          call(
              IALLGATHER,
              send,
              count,
              BYTE,
              receive,
              receiveCount,
              BYTE,
              communicator,
              requestAddress()),
          "MPI_Iallgather");
    } else {
      check(
          call(ALLGATHER, send, count, BYTE, receive, receiveCount, BYTE, communicator),
          "MPI_Allgather");
    }
  }

  static void allGatherV(
      long send,
      int count,
      long type,
      long receive,
      long counts,
      long displacements,
      long communicator,
      Completion how) {
    if (how.isImmediate()) {
      how.started(
          call(
              IALLGATHERV,
              send,
              count,
              type,
              receive,
              counts,
              displacements,
              type,
              communicator,
              requestAddress()),
          "MPI_Iallgatherv");
    } else {
      check(
          call(ALLGATHERV, send, count, type, receive, counts, displacements, type, communicator),
          "MPI_Allgatherv");
    }
  }

  static void scatter(
      long send, int count, long receive, int root, long communicator, Completion how) {
    if (how.isImmediate()) {
      how.started(
          call(
              ISCATTER,
              send,
              count,
              BYTE,
              receive,
              count,
              BYTE,
              root,
              communicator,
              requestAddress()),
          "MPI_Iscatter");
    } else {
      check(
          call(SCATTER, send, count, BYTE, receive, count, BYTE, root, communicator),
          "MPI_Scatter");
    }
  }

  static void scatterV(
      long send,
      long counts,
      long displacements,
      long type,
      long receive,
      int count,
      int root,
      long communicator,
      Completion how) {
    if (how.isImmediate()) {
      how.started(
          call(
              ISCATTERV,
              send,
              counts,
              displacements,
              type,
              receive,
              count,
              type,
              root,
              communicator,
              requestAddress()),
          "MPI_Iscatterv");
    } else {
      check(
          call(
              SCATTERV,
              send,
              counts,
              displacements,
              type,
              receive,
              count,
              type,
              root,
              communicator),
          "MPI_Scatterv");
    }
  }

  static void allToAll(
      long send, int count, long receive, int receiveCount, long communicator, Completion how) {
    if (how.isImmediate()) {
      how.started(
          call(
              IALLTOALL,
              send,
              count,
              BYTE,
              receive,
              receiveCount,
              BYTE,
              communicator,
              requestAddress()),
          "MPI_Ialltoall");
    } else {
      check(
          call(ALLTOALL, send, count, BYTE, receive, receiveCount, BYTE, communicator),
          "MPI_Alltoall");
    }
  }

  static void allToAllV(
      long send,
      long sendCounts,
      long sendDisplacements,
      long type,
      long receive,
      long receiveCounts,
      long receiveDisplacements,
      long communicator,
      Completion how) {
    if (how.isImmediate()) {
      how.started(
          call(
              IALLTOALLV,
              send,
              sendCounts,
              sendDisplacements,
              type,
              receive,
              receiveCounts,
              receiveDisplacements,
              type,
              communicator,
              requestAddress()),
          "MPI_Ialltoallv");
    } else {
      check(
          call(
              ALLTOALLV,
              send,
              sendCounts,
              sendDisplacements,
              type,
              receive,
              receiveCounts,
              receiveDisplacements,
              type,
              communicator),
          "MPI_Alltoallv");
    }
  }

  static void reduce(
      long send,
      long receive,
      int count,
      long type,
      long op,
      int root,
      long communicator,
      Completion how) {
    if (how.isImmediate()) {
      how.started(
          call(IREDUCE, send, receive, count, type, op, root, communicator, requestAddress()),
          "MPI_Ireduce");
    } else {
      check(call(REDUCE, send, receive, count, type, op, root, communicator), "MPI_Reduce");
    }
  }

  static void allReduce(
      long send, long receive, int count, long type, long op, long communicator, Completion how) {
    if (how.isImmediate()) {
      how.started(
          call(IALLREDUCE, send, receive, count, type, op, communicator, requestAddress()),
          "MPI_Iallreduce");
    } else {
      check(call(ALLREDUCE, send, receive, count, type, op, communicator), "MPI_Allreduce");
    }
  }

  static void reduceScatter(
      long send, long receive, long counts, long type, long op, long communicator, Completion how) {
    if (how.isImmediate()) {
      how.started(
          call(IREDUCE_SCATTER, send, receive, counts, type, op, communicator, requestAddress()),
          "MPI_Ireduce_scatter");
    } else {
      check(
          call(REDUCE_SCATTER, send, receive, counts, type, op, communicator),
          "MPI_Reduce_scatter");
    }
  }

  static void reduceScatterBlock(
      long send, long receive, int count, long type, long op, long communicator, Completion how) {
    if (how.isImmediate()) {
      how.started(
          call(
              IREDUCE_SCATTER_BLOCK,
              send,
              receive,
              count,
              type,
              op,
              communicator,
              requestAddress()),
          "MPI_Ireduce_scatter_block");
    } else {
      check(
          call(REDUCE_SCATTER_BLOCK, send, receive, count, type, op, communicator),
          "MPI_Reduce_scatter_block");
    }
  }

  static void scan(
      long send, long receive, int count, long type, long op, long communicator, Completion how) {
    if (how.isImmediate()) {
      how.started(
          call(ISCAN, send, receive, count, type, op, communicator, requestAddress()), "MPI_Iscan");
    } else {
      check(call(SCAN, send, receive, count, type, op, communicator), "MPI_Scan");
    }
  }

  static void exScan(
      long send, long receive, int count, long type, long op, long communicator, Completion how) {
    if (how.isImmediate()) {
      how.started(
          call(IEXSCAN, send, receive, count, type, op, communicator, requestAddress()),
          "MPI_Iexscan");
    } else {
      check(call(EXSCAN, send, receive, count, type, op, communicator), "MPI_Exscan");
    }
  }
}
