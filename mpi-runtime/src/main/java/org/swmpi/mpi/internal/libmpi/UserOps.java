package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
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
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.UserOp;

/// Operations of the program, which the library calls. Each is made known to it once, and stays so
/// until the end of the job.
final class UserOps {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final MemorySegment OP_CREATE = MPI.function("MPI_Op_create");

  /// An operation on elements of a type, of which C does not tell it.
  private record Key(UserOp op, Datatype type) {}

  /// Open MPI 4.1 adds and multiplies bytes up to 127 and no further, where the processor can.
  private static final UserOp BYTE_SUM = ofBytes(Op.SUM);

  private static final UserOp BYTE_PRODUCT = ofBytes(Op.PRODUCT);

  private final TypesAndOps predefined;
  private final Map<Key, Long> handles = new ConcurrentHashMap<>();
  private volatile @Nullable Throwable thrown;

  UserOps(TypesAndOps predefined) {
    this.predefined = predefined;
  }

  private static UserOp ofBytes(Op op) {
    return UserOp.commutative(
        (left, result, _) -> {
          for (long i = 0; i < left.byteSize(); i++) {
            long combined = op.apply(left.get(JAVA_BYTE, i), result.get(JAVA_BYTE, i));
            result.set(JAVA_BYTE, i, (byte) combined);
          }
        });
  }

  /// Handle of an operation of MPI, or of what stands in for it.
  long of(Op op, Datatype type) {
    if (type == Datatype.BYTE && MPI.abi().family() == Abi.Family.OPEN_MPI) {
      if (op == Op.SUM) {
        return handle(BYTE_SUM, type);
      } else if (op == Op.PRODUCT) {
        return handle(BYTE_PRODUCT, type);
      }
    }
    return predefined.of(op);
  }

  /// To be called before a reduction by an operation of the program; [#end] after it.
  ///
  /// @return the operation's handle
  long begin(UserOp op, Datatype type) {
    thrown = null;
    return handle(op, type);
  }

  private long handle(UserOp op, Datatype type) {
    return handles.computeIfAbsent(new Key(op, type), this::create);
  }

  /// Throws what the operation has thrown: nothing may be thrown through the library.
  void end() {
    Throwable failure = thrown;
    thrown = null;
    switch (failure) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(failure);
    }
  }

  @SuppressWarnings("restricted") // a function for C to call
  private long create(Key key) {
    try (Arena arena = Arena.ofConfined()) {
      MethodHandle function =
          MethodHandles.lookup()
              .findVirtual(
                  UserOps.class,
                  "combine",
                  MethodType.methodType(
                      void.class,
                      Key.class,
                      MemorySegment.class,
                      MemorySegment.class,
                      MemorySegment.class,
                      MemorySegment.class));
      MemorySegment stub =
          Linker.nativeLinker()
              .upcallStub(
                  MethodHandles.insertArguments(function, 0, this, key),
                  FunctionDescriptor.ofVoid(ADDRESS, ADDRESS, ADDRESS, ADDRESS),
                  Arena.global());
      MemorySegment cell = arena.allocate(JAVA_LONG);
      int commutes = key.op().commutative() ? 1 : 0;
      check(
          (int) Downcalls.call(OP_CREATE, stub.address(), commutes, cell.address()),
          "MPI_Op_create");
      return MPI.abi().readHandle(cell);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /// `MPI_User_function`.
  @SuppressWarnings({"restricted", "unused"}) // called by C
  private void combine(
      Key key,
      MemorySegment left,
      MemorySegment result,
      MemorySegment length,
      MemorySegment ignoredType) {
    if (thrown != null) {
      return;
    }
    try {
      Datatype type = key.type();
      long bytes = length.reinterpret(Integer.BYTES).get(JAVA_INT, 0) * type.bytes();
      UserOp.Function function = key.op().function();
      function.combine(left.reinterpret(bytes).asReadOnly(), result.reinterpret(bytes), type);
    } catch (Throwable e) {
      thrown = e;
    }
  }
}
