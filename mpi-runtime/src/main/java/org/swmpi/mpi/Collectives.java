package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// Calls that all ranks of a communicator make together, in the same order and with arguments that
/// fit each other: root, operation, type, lengths (MPI 4.1, chapter 6). Where a parameter is of use
/// to the root only, the others may pass [MemorySegment#NULL] and arrays of any content.
///
/// A buffer without a [Datatype] is bytes. Lengths come from [MemorySegment#byteSize]: to send a
/// part, pass a slice. Counts and displacements are in elements of the type. No buffer for
/// receiving may overlap one for sending. Blocks of a `…V` call may be empty. Elements that are not
/// one piece of memory are moved by [CollectiveElements].
///
/// ```java
/// MemorySegment mine = arena.allocateFrom(ValueLayout.JAVA_DOUBLE, 1.5, 2.5);
/// MemorySegment all = arena.allocate(world.size() * mine.byteSize());
/// world.allGather(mine, all);
/// MemorySegment sum = arena.allocate(mine.byteSize());
/// world.allReduce(mine, sum, Datatype.DOUBLE, Op.SUM);
/// world.allReduce(Collectives.IN_PLACE, mine, Datatype.DOUBLE, Op.MAX); // replaces `mine`
/// ```
///
/// Wrong arguments are an [IllegalArgumentException] that names the argument and its value, as is
/// an operation that is not defined for the type; failures of the engine are an [MpiException].
/// Ranks that disagree are an error of the program, which a transport reports if it can see it.
public interface Collectives {
  /// This rank's own part stands in the other buffer already, where the call would put it or take
  /// it from (`MPI_IN_PLACE`). It is taken by these calls, their immediate forms and those of
  /// [CollectiveElements]:
  ///
  /// - as `send`, at the root: by `gather`, `gatherV` and `reduce`;
  /// - as `receive`, at the root: by `scatter` and `scatterV`, whose root keeps its block in
  ///   `send`;
  /// - as `send`, on all ranks or none: by `allGather`, `allGatherV`, `allToAll`, `allToAllV`,
  ///   `allToAllW`, `allReduce`, `reduceScatter`, `reduceScatterBlock`, `scan` and `exScan`.
  ///
  /// In a reduction the operand stands in `receive`, and the result replaces it. The blocks of
  /// [#gather] and [#allGather] are as long as `receive` divided by the number of ranks. The
  /// `allToAll…` calls replace each block that they send by the one that comes from that rank;
  /// counts, displacements and types for sending are not looked at. [#broadcast] has one buffer,
  /// and nothing in place.
  MemorySegment IN_PLACE = MemorySegment.ofArray(new byte[0]);

  /// Returns when all ranks have come (`MPI_Barrier`).
  void barrier();

  /// Gives the bytes of the root to all (`MPI_Bcast`).
  ///
  /// @param buffer to send at the root, to receive elsewhere; of the same length on all ranks
  /// @param root rank that sends, the same on all ranks
  void broadcast(MemorySegment buffer, int root);

  /// Puts the blocks of all ranks side by side at the root, in the order of ranks (`MPI_Gather`).
  ///
  /// @param send this rank's block, of the same length on all ranks
  /// @param receive at the root: at least size times the length of a block
  /// @param root rank that receives, the same on all ranks
  void gather(MemorySegment send, MemorySegment receive, int root);

