package org.swmpi.mpi.internal.libmpi;

import java.util.Map;
import java.util.Objects;
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
  private final long logicalAnd;
  private final long logicalOr;
  private final long logicalXor;
  private final long minLocation;
  private final long maxLocation;
  private final long inPlace;
  private final Map<Datatype, Long> pairs;
  private final boolean isOpenMpi;
  private final boolean isMpich4;

  TypesAndOps(LibMpi library) {
    Abi abi = library.abi();
    isOpenMpi = abi.family() == Abi.Family.OPEN_MPI;
    isMpich4 = library.version().startsWith("MPICH Version: 4");
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
    logicalAnd = abi.handle("MPI_LAND");
    logicalOr = abi.handle("MPI_LOR");
    logicalXor = abi.handle("MPI_LXOR");
    minLocation = abi.handle("MPI_MINLOC");
    maxLocation = abi.handle("MPI_MAXLOC");
    inPlace = abi.handle("MPI_IN_PLACE");
    pairs =
        Map.of(
            Datatype.SHORT, abi.handle("MPI_SHORT_INT"),
            Datatype.INT, abi.handle("MPI_2INT"),
            Datatype.LONG, abi.handle("MPI_LONG_INT"),
            Datatype.FLOAT, abi.handle("MPI_FLOAT_INT"),
            Datatype.DOUBLE, abi.handle("MPI_DOUBLE_INT"));
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

  /// The address that stands for an operand in place.
  long inPlace() {
    return inPlace;
  }

  /// Pairs of a value and an index.
  long ofPairs(Datatype value) {
    return Objects.requireNonNull(pairs.get(value));
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

  /// An operation of windows.
  ///
  /// @param type of the values
  long of(Accumulation operation, Datatype type) {
    return switch (operation) {
      case Op op -> sound(op, type);
      case WindowOp.REPLACE -> replace;
      case WindowOp.NO_OP -> noOp;
      case WindowOp.LOGICAL_AND -> sound(logicalAnd, operation);
      case WindowOp.LOGICAL_OR -> sound(logicalOr, operation);
      case WindowOp.LOGICAL_XOR -> sound(logicalXor, operation);
      case WindowOp.MIN_LOCATION -> sound(minLocation, operation);
      case WindowOp.MAX_LOCATION -> sound(maxLocation, operation);
    };
  }

  private long sound(Op op, Datatype type) {
    if (isSigned(op, type)) {
      throw new UnsupportedOperationException(
          "transport 'mpi' has no accumulation by %s of CHAR over MPICH 4, which computes it wrongly; use INT, or MPICH 5"
              .formatted(op));
    }
    return of(op);
  }

  /// Whether MPICH 4.0.2 takes unsigned numbers for signed ones where it compares them.
  boolean isSigned(Op op, Datatype type) {
    return isMpich4 && type == Datatype.CHAR && (op == Op.MIN || op == Op.MAX);
  }

  /// Whether Open MPI adds and multiplies up to the largest number and no further, where there are
  /// enough for a vector of the processor.
  boolean isStopped(Accumulation operation, Datatype type) {
    return isOpenMpi && type.bytes() <= 2 && (operation == Op.SUM || operation == Op.PRODUCT);
  }

  /// Open MPI 4.1 and 5 lose logical accumulations of other ranks, and end the job where pairs are
  /// of a `double`.
  private long sound(long handle, Accumulation operation) {
    if (isOpenMpi) {
      throw new UnsupportedOperationException(
          "transport 'mpi' has no accumulation by %s over Open MPI, which computes it wrongly; MPICH does not"
              .formatted(operation));
    }
    return handle;
  }
}
