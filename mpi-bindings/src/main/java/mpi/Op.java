package mpi;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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
  /// What the runtime calls for elements of a type; kept, since libraries are told of it once.
  private final Map<Datatype, UserOp> ours = new ConcurrentHashMap<>();

  private boolean freed;

  Op(Kind kind) {
    this.kind = kind;
    commutative = true;
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

  /// Does nothing where it has been freed.
  @Override
  public void free() throws MPIException {
    Session.verifyRunning();
    if (kind != Kind.OF_PROGRAM) {
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

  boolean isDefinedFor(Datatype type) {
    if (kind == Kind.OF_PROGRAM) {
      return true;
    }
    boolean isPair = type.pairValue() != null;
    if (!type.isPredefined() || type == MPI.PACKED) {
      return false;
    }
    return switch (kind) {
      case MAX, MIN -> !isPair && !type.isComplex();
      case SUM, PROD -> !isPair;
      case LAND, BAND, LOR, BOR, LXOR, BXOR -> !isPair && !type.basic().isFloatingPoint();
      case MINLOC, MAXLOC -> isPair;
      case REPLACE, NO_OP, OF_PROGRAM -> false;
    };
  }

  /// Whether the runtime has the operation for values of a type, and does not need ours.
  private boolean isOfRuntime(Datatype type) {
    return type.isPredefined()
        && type.byteSize() == type.basic().bytes()
        && !isOfUnsigned(type)
        && common() != null;
  }

  /// Whether it compares bytes, which Open MPI's bindings do without a sign, and the runtime with.
  boolean isOfUnsigned(Datatype type) {
    return type.basic().bytes() == 1 && (kind == Kind.MAX || kind == Kind.MIN);
  }

  /// The operation where the runtime has it for reductions and windows; else null.
  org.swmpi.mpi.@Nullable Op common() {
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

  /// The type of values that the runtime sees: bytes, where it knows nothing of the operation.
  org.swmpi.mpi.Datatype runtimeType(Datatype type) {
    return isOfRuntime(type) ? type.basic().runtime() : org.swmpi.mpi.Datatype.BYTE;
  }

  /// The operation as the runtime knows it.
  Operation runtime(Datatype type) {
    org.swmpi.mpi.Op common = common();
    return common != null && isOfRuntime(type)
        ? common
        : ours.computeIfAbsent(type, this::elementwise);
  }

  /// On elements of that type, side by side.
  ///
  /// A function of the program gets all elements of a call at once, since some take what lies in
  /// them for more than their type says: libraries cut operands into pieces where the order is of
  /// no importance.
  private UserOp elementwise(Datatype type) {
    UserOp.Function combine = (left, result, _) -> Combining.combine(this, type, left, result);
    return new UserOp(combine, commutative && kind != Kind.OF_PROGRAM, type.byteSize());
  }

  @Override
  public String toString() {
    return kind == Kind.OF_PROGRAM ? "of the program" : "MPI_" + kind;
  }
}
