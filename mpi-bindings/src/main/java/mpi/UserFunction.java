package mpi;

import java.nio.ByteBuffer;

/// How two operands of a reduction become one. A program overrides one of the two methods; either
/// serves arrays and buffers.
public abstract class UserFunction {
  /// For the program.
  public UserFunction() {}

  /// Combines operands in arrays.
  ///
  /// @param inVec operands of the lower ranks: an array of the type's basic type
  /// @param inOutVec operands of the higher ranks, then the result
  /// @param count elements in each
  /// @param datatype of the elements
  public void call(Object inVec, Object inOutVec, int count, Datatype datatype)
      throws MPIException {
    throw new UnsupportedOperationException(
        getClass().getName() + " overrides neither of the methods 'call'; override one of them");
  }

  /// Combines operands in buffers. As long as it is not overridden, it makes arrays of them for the
  /// other method.
  ///
  /// @param in operands of the lower ranks
  /// @param inOut operands of the higher ranks, then the result
  /// @param count elements in each
  /// @param datatype of the elements
  public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype)
      throws MPIException {
    Object left = datatype.basic().arrayOf(in);
    Object result = datatype.basic().arrayOf(inOut);
    call(left, result, count, datatype);
    datatype.basic().copy(result, inOut);
  }
}
