package mpi;

import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Operands of all ranks, brought together and combined here. Memory: the operands of all ranks.
final class Folding implements Staged {
  private final Op op;
  private final Datatype type;
  private final Operand own;
  private final @Nullable Operand result;
  private final Operand all;
  private int count;

  /// @param blocks how many operands come together here
  /// @param own this rank's
  /// @param result where the combination goes, or null
  Folding(Op op, Datatype type, int blocks, Operand own, @Nullable Operand result) {
    this.op = op;
    this.type = type;
    this.own = own;
    this.result = result;
    all = Operand.ofPool(result == null ? 0 : result.memory().byteSize() * blocks);
  }

  /// This rank's operand.
  MemorySegment own() {
    return own.memory();
  }

  /// Operands of all ranks side by side.
  MemorySegment all() {
    return all.memory();
  }

  /// Brings them together, then combines the first of them.
  Request run(
      Completing completing,
      Runnable blocking,
      Supplier<org.swmpi.mpi.Request> immediate,
      int operands)
      throws MPIException {
    count = operands;
    return completing.run(blocking, immediate, this);
  }

  @Override
  public void received() throws MPIException {
    if (result == null || count == 0) {
      return;
    }
    long bytes = result.memory().byteSize();
    MemorySegment combined = all.memory().asSlice((count - 1) * bytes, bytes);
    for (int rank = count - 2; rank >= 0; rank--) {
      Combining.combine(op, type, all.memory().asSlice(rank * bytes, bytes), combined);
    }
    result.memory().copyFrom(combined);
    result.received();
  }

  @Override
  public void close() {
    all.close();
    own.close();
    if (result != null) {
      result.close();
    }
  }
}
