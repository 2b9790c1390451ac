package org.swmpi.mpi;

/// Operations that only windows have. Reductions know no such ones, but take a [UserOp].
public enum WindowOp implements Accumulation {
  /// The value takes the place of what is there: a put, atomic for each element.
  REPLACE,
  /// What is there stays: a get, atomic for each element. Only where a call returns what was there
  /// before.
  NO_OP,
  /// 1 where both integers are other than 0, else 0.
  LOGICAL_AND,
  /// 1 where an integer is other than 0, else 0.
  LOGICAL_OR,
  /// 1 where just one of the integers is other than 0, else 0.
  LOGICAL_XOR,
  /// The pair with the smaller value; of equal values, with the smaller index. Elements are
  /// [DerivedDatatype#pair], and the type of a call is that of the values.
  MIN_LOCATION,
  /// The pair with the larger value; of equal values, with the smaller index. Elements are
  /// [DerivedDatatype#pair], and the type of a call is that of the values.
  MAX_LOCATION;

  /// Whether the operation is defined for integers only.
  public boolean isLogical() {
    return this == LOGICAL_AND || this == LOGICAL_OR || this == LOGICAL_XOR;
  }

  /// Whether the operation is defined for pairs of a value and an index only.
  public boolean isOfPairs() {
    return this == MIN_LOCATION || this == MAX_LOCATION;
  }

  /// Combines what is there and a value.
  ///
  /// @throws IllegalArgumentException where the operation is one of pairs
  public long apply(long there, long value) {
    return switch (this) {
      case REPLACE -> value;
      case NO_OP -> there;
      case LOGICAL_AND -> there != 0 && value != 0 ? 1 : 0;
      case LOGICAL_OR -> there != 0 || value != 0 ? 1 : 0;
      case LOGICAL_XOR -> (there != 0) != (value != 0) ? 1 : 0;
      case MIN_LOCATION, MAX_LOCATION -> throw new IllegalArgumentException(this + " of a number");
    };
  }
}
