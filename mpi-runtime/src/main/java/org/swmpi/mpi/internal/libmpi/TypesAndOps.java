package org.swmpi.mpi.internal.libmpi;

import org.swmpi.mpi.Accumulation;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.WindowOp;

/// The library's handles for the types and operations of the API, at hand for every call.
final class TypesAndOps {
  private final long bytes;
  private final long int8;
  private final long int16;
  private final long uint16;
  private final long int32;
  private final long int64;
  private final long float32;
  private final long float64;
  private final long sum;
  private final long product;
  private final long min;
  private final long max;
  private final long and;
  private final long or;
  private final long xor;
  private final long replace;
  private final long noOp;

  TypesAndOps(Abi abi) {
    bytes = abi.handle("MPI_BYTE");
    int8 = abi.handle("MPI_INT8_T");
    int16 = abi.handle("MPI_INT16_T");
    uint16 = abi.handle("MPI_UINT16_T");
    int32 = abi.handle("MPI_INT32_T");
    int64 = abi.handle("MPI_INT64_T");
    float32 = abi.handle("MPI_FLOAT");
    float64 = abi.handle("MPI_DOUBLE");
    sum = abi.handle("MPI_SUM");
    product = abi.handle("MPI_PROD");
    min = abi.handle("MPI_MIN");
    max = abi.handle("MPI_MAX");
    and = abi.handle("MPI_BAND");
    or = abi.handle("MPI_BOR");
    xor = abi.handle("MPI_BXOR");
    replace = abi.handle("MPI_REPLACE");
    noOp = abi.handle("MPI_NO_OP");
  }

  /// The type of what is only moved, in bytes.
  long bytes() {
    return bytes;
  }

  /// A type whose values are computed with. `MPI_BYTE` has no arithmetic.
  long of(Datatype type) {
    return switch (type) {
      case BYTE -> int8;
      case SHORT -> int16;
      case CHAR -> uint16;
      case INT -> int32;
      case LONG -> int64;
      case FLOAT -> float32;
      case DOUBLE -> float64;
    };
  }

  long of(Op op) {
    return switch (op) {
      case SUM -> sum;
      case PRODUCT -> product;
      case MIN -> min;
      case MAX -> max;
      case BITWISE_AND -> and;
      case BITWISE_OR -> or;
      case BITWISE_XOR -> xor;
    };
  }

  long of(Accumulation operation) {
    if (operation instanceof Op op) {
      return of(op);
    }
    return operation == WindowOp.REPLACE ? replace : noOp;
  }
}
