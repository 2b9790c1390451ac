package mpi;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Collectives;
import org.swmpi.mpi.ImmediateCollectives;
import org.swmpi.mpi.Operation;

/// A collective that computes, in the two forms that the runtime has; constants as of [Movement].
///
/// @param isOfBlocks whether each rank has operands for all
record Reduction(Blocking blocking, Immediate immediate, boolean isOfBlocks) {
  static final Reduction REDUCE =
      new Reduction(Collectives::reduce, ImmediateCollectives::immediateReduce, false);
  static final Reduction ALL_REDUCE =
      new Reduction(
          (ranks, from, to, type, by, _) -> ranks.allReduce(from, to, type, by),
          (ranks, from, to, type, by, _) -> ranks.immediateAllReduce(from, to, type, by),
          false);
  static final Reduction SCAN =
      new Reduction(
          (ranks, from, to, type, by, _) -> ranks.scan(from, to, type, by),
          (ranks, from, to, type, by, _) -> ranks.immediateScan(from, to, type, by),
          false);
  static final Reduction EX_SCAN =
      new Reduction(
          (ranks, from, to, type, by, _) -> ranks.exScan(from, to, type, by),
          (ranks, from, to, type, by, _) -> ranks.immediateExScan(from, to, type, by),
          false);
  static final Reduction REDUCE_SCATTER_BLOCK =
      new Reduction(
          (ranks, from, to, type, by, _) -> ranks.reduceScatterBlock(from, to, type, by),
          (ranks, from, to, type, by, _) -> ranks.immediateReduceScatterBlock(from, to, type, by),
          true);

  @FunctionalInterface
  interface Blocking {
    void run(
        Collectives ranks,
        MemorySegment from,
        MemorySegment to,
        org.swmpi.mpi.Datatype type,
        Operation by,
        int root);
  }

  @FunctionalInterface
  interface Immediate {
    org.swmpi.mpi.Request start(
        ImmediateCollectives ranks,
        MemorySegment from,
        MemorySegment to,
        org.swmpi.mpi.Datatype type,
        Operation by,
        int root);
  }

  /// Makes the call.
  ///
  /// @param send this rank's operand
  /// @param result where the result goes, or null on a rank that gets none
  /// @param type of the elements, for which `op` is defined
  /// @param root as the program has it, of no importance where all ranks are alike
  Request run(
      Link ranks,
      Completing completing,
      Operand send,
      @Nullable Operand result,
      Datatype type,
      Op op,
      int root)
      throws MPIException {
    MemorySegment from = send.memory();
    MemorySegment to = result == null ? MemorySegment.NULL : result.memory();
    org.swmpi.mpi.Datatype values = op.runtimeType(type);
    Operation by = op.runtime(type);
    if (completing.isImmediate()) {
      return Completing.later(
          () -> immediate.start(ranks.later(), from, to, values, by, ranks.root(root)),
          result,
          send);
    }
    try {
      blocking.run(ranks.now(), from, to, values, by, ranks.root(root));
      return Completing.complete(result);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    } finally {
      Completing.close(result, send);
    }
  }
}
