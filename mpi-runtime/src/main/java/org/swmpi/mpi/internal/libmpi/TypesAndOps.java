package org.swmpi.mpi.internal.libmpi;

import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;

/// The library's handles for the types and operations of the API.
final class TypesAndOps {
  private final Abi abi;
  private final long bytes;

  TypesAndOps(Abi abi) {
    this.abi = abi;
    this.bytes = abi.handle("MPI_BYTE");
  }

  /// The type of what is only moved, in bytes.
  long bytes() {
    return bytes;
  }

  /// A type whose values are computed with. `MPI_BYTE` has no arithmetic.
  long of(Datatype type) {
    return abi.handle(
        switch (type) {
          case BYTE -> "MPI_INT8_T";
          case INT -> "MPI_INT32_T";
          case LONG -> "MPI_INT64_T";
          case FLOAT -> "MPI_FLOAT";
          case DOUBLE -> "MPI_DOUBLE";
        });
  }

  long of(Op op) {
    return abi.handle(
        switch (op) {
          case SUM -> "MPI_SUM";
          case PRODUCT -> "MPI_PROD";
          case MIN -> "MPI_MIN";
          case MAX -> "MPI_MAX";
          case BITWISE_AND -> "MPI_BAND";
          case BITWISE_OR -> "MPI_BOR";
          case BITWISE_XOR -> "MPI_BXOR";
        });
  }
}