  /// As [#gather], with blocks of different lengths (`MPI_Gatherv`).
  ///
  /// @param send this rank's block: `counts[rank]` elements
  /// @param receive at the root: room for the blocks at their displacements
  /// @param counts at the root: elements that come from each rank
  /// @param displacements at the root: where each block begins in `receive`, in elements
  /// @param type of the elements
  /// @param root rank that receives, the same on all ranks
  void gatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root);

  /// Puts the blocks of all ranks side by side on every rank (`MPI_Allgather`).
  ///
  /// @param send this rank's block, of the same length on all ranks
  /// @param receive at least size times the length of a block
  void allGather(MemorySegment send, MemorySegment receive);

  /// As [#allGather], with blocks of different lengths (`MPI_Allgatherv`).
  ///
  /// @param send this rank's block: `counts[rank]` elements
  /// @param receive room for the blocks at their displacements
  /// @param counts elements of each rank, the same on all ranks
  /// @param displacements where each block begins in `receive`, in elements
  /// @param type of the elements
  void allGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type);

  /// Cuts the root's buffer into as many equal blocks as there are ranks, and gives each rank its
  /// own (`MPI_Scatter`).
  ///
  /// @param send at the root: size times the length of a block
  /// @param receive this rank's block, of the same length on all ranks
  /// @param root rank that sends, the same on all ranks
  void scatter(MemorySegment send, MemorySegment receive, int root);

  /// As [#scatter], with blocks of different lengths (`MPI_Scatterv`).
  ///
  /// @param send at the root: the blocks at their displacements
  /// @param counts at the root: elements that go to each rank
  /// @param displacements at the root: where each block begins in `send`, in elements
  /// @param receive this rank's block: `counts[rank]` elements
  /// @param type of the elements
  /// @param root rank that sends, the same on all ranks
  void scatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root);

  /// Every rank sends a block to every rank: block `j` of rank `i` becomes block `i` of rank `j`
  /// (`MPI_Alltoall`).
  ///
  /// @param send size blocks of equal length, the same length on all ranks
  /// @param receive at least as long as `send`
  void allToAll(MemorySegment send, MemorySegment receive);

  /// As [#allToAll], with blocks of different lengths (`MPI_Alltoallv`). What rank `i` sends to `j`
  /// is as long as what `j` expects from `i`.
  ///
  /// @param send the blocks for all ranks at their displacements
  /// @param sendCounts elements for each rank
  /// @param sendDisplacements where each block begins in `send`, in elements
  /// @param receive room for the blocks of all ranks at their displacements
  /// @param receiveCounts elements from each rank
  /// @param receiveDisplacements where each block goes in `receive`, in elements
  /// @param type of the elements
  void allToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type);

  /// Combines the buffers of all ranks element by element at the root (`MPI_Reduce`).
  ///
  /// @param send a whole number of elements, as many on all ranks
  /// @param receive at the root: at least as long as `send`
  /// @param type of the elements
  /// @param op an [Op], or a [UserOp] of the same function on all ranks
  /// @param root rank that receives, the same on all ranks
  void reduce(MemorySegment send, MemorySegment receive, Datatype type, Operation op, int root);

  /// As [#reduce], with the result on every rank, the same bits on all (`MPI_Allreduce`).
  ///
  /// @param send a whole number of elements, as many on all ranks
  /// @param receive at least as long as `send`
  /// @param type of the elements
  /// @param op as of [#reduce]
  void allReduce(MemorySegment send, MemorySegment receive, Datatype type, Operation op);

  /// As [#reduce], with the result cut into blocks, of which each rank receives its own
  /// (`MPI_Reduce_scatter`).
  ///
  /// @param send the blocks of all ranks side by side, in the order of ranks
  /// @param receive at least `counts[rank]` elements; in place, the blocks of all ranks, of which
  ///     the result replaces the first bytes
  /// @param counts elements of each rank's block, the same on all ranks
  /// @param type of the elements
  /// @param op as of [#reduce]
  void reduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op);

  /// As [#reduceScatter], with blocks of equal length (`MPI_Reduce_scatter_block`).
  ///
  /// @param send size blocks of whole elements
  /// @param receive at least a block; in place, size blocks, of which the result replaces the first
  /// @param type of the elements
  /// @param op as of [#reduce]
  void reduceScatterBlock(MemorySegment send, MemorySegment receive, Datatype type, Operation op);

  /// Rank `r` receives the combination of ranks 0 to `r` (`MPI_Scan`).
  ///
  /// @param send a whole number of elements, as many on all ranks
  /// @param receive at least as long as `send`
  /// @param type of the elements
  /// @param op as of [#reduce]
  void scan(MemorySegment send, MemorySegment receive, Datatype type, Operation op);

  /// Rank `r` receives the combination of ranks 0 to `r - 1`; on rank 0 `receive` is left as it is
  /// (`MPI_Exscan`).
  ///
  /// @param send a whole number of elements, as many on all ranks
  /// @param receive at least as long as `send`
  /// @param type of the elements
  /// @param op as of [#reduce]
  void exScan(MemorySegment send, MemorySegment receive, Datatype type, Operation op);
}
