package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// An operation of the program for reductions (`MPI_Op_create`, MPI 4.1, section 6.9.5). It has to
/// be associative.
///
/// What an engine makes for one it keeps until the end of the job: make one, not one for each call.
///
/// ```java
/// UserOp largest = UserOp.commutative((left, result, type) -> {
///   for (long at = 0; at < result.byteSize(); at += Long.BYTES) {
///     long lower = left.get(JAVA_LONG_UNALIGNED, at); // a segment need not be aligned
///     result.set(JAVA_LONG_UNALIGNED, at, Math.max(lower, result.get(JAVA_LONG_UNALIGNED, at)));
///   }
/// });
/// world.allReduce(send, receive, Datatype.LONG, largest);
/// ```
///
/// Operands that are more than one value of a [Datatype] have a size of their own: pairs of a value
/// and its place, complex numbers, structs.
///
/// ```java
/// UserOp multiply =
///     UserOp.commutative((left, result, _) -> multiplyComplex(left, result))
///         .onOperandsOf(2 * Double.BYTES);
/// world.allReduce(send, receive, Datatype.DOUBLE, multiply); // an even number of doubles
/// ```
///
/// @param function combines two operands
/// @param commutative whether the order of the operands is of no importance; else it is that of the
///     ranks
/// @param operandBytes size of an operand, a multiple of the type's in each call: no call of the
///     function sees a part of one; 0 for one value of the type
public record UserOp(Function function, boolean commutative, long operandBytes)
    implements Operation {
  /// An operation of operands of this size.
  public UserOp {
    if (operandBytes < 0 || operandBytes > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "operandBytes is %d, must be 0 to 2147483647".formatted(operandBytes));
    }
  }

  /// An operation on single values.
  public UserOp(Function function, boolean commutative) {
    this(function, commutative, 0);
  }

  /// How two operands become one.
  @FunctionalInterface
  public interface Function {
    /// Sets each element of `result` to the combination of that of `left` and its own, in this
    /// order. An engine may call it for pieces of the buffers, of any number of operands. What it
    /// throws is thrown by the reduction, on the rank where it was thrown; where several reductions
    /// with this operation are under way there, it may be thrown by each of them.
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

  /// The same operation, on operands of this size: no call of the function sees a part of one.
  ///
  /// @param bytes a multiple of the size of the type that a call is made with
  public UserOp onOperandsOf(long bytes) {
    return new UserOp(function, commutative, bytes);
  }

  /// Size of an operand in a call with this type.
  public long operandBytes(Datatype type) {
    return operandBytes == 0 ? type.bytes() : operandBytes;
  }
}
