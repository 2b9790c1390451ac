package org.swmpi.mpi;

/// How the values of the ranks become one value. All are associative and commutative (sums of
/// floating-point numbers up to rounding), and integers wrap around.
public enum Op implements Operation, Accumulation {
  SUM,
  PRODUCT,
  MIN,
  MAX,
  BITWISE_AND,
  BITWISE_OR,
  BITWISE_XOR;

  /// Whether the operation is defined for integers only.
  public boolean isBitwise() {
    return this == BITWISE_AND || this == BITWISE_OR || this == BITWISE_XOR;
  }

  /// The value that changes nothing: 0 for a sum, the largest `long` for a minimum, ...
  public long identity() {
    return switch (this) {
      case SUM, BITWISE_OR, BITWISE_XOR -> 0L;
      case PRODUCT -> 1L;
      case MIN -> Long.MAX_VALUE;
      case MAX -> Long.MIN_VALUE;
      case BITWISE_AND -> -1L;
    };
  }

  /// Combines two values.
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
