package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.internal.check.Arguments;
import org.swmpi.mpi.internal.reduce.Reduction;

/// What a reduction combines values by: one of MPI's, or one of the program's own.
public sealed interface Operation permits Op, UserOp {
  /// Sets each element of `result` to the combination of that of `left` and its own, in this order.
  /// No other rank takes part (`MPI_Reduce_local`).
  ///
  /// @param left a whole number of elements; stays as it is
  /// @param result as long as `left`, and apart from it
  /// @param type of the elements
  default void reduceLocal(MemorySegment left, MemorySegment result, Datatype type) {
    Arguments.combined(left, result, type, this);
    switch (this) {
      case Op op -> Reduction.of(type).combine(op, left, result, result);
      case UserOp op -> {
        if (left.byteSize() > 0) {
          op.function().combine(left.asReadOnly(), result, type);
        }
      }
    }
  }
}
