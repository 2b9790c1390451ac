package mpi;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Collectives;
import org.swmpi.mpi.ImmediateCollectives;

/// A collective that moves a block of each rank, or waits, in the two forms that the runtime has.
///
/// The forms are constants, and know nothing of a call: what a call would have to remember for them
/// lies in memory that the processor has not seen yet, and takes longer than the rest of it.
record Movement(Blocking blocking, Immediate immediate) {
  static final Movement BARRIER =
      new Movement(
          (ranks, _, _, _) -> ranks.barrier(), (ranks, _, _, _) -> ranks.immediateBarrier());

  /// What is sent stands where it is received.
  static final Movement BROADCAST =
      new Movement(
          (ranks, _, to, root) -> ranks.broadcast(to, root),
          (ranks, _, to, root) -> ranks.immediateBroadcast(to, root));

  static final Movement GATHER =
      new Movement(Collectives::gather, ImmediateCollectives::immediateGather);
  static final Movement SCATTER =
      new Movement(Collectives::scatter, ImmediateCollectives::immediateScatter);

  static final Movement ALL_GATHER =
      new Movement(
          (ranks, from, to, _) -> ranks.allGather(from, to),
          (ranks, from, to, _) -> ranks.immediateAllGather(from, to));
  static final Movement ALL_TO_ALL =
      new Movement(
          (ranks, from, to, _) -> ranks.allToAll(from, to),
          (ranks, from, to, _) -> ranks.immediateAllToAll(from, to));

  @FunctionalInterface
  interface Blocking {
    void run(Collectives ranks, MemorySegment from, MemorySegment to, int root);
  }

  @FunctionalInterface
  interface Immediate {
    org.swmpi.mpi.Request start(
        ImmediateCollectives ranks, MemorySegment from, MemorySegment to, int root);
  }

  /// Makes the call.
  ///
  /// @param from what this rank sends
  /// @param to where it receives
  /// @param root as the program has it, of no importance where all ranks are alike
  /// @param received what the call receives into, or null
  /// @param sent what else it uses, or null
  Request run(
      Link ranks,
      Completing completing,
      MemorySegment from,
      MemorySegment to,
      int root,
      @Nullable Staged received,
      @Nullable Staged sent)
      throws MPIException {
    if (completing.isImmediate()) {
      return Completing.later(
          () -> immediate.start(ranks.later(), from, to, ranks.root(root)), received, sent);
    }
    try {
      blocking.run(ranks.now(), from, to, ranks.root(root));
      return Completing.complete(received);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    } finally {
      Completing.close(received, sent);
    }
  }
}
