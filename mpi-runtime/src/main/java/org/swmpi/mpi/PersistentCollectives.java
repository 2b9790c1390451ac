package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// The [Collectives] as requests that are started again and again with the same arguments (MPI 4.1,
/// section 6.13). Each start is an immediate call of [ImmediateCollectives], and all said there
/// holds for it: it sends what is in the buffers then, and takes its place in the order of the
/// communicator's collectives, which is the same on all ranks. The call that makes the request asks
/// no other rank, and takes no part in that order. Arrays must stay as they are.
///
/// ```java
/// PersistentRequest sum = world.persistentAllReduce(mine, all, Datatype.DOUBLE, Op.SUM);
/// for (int step = 0; step < steps; step++) {
///   compute(mine);
///   sum.start();
///   computeMore();
///   sum.await();
/// }
/// ```
public interface PersistentCollectives extends ImmediateCollectives {
  /// A [Collectives#barrier] to be started again and again.
  default PersistentRequest persistentBarrier() {
    return new PersistentRequest(() -> immediateBarrier());
  }

  /// A [Collectives#broadcast] to be started again and again.
  default PersistentRequest persistentBroadcast(MemorySegment buffer, int root) {
    return new PersistentRequest(() -> immediateBroadcast(buffer, root));
  }

  /// A [Collectives#gather] to be started again and again.
  default PersistentRequest persistentGather(MemorySegment send, MemorySegment receive, int root) {
    return new PersistentRequest(() -> immediateGather(send, receive, root));
  }

  /// A [Collectives#gatherV] to be started again and again.
  default PersistentRequest persistentGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root) {
    return new PersistentRequest(
        () -> immediateGatherV(send, receive, counts, displacements, type, root));
  }

  /// A [Collectives#allGather] to be started again and again.
  default PersistentRequest persistentAllGather(MemorySegment send, MemorySegment receive) {
    return new PersistentRequest(() -> immediateAllGather(send, receive));
  }

  /// A [Collectives#allGatherV] to be started again and again.
  default PersistentRequest persistentAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    return new PersistentRequest(
        () -> immediateAllGatherV(send, receive, counts, displacements, type));
  }

  /// A [Collectives#scatter] to be started again and again.
  default PersistentRequest persistentScatter(MemorySegment send, MemorySegment receive, int root) {
    return new PersistentRequest(() -> immediateScatter(send, receive, root));
  }

  /// A [Collectives#scatterV] to be started again and again.
  default PersistentRequest persistentScatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root) {
    return new PersistentRequest(
        () -> immediateScatterV(send, counts, displacements, receive, type, root));
  }

  /// A [Collectives#allToAll] to be started again and again.
  default PersistentRequest persistentAllToAll(MemorySegment send, MemorySegment receive) {
    return new PersistentRequest(() -> immediateAllToAll(send, receive));
  }

  /// A [Collectives#allToAllV] to be started again and again.
  default PersistentRequest persistentAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type) {
    return new PersistentRequest(
        () ->
            immediateAllToAllV(
                send,
                sendCounts,
                sendDisplacements,
                receive,
                receiveCounts,
                receiveDisplacements,
                type));
  }

  /// A [Collectives#reduce] to be started again and again.
  default PersistentRequest persistentReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, int root) {
    return new PersistentRequest(() -> immediateReduce(send, receive, type, op, root));
  }

  /// A [Collectives#allReduce] to be started again and again.
  default PersistentRequest persistentAllReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    return new PersistentRequest(() -> immediateAllReduce(send, receive, type, op));
  }

  /// A [Collectives#reduceScatter] to be started again and again.
  default PersistentRequest persistentReduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op) {
    return new PersistentRequest(() -> immediateReduceScatter(send, receive, counts, type, op));
  }

  /// A [Collectives#reduceScatterBlock] to be started again and again.
  default PersistentRequest persistentReduceScatterBlock(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    return new PersistentRequest(() -> immediateReduceScatterBlock(send, receive, type, op));
  }

  /// A [Collectives#scan] to be started again and again.
  default PersistentRequest persistentScan(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    return new PersistentRequest(() -> immediateScan(send, receive, type, op));
  }

  /// A [Collectives#exScan] to be started again and again.
  default PersistentRequest persistentExScan(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    return new PersistentRequest(() -> immediateExScan(send, receive, type, op));
  }
}
