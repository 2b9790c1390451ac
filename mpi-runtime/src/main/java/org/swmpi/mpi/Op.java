package org.swmpi.mpi;

/// How the values of the ranks become one value (MPI 4.1, section 6.9.2). All are associative and
/// commutative (sums and products of floating-point numbers up to rounding), and integers wrap
/// around.
public enum Op implements Operation, Accumulation {
  /// `MPI_SUM`.
  SUM,
  /// `MPI_PROD`.
  PRODUCT,
  /// The smallest value: `MPI_MIN`.
  MIN,
  /// The largest value: `MPI_MAX`.
  MAX,
  /// Bits that are set in all; of integers only: `MPI_BAND`.
  BITWISE_AND,
  /// Bits that are set in one or more; of integers only: `MPI_BOR`.
  BITWISE_OR,
  /// Bits that are set in an odd number of them; of integers only: `MPI_BXOR`.
  BITWISE_XOR;

  /// Whether the operation is defined for integers only.
  public boolean isBitwise() {
    return this == BITWISE_AND || this == BITWISE_OR || this == BITWISE_XOR;
  }

  /// The `long` that changes no other: 0 for a sum, the largest `long` for a minimum, …
  public long identity() {
    return switch (this) {
      case SUM, BITWISE_OR, BITWISE_XOR -> 0L;
      case PRODUCT -> 1L;
      case MIN -> Long.MAX_VALUE;
      case MAX -> Long.MIN_VALUE;
      case BITWISE_AND -> -1L;
    };
  }

  /// As [#identity], of `double`s.
  ///
  /// @throws IllegalArgumentException for operations on bits
  public double identityOfDoubles() {
    return switch (this) {
      case SUM -> 0;
      case PRODUCT -> 1;
      case MIN -> Double.POSITIVE_INFINITY;
      case MAX -> Double.NEGATIVE_INFINITY;
      case BITWISE_AND, BITWISE_OR, BITWISE_XOR ->
          throw new IllegalArgumentException(this + " of double");
    };
  }

  /// Combines two values of a [Datatype#LONG].
  public long apply(long left, long right) {
    return switch (this) {
      case SUM -> left + right;
      case PRODUCT -> left * right;
      case MIN -> Math.min(left, right);
      case MAX -> Math.max(left, right);
      case BITWISE_AND -> left & right;
      case BITWISE_OR -> left | right;
      case BITWISE_XOR -> left ^ right;
    };
  }
}
