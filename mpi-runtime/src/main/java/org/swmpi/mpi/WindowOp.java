package org.swmpi.mpi;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.swmpi.mpi.internal.reduce.WindowCombining;

/// Operations that windows have beside those of [Op]. Reductions take them by [#forReductions].
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

  private static final Map<InReductions, UserOp> IN_REDUCTIONS = new ConcurrentHashMap<>();

  private record InReductions(WindowOp op, Datatype type) {}

  /// The same operation for reductions: the same object each time. Pairs lie as
  /// [DerivedDatatype#pair] has them.
  ///
  /// ```java
  /// Datatype type = Datatype.DOUBLE; // a pair: the value, then the index at byte 8, of 16 bytes
  /// world.allReduce(mine, least, type, WindowOp.MIN_LOCATION.forReductions(type));
  /// ```
  ///
  /// @param type of a call, which is that of the values where elements are pairs
  /// @throws IllegalArgumentException for [#REPLACE] and [#NO_OP], which no reduction has
  public UserOp forReductions(Datatype type) {
    if (!isLogical() && !isOfPairs()) {
      throw new IllegalArgumentException("no reduction is by " + this);
    }
    return IN_REDUCTIONS.computeIfAbsent(new InReductions(this, type), WindowOp::inReductions);
  }

  private static UserOp inReductions(InReductions key) {
    WindowOp op = key.op();
    if (op.isLogical()) {
      return UserOp.commutative(
          (left, result, type) -> WindowCombining.combine(op, type, left, result));
    }
    return UserOp.commutative(
            (left, result, type) -> WindowCombining.combinePairs(op, type, left, result))
        .onOperandsOf(DerivedDatatype.pair(key.type()).extent());
  }

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
