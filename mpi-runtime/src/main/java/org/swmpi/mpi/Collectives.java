package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// Calls that all ranks of a communicator make together, in the same order and with arguments that
/// fit each other (root, operation, type, lengths). Where a parameter is of use to the root only,
/// the others may pass [MemorySegment#NULL] and arrays of any content.
///
/// A buffer without a [Datatype] is bytes. Lengths come from [MemorySegment#byteSize]: who wants to
/// send a part passes a slice. Counts and displacements are in elements of the type. No buffer for
/// receiving may overlap one for sending. Blocks of a `…V` call may be empty. Elements that are not
/// one piece of memory are moved by [CollectiveElements].
///
/// Wrong arguments are an [IllegalArgumentException] that names the argument and its value;
/// failures of the engine are an [MpiException]. Ranks that disagree are an error of the program
/// which a transport reports if it can see it.
public interface Collectives {
  /// As `send` (in a scatter, as `receive`): this rank's own part stands in the other buffer
  /// already, where the call would put it, or where the root's own block lies. In reductions it is
  /// the operand that the result replaces. Allowed where the rank has both buffers: on all ranks of
  /// an `all…` call and of a scan, at the root of the others. The blocks of [#gather] and
  /// [#allGather] are as long then as `receive` divided by the number of ranks.
  MemorySegment IN_PLACE = MemorySegment.ofArray(new byte[0]);

  /// Returns when all ranks have come.
  void barrier();

  /// Gives the bytes of the root to all.
  ///
  /// @param buffer to send at the root, to receive elsewhere; of the same length on all ranks
  void broadcast(MemorySegment buffer, int root);

  /// Puts the blocks of all ranks side by side at the root, in the order of ranks.
  ///
  /// @param send this rank's block, of the same length on all ranks
  /// @param receive at the root: at least size times the length of a block
  void gather(MemorySegment send, MemorySegment receive, int root);

  /// As [#gather], with blocks of different lengths.
  ///
  /// @param send this rank's block: `counts[rank]` elements
  /// @param counts at the root: elements that come from each rank
  /// @param displacements at the root: where each block begins in `receive`, in elements
  void gatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root);

  /// Puts the blocks of all ranks side by side on every rank.
  ///
  /// @param send this rank's block, of the same length on all ranks
  /// @param receive at least size times the length of a block
  void allGather(MemorySegment send, MemorySegment receive);

  /// As [#allGather], with blocks of different lengths.
  ///
  /// @param send this rank's block: `counts[rank]` elements
  /// @param counts elements of each rank, the same on all ranks
  /// @param displacements where each block begins in `receive`, in elements
  void allGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type);

  /// Cuts the root's buffer into as many equal blocks as there are ranks, and gives each rank its
  /// own.
  ///
  /// @param send at the root: size times the length of a block
  /// @param receive this rank's block, of the same length on all ranks
  void scatter(MemorySegment send, MemorySegment receive, int root);

  /// As [#scatter], with blocks of different lengths.
  ///
  /// @param counts at the root: elements that go to each rank
  /// @param displacements at the root: where each block begins in `send`, in elements
  /// @param receive this rank's block: `counts[rank]` elements
  void scatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root);

  /// Every rank sends a block to every rank: block `j` of rank `i` becomes block `i` of rank `j`.
  ///
  /// @param send size blocks of equal length, the same length on all ranks
  /// @param receive at least as long as `send`
  void allToAll(MemorySegment send, MemorySegment receive);

  /// As [#allToAll], with blocks of different lengths. What rank `i` sends to `j` is as long as
  /// what `j` expects from `i`.
  ///
  /// @param sendCounts elements for each rank
  /// @param sendDisplacements where each block begins in `send`, in elements
  /// @param receiveCounts elements from each rank
  /// @param receiveDisplacements where each block goes in `receive`, in elements
  void allToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type);

  /// Combines the buffers of all ranks element by element at the root.
  ///
  /// @param send a whole number of elements, as many on all ranks
  /// @param receive at the root: at least as long as `send`
  void reduce(MemorySegment send, MemorySegment receive, Datatype type, Operation op, int root);

  /// As [#reduce], with the result, the same bits, on every rank.
  void allReduce(MemorySegment send, MemorySegment receive, Datatype type, Operation op);

  /// As [#reduce], with the result cut into blocks, of which each rank receives its own.
  ///
  /// @param send the blocks of all ranks side by side, in the order of ranks
  /// @param receive at least `counts[rank]` elements; in place, the blocks of all ranks, of which
  ///     the result replaces the first bytes
  /// @param counts elements of each rank's block, the same on all ranks
  void reduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op);

  /// As [#reduceScatter], with blocks of equal length.
  ///
  /// @param send size blocks of whole elements
  /// @param receive at least a block; in place, size blocks, of which the result replaces the first
  void reduceScatterBlock(MemorySegment send, MemorySegment receive, Datatype type, Operation op);

  /// Rank `r` receives the combination of ranks 0 to `r`.
  void scan(MemorySegment send, MemorySegment receive, Datatype type, Operation op);

  /// Rank `r` receives the combination of ranks 0 to `r - 1`; on rank 0 `receive` is left as it is.
  void exScan(MemorySegment send, MemorySegment receive, Datatype type, Operation op);
}
