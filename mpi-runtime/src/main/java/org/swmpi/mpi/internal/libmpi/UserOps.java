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
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.UserOp;

/// Operations of the program, which the library calls. Each is made known to it once, and stays so
/// until the end of the job.
final class UserOps {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final MemorySegment OP_CREATE = MPI.function("MPI_Op_create");

  private final Map<UserOp, Long> handles = new HashMap<>();

  /// Of the reduction under way.
  private Datatype type = Datatype.BYTE;

  private @Nullable Throwable thrown;

  /// To be called before a reduction; [#end] after it.
  ///
  /// @return the operation's handle
  long begin(UserOp op, Datatype elements) {
    type = elements;
    thrown = null;
    return handles.computeIfAbsent(op, this::create);
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
  private long create(UserOp op) {
    try (Arena arena = Arena.ofConfined()) {
      MethodHandle function =
          MethodHandles.lookup()
              .findVirtual(
                  UserOps.class,
                  "combine",
                  MethodType.methodType(
                      void.class,
                      UserOp.class,
                      MemorySegment.class,
                      MemorySegment.class,
                      MemorySegment.class,
                      MemorySegment.class));
      MemorySegment stub =
          Linker.nativeLinker()
              .upcallStub(
                  MethodHandles.insertArguments(function, 0, this, op),
                  FunctionDescriptor.ofVoid(ADDRESS, ADDRESS, ADDRESS, ADDRESS),
                  Arena.global());
      MemorySegment cell = arena.allocate(JAVA_LONG);
      int commutes = op.commutative() ? 1 : 0;
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
      UserOp op,
      MemorySegment left,
      MemorySegment result,
      MemorySegment length,
      MemorySegment ignoredType) {
    if (thrown != null) {
      return;
    }
    try {
      long bytes = length.reinterpret(Integer.BYTES).get(JAVA_INT, 0) * type.bytes();
      op.function().combine(left.reinterpret(bytes).asReadOnly(), result.reinterpret(bytes), type);
    } catch (Throwable e) {
      thrown = e;
    }
  }
}
