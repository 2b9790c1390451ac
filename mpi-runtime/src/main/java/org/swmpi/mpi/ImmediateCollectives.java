package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// The [Collectives], started and not waited for: each returns at once, and the request completes
/// when the call of that name would return. Arguments are those of that call.
///
/// Buffers must be native memory, and belong to the call until it is complete. All ranks start the
/// collectives of a communicator, immediate or not, in the same order; they may complete them in
/// any order. What stands in place ([Collectives#IN_PLACE]) is copied, but by `mpi` in reductions,
/// and takes its size once more until the request is complete. A transport that has no immediate
/// collectives throws an [UnsupportedOperationException] that says so.
///
/// ```java
/// Request sum = world.immediateAllReduce(Collectives.IN_PLACE, all, Datatype.DOUBLE, Op.SUM);
/// compute();
/// sum.await();
/// ```
public interface ImmediateCollectives {
  /// Starts [Collectives#barrier].
  Request immediateBarrier();

  /// Starts [Collectives#broadcast].
  Request immediateBroadcast(MemorySegment buffer, int root);

  /// Starts [Collectives#gather].
  Request immediateGather(MemorySegment send, MemorySegment receive, int root);

  /// Starts [Collectives#gatherV].
  Request immediateGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root);

  /// Starts [Collectives#allGather].
  Request immediateAllGather(MemorySegment send, MemorySegment receive);

  /// Starts [Collectives#allGatherV].
  Request immediateAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type);

  /// Starts [Collectives#scatter].
  Request immediateScatter(MemorySegment send, MemorySegment receive, int root);

  /// Starts [Collectives#scatterV].
  Request immediateScatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root);

  /// Starts [Collectives#allToAll].
  Request immediateAllToAll(MemorySegment send, MemorySegment receive);

  /// Starts [Collectives#allToAllV].
  Request immediateAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type);

  /// Starts [Collectives#reduce].
  Request immediateReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, int root);

  /// Starts [Collectives#allReduce].
  Request immediateAllReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op);

  /// Starts [Collectives#reduceScatter].
  Request immediateReduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op);

  /// Starts [Collectives#reduceScatterBlock].
  Request immediateReduceScatterBlock(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op);

  /// Starts [Collectives#scan].
  Request immediateScan(MemorySegment send, MemorySegment receive, Datatype type, Operation op);

  /// Starts [Collectives#exScan].
  Request immediateExScan(MemorySegment send, MemorySegment receive, Datatype type, Operation op);
}
