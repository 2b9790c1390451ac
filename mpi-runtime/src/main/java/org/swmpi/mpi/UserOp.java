package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// An operation of the program for reductions (`MPI_Op_create`). It has to be associative.
///
/// ```java
/// UserOp longest = UserOp.commutative((left, result, type) -> {
///   if (left.get(JAVA_LONG, 0) > result.get(JAVA_LONG, 0)) {
///     result.copyFrom(left);
///   }
/// });
/// world.allReduce(send, receive, Datatype.LONG, longest);
/// ```
///
/// @param function combines two operands
/// @param commutative whether the order of the operands is of no importance; else it is that of the
///     ranks
public record UserOp(Function function, boolean commutative) implements Operation {
  /// How two operands become one.
  @FunctionalInterface
  public interface Function {
    /// Sets each element of `result` to the combination of that of `left` and its own, in this
    /// order. An engine may call it for pieces of the buffers, of any number of elements. What it
    /// throws is thrown by the reduction, on the rank where it was thrown.
    ///
    /// @param left operands of the lower ranks; only to read
    /// @param result operands of the higher ranks, then the result; as long as `left`
    /// @param type of the elements
    void combine(MemorySegment left, MemorySegment result, Datatype type);
  }

  /// An operation for which `a op b` is `b op a`.
  public static UserOp commutative(Function function) {
    return new UserOp(function, true);
  }

  /// An operation that takes its operands in the order of ranks.
  public static UserOp ordered(Function function) {
    return new UserOp(function, false);
  }
}
