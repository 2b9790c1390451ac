package mpi;

import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Operation;
import org.swmpi.mpi.UserOp;

/// How the values of the ranks become one value: one of MPI's operations, or one of the program's.
public final class Op implements Freeable {
  /// MPI's operations.
  enum Kind {
    MAX,
    MIN,
    SUM,
    PROD,
    LAND,
    BAND,
    LOR,
    BOR,
    LXOR,
    BXOR,
    REPLACE,
    NO_OP,
    MINLOC,
    MAXLOC,
    OF_PROGRAM
  }

  private final Kind kind;
  private final boolean commutative;
  private final @Nullable UserFunction function;
  private boolean freed;

  Op(Kind kind) {
    this.kind = kind;
    commutative = kind != Kind.REPLACE && kind != Kind.NO_OP;
    function = null;
  }

  /// An operation of the program.
  ///
  /// @param function combines two operands
  /// @param commute whether their order is of no importance
  public Op(UserFunction function, boolean commute) {
    kind = Kind.OF_PROGRAM;
    this.function = function;
    commutative = commute;
  }

  /// Whether the order of operands is of no importance.
  public boolean isCommutative() {
    return commutative;
  }

  @Override
  public void free() throws MPIException {
    Session.verifyRunning();
    if (kind != Kind.OF_PROGRAM || freed) {
      throw Failures.of(MPI.ERR_OP, "MPI_ERR_OP: only an operation of the program can be freed");
    }
    freed = true;
  }

  /// Whether it has been freed.
  public boolean isNull() {
    return freed;
  }

  Kind kind() {
    return kind;
  }

  @Nullable UserFunction function() {
    return function;
  }

  /// Whether it depends on which of two values is less.
  boolean isOrdering() {
    return kind == Kind.MAX || kind == Kind.MIN;
  }

  boolean isDefinedFor(Datatype type) {
    if (kind == Kind.OF_PROGRAM) {
      return true;
    }
    boolean isPair = type.basic() == Basic.BYTE && type.byteSize() > 1;
    boolean isComplex = type.basic().isFloatingPoint() && type.byteSize() > type.basic().bytes();
    if (!type.isPredefined()) {
      return false;
    }
    return switch (kind) {
      case MAX, MIN -> !isPair && !isComplex;
      case SUM, PROD -> !isPair;
      case LAND, BAND, LOR, BOR, LXOR, BXOR -> !isPair && !type.basic().isFloatingPoint();
      case MINLOC, MAXLOC -> isPair;
      case REPLACE, NO_OP, OF_PROGRAM -> false;
    };
  }

  /// The runtime's operation, or null where it has none for such values.
  @Nullable Operation runtime(Datatype type) {
    if (!type.isPredefined()
        || type.byteSize() != type.basic().bytes()
        || type.basic().runtime(this) == null) {
      return null;
    }
    return switch (kind) {
      case MAX -> org.swmpi.mpi.Op.MAX;
      case MIN -> org.swmpi.mpi.Op.MIN;
      case SUM -> org.swmpi.mpi.Op.SUM;
      case PROD -> org.swmpi.mpi.Op.PRODUCT;
      case BAND -> org.swmpi.mpi.Op.BITWISE_AND;
      case BOR -> org.swmpi.mpi.Op.BITWISE_OR;
      case BXOR -> org.swmpi.mpi.Op.BITWISE_XOR;
      default -> null;
    };
  }

  /// As an operation of the runtime's on elements of that type, side by side.
  UserOp elementwise(Datatype type) {
    return new UserOp(
        (left, result, _) -> Combining.combine(this, type, left, result), commutative);
  }

  @Override
  public String toString() {
    return kind == Kind.OF_PROGRAM ? "of the program" : "MPI_" + kind;
  }
}
