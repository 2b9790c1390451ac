package org.swmpi.mpi.internal.check;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Operation;
import org.swmpi.mpi.UserOp;
import org.swmpi.mpi.internal.reduce.Displacements;

/// Reductions by operations that the engine does not know: all operands are gathered, and combined
/// where the result is needed. Memory: the operands of all ranks.
final class Fold {
  private Fold() {}

  /// Gives a rank all operands side by side.
  static void gather(
      CheckedCollectives ranks, MemorySegment send, int root, Consumer<MemorySegment> result) {
    try (Arena arena = Arena.ofConfined()) {
      boolean here = ranks.rank() == root;
      MemorySegment all = arena.allocate(here ? send.byteSize() * ranks.size() : 0, 8);
      ranks.gather(send, all, root);
      if (here) {
        result.accept(all);
      }
    }
  }

  /// Gives every rank all operands side by side.
  static void allGather(
      CheckedCollectives ranks, MemorySegment send, Consumer<MemorySegment> result) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment all = arena.allocate(send.byteSize() * ranks.size(), 8);
      ranks.allGather(send, all);
      result.accept(all);
    }
  }

  /// A reduction at rank 0, which then gives each rank its block.
  static void scatter(
      CheckedCollectives ranks,
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      Datatype type,
      Operation op) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment all = arena.allocate(ranks.rank() == 0 ? send.byteSize() : 0, 8);
      try {
        ranks.reduce(send, all, type, op, 0);
      } finally { // the others wait for their blocks also where the operation has thrown
        ranks.scatterV(all, counts, Displacements.sideBySide(counts), receive, type, 0);
      }
    }
  }

  /// Combines the operands of the first ranks, in their order. None: the result stays as it is.
  static void upTo(int count, MemorySegment all, MemorySegment result, Datatype type, UserOp op) {
    if (count == 0) {
      return;
    }
    long bytes = result.byteSize();
    result.copyFrom(all.asSlice((count - 1) * bytes, bytes));
    for (int rank = count - 2; rank >= 0; rank--) {
      op.function().combine(all.asSlice(rank * bytes, bytes).asReadOnly(), result, type);
    }
  }
}
