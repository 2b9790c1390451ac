package org.swmpi.mpi.internal.libmpi;

/// Collective functions, completed as a [Completion] says.
///
/// Buffers, arrays, datatypes, operations and communicators are `long`: addresses and handles.
/// Counts without a type are bytes. Arrays of counts and displacements are arrays of C ints.
final class CollectiveCalls {
  private static final long BYTE = LibMpi.loaded().abi().handle("MPI_BYTE");

  private static final Collective BARRIER = Collective.of("Barrier");
  private static final Collective BCAST = Collective.of("Bcast");
  private static final Collective GATHER = Collective.of("Gather");
  private static final Collective GATHERV = Collective.of("Gatherv");
  private static final Collective ALLGATHER = Collective.of("Allgather");
  private static final Collective ALLGATHERV = Collective.of("Allgatherv");
  private static final Collective SCATTER = Collective.of("Scatter");
  private static final Collective SCATTERV = Collective.of("Scatterv");
  private static final Collective ALLTOALL = Collective.of("Alltoall");
  private static final Collective ALLTOALLV = Collective.of("Alltoallv");
  private static final Collective REDUCE = Collective.of("Reduce");
  private static final Collective ALLREDUCE = Collective.of("Allreduce");
  private static final Collective REDUCE_SCATTER = Collective.of("Reduce_scatter");
  private static final Collective REDUCE_SCATTER_BLOCK = Collective.of("Reduce_scatter_block");
  private static final Collective SCAN = Collective.of("Scan");
  private static final Collective EXSCAN = Collective.of("Exscan");

  private CollectiveCalls() {}

  static void barrier(long communicator, Completion how) {
    BARRIER.call(how, communicator);
  }

  static void broadcast(long buffer, int count, int root, long communicator, Completion how) {
    BCAST.call(how, buffer, count, BYTE, root, communicator);
  }

  static void gather(
      long send, int count, long receive, int root, long communicator, Completion how) {
    GATHER.call(how, send, count, BYTE, receive, count, BYTE, root, communicator);
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
    GATHERV.call(how, send, count, type, receive, counts, displacements, type, root, communicator);
  }

  static void allGather(
      long send, int count, long receive, int receiveCount, long communicator, Completion how) {
    ALLGATHER.call(how, send, count, BYTE, receive, receiveCount, BYTE, communicator);
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
    ALLGATHERV.call(how, send, count, type, receive, counts, displacements, type, communicator);
  }

  static void scatter(
      long send, int count, long receive, int root, long communicator, Completion how) {
    SCATTER.call(how, send, count, BYTE, receive, count, BYTE, root, communicator);
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
    SCATTERV.call(how, send, counts, displacements, type, receive, count, type, root, communicator);
  }

  static void allToAll(
      long send, int count, long receive, int receiveCount, long communicator, Completion how) {
    ALLTOALL.call(how, send, count, BYTE, receive, receiveCount, BYTE, communicator);
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
    ALLTOALLV.call(
        how,
        send,
        sendCounts,
        sendDisplacements,
        type,
        receive,
        receiveCounts,
        receiveDisplacements,
        type,
        communicator);
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
    REDUCE.call(how, send, receive, count, type, op, root, communicator);
  }

  static void allReduce(
      long send, long receive, int count, long type, long op, long communicator, Completion how) {
    ALLREDUCE.call(how, send, receive, count, type, op, communicator);
  }

  static void reduceScatter(
      long send, long receive, long counts, long type, long op, long communicator, Completion how) {
    REDUCE_SCATTER.call(how, send, receive, counts, type, op, communicator);
  }

  static void reduceScatterBlock(
      long send, long receive, int count, long type, long op, long communicator, Completion how) {
    REDUCE_SCATTER_BLOCK.call(how, send, receive, count, type, op, communicator);
  }

  static void scan(
      long send, long receive, int count, long type, long op, long communicator, Completion how) {
    SCAN.call(how, send, receive, count, type, op, communicator);
  }

  static void exScan(
      long send, long receive, int count, long type, long op, long communicator, Completion how) {
    EXSCAN.call(how, send, receive, count, type, op, communicator);
  }
}
