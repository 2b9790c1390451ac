package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.swmpi.mpi.internal.libmpi.WorldCalls.check;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Operation;
import org.swmpi.mpi.UserOp;
import org.swmpi.mpi.internal.reduce.Reduction;

/// Operations with types, as the library knows them. Those of the program, which the library calls,
/// are made known to it once, and stay so until the end of the job ([#free]).
final class UserOps {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final MemorySegment OP_CREATE = MPI.function("MPI_Op_create");
  private static final MemorySegment OP_FREE = MPI.function("MPI_Op_free");

  /// An operation on elements of a type, of which C does not tell it.
  private record Key(UserOp op, Datatype type) {}

  /// In the place of those that stop at the largest number.
  private static final UserOp WRAPPING_SUM = ours(Op.SUM);

  private static final UserOp WRAPPING_PRODUCT = ours(Op.PRODUCT);

  /// In the place of those that take unsigned numbers for signed ones.
  private static final UserOp UNSIGNED_MIN = ours(Op.MIN);

  private static final UserOp UNSIGNED_MAX = ours(Op.MAX);

  private final TypesAndOps handles;

  /// What the library does itself, by operation and type; null where something stands in for it.
  private final @Nullable Combination[][] predefined;

  private final Map<Key, Combination> own = new ConcurrentHashMap<>();

  UserOps(TypesAndOps handles) {
    this.handles = handles;
    predefined =
        Stream.of(Op.values())
            .map(op -> Stream.of(Datatype.values()).map(type -> predefined(op, type)))
            .map(row -> row.toArray(Combination[]::new))
            .toArray(Combination[][]::new);
  }

  private @Nullable Combination predefined(Op op, Datatype type) {
    return handles.isStopped(op, type) || handles.isSigned(op, type)
        ? null
        : new Combination(handles.of(type), type.bytes(), type, null).by(handles.of(op));
  }

  private static UserOp ours(Op op) {
    Map<Datatype, Reduction> reductions = new ConcurrentHashMap<>();
    return UserOp.commutative(
        (left, result, type) -> {
          Reduction reduction = reductions.computeIfAbsent(type, Reduction::of);
          synchronized (reduction) {
            reduction.combine(op, left, result, result);
          }
        });
  }

  /// An operation of MPI, or what stands in for it, or one of the program.
  Combination of(Operation operation, Datatype type) {
    return switch (operation) {
      case Op op -> of(op, type);
      case UserOp op -> of(op, type);
    };
  }

  @SuppressWarnings("EnumOrdinal") // every reduction of a few bytes looks here
  private Combination of(Op op, Datatype type) {
    Combination combination = predefined[op.ordinal()][type.ordinal()];
    return combination == null ? of(standIn(op), type) : combination;
  }

  private static UserOp standIn(Op op) {
    return switch (op) {
      case SUM -> WRAPPING_SUM;
      case PRODUCT -> WRAPPING_PRODUCT;
      case MIN -> UNSIGNED_MIN;
      case MAX -> UNSIGNED_MAX;
      case BITWISE_AND, BITWISE_OR, BITWISE_XOR -> throw new IllegalStateException(op.name());
    };
  }

  private Combination of(UserOp op, Datatype type) {
    return own.computeIfAbsent(new Key(op, type), this::create);
  }

  private Combination create(Key key) {
    long bytes = key.op().operandBytes(key.type());
    long type =
        bytes == key.type().bytes()
            ? handles.of(key.type())
            : WorldCalls.contiguousType(Math.toIntExact(bytes));
    Combination combination = new Combination(type, bytes, key.type(), key.op().function());
    return combination.by(makeKnown(combination, key.op().commutative()));
  }

  /// Gives back what was made for operations of the program, which makes no calls any more.
  void free() {
    own.values()
        .forEach(
            combination -> {
              WorldCalls.release(combination.op(), OP_FREE, "MPI_Op_free");
              if (combination.hasOwnType()) {
                WorldCalls.freeType(combination.type());
              }
            });
    own.clear();
  }

  @SuppressWarnings("restricted") // a function for C to call
  private static long makeKnown(Combination combination, boolean commutative) {
    try (Arena arena = Arena.ofConfined()) {
      MethodHandle function =
          MethodHandles.lookup()
              .findStatic(
                  UserOps.class,
                  "combine",
                  MethodType.methodType(
                      void.class,
                      Combination.class,
                      MemorySegment.class,
                      MemorySegment.class,
                      MemorySegment.class,
                      MemorySegment.class));
      MemorySegment stub =
          Linker.nativeLinker()
              .upcallStub(
                  MethodHandles.insertArguments(function, 0, combination),
                  FunctionDescriptor.ofVoid(ADDRESS, ADDRESS, ADDRESS, ADDRESS),
                  Arena.global());
      MemorySegment cell = arena.allocate(JAVA_LONG);
      check(
          Downcalls.call(OP_CREATE, stub.address(), commutative ? 1 : 0, cell.address()),
          "MPI_Op_create");
      return MPI.abi().readHandle(cell);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /// `MPI_User_function`.
  @SuppressWarnings({"restricted", "unused"}) // called by C
  private static void combine(
      Combination combination,
      MemorySegment left,
      MemorySegment result,
      MemorySegment length,
      MemorySegment ignoredType) {
    combination.combine(left, result, length.reinterpret(Integer.BYTES).get(JAVA_INT, 0));
  }
}
