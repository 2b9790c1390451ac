package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Collections;

/// Calls of C functions whose parameters are ints, pointers, and MPI handles: all passed as `long`.
///
/// Three method handles serve all functions, with room for 3, 7 and 13 parameters. A handle per
/// function and signature would cost a generated class each, together some 300 ms at every start.
/// It is right because the calling conventions of 64-bit Linux (x86-64, AArch64, RISC-V, POWER)
/// pass an `int` in a 64-bit register or slot of the stack, sign-extended, as a `long`; because
/// parameters beyond those that a function has are ignored; and because the upper half of a
/// returned `int` is cut off by the caller.
///
/// The handle is given the function's address with each call; being a constant, it costs nothing.
final class Downcalls {
  private static final MethodHandle UP_TO_3 = handle(3);
  private static final MethodHandle UP_TO_7 = handle(7);

  private Downcalls() {}

  /// The longest signatures are rare: their handle is made when one is first called.
  private static final class Long13 {
    static final MethodHandle UP_TO_13 = handle(13);
  }

  /// Of `f(int, ...)`, whose caller says in a register on x86-64 how many floating-point numbers
  /// come.
  private static final class Variadic {
    @SuppressWarnings("restricted") // as below
    static final MethodHandle OF_INT =
        Linker.nativeLinker()
            .downcallHandle(
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT),
                Linker.Option.firstVariadicArg(1));
  }

  @SuppressWarnings("restricted") // the whole point
  private static MethodHandle handle(int parameters) {
    ValueLayout[] layouts =
        Collections.nCopies(parameters, ValueLayout.JAVA_LONG).toArray(ValueLayout[]::new);
    return Linker.nativeLinker()
        .downcallHandle(FunctionDescriptor.of(ValueLayout.JAVA_LONG, layouts));
  }

  static long call(MemorySegment function, long a, long b, long c) {
    try {
      return (long) UP_TO_3.invokeExact(function, a, b, c);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static long call(MemorySegment function, long a, long b, long c, long d, long e, long f, long g) {
    try {
      return (long) UP_TO_7.invokeExact(function, a, b, c, d, e, f, g);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  static long call(
      MemorySegment function,
      long a,
      long b,
      long c,
      long d,
      long e,
      long f,
      long g,
      long h,
      long i,
      long j,
      long k,
      long l,
      long m) {
    try {
      return (long) Long13.UP_TO_13.invokeExact(function, a, b, c, d, e, f, g, h, i, j, k, l, m);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  /// Calls `f(int, ...)` with the number alone.
  static int callVariadic(MemorySegment function, int number) {
    try {
      return (int) Variadic.OF_INT.invokeExact(function, number);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static long call(MemorySegment function) {
    return call(function, 0, 0, 0);
  }

  static long call(MemorySegment function, long a) {
    return call(function, a, 0, 0);
  }

  static long call(MemorySegment function, long a, long b) {
    return call(function, a, b, 0);
  }

  static long call(MemorySegment function, long a, long b, long c, long d) {
    return call(function, a, b, c, d, 0, 0, 0);
  }

  static long call(MemorySegment function, long a, long b, long c, long d, long e) {
    return call(function, a, b, c, d, e, 0, 0);
  }

  static long call(MemorySegment function, long a, long b, long c, long d, long e, long f) {
    return call(function, a, b, c, d, e, f, 0);
  }

  static long call(
      MemorySegment function, long a, long b, long c, long d, long e, long f, long g, long h) {
    return call(function, a, b, c, d, e, f, g, h, 0, 0, 0, 0, 0);
  }

  static long call(
      MemorySegment function,
      long a,
      long b,
      long c,
      long d,
      long e,
      long f,
      long g,
      long h,
      long i) {
    return call(function, a, b, c, d, e, f, g, h, i, 0, 0, 0, 0);
  }

  static long call(
      MemorySegment function,
      long a,
      long b,
      long c,
      long d,
      long e,
      long f,
      long g,
      long h,
      long i,
      long j) {
    return call(function, a, b, c, d, e, f, g, h, i, j, 0, 0, 0);
  }

  static long call(
      MemorySegment function,
      long a,
      long b,
      long c,
      long d,
      long e,
      long f,
      long g,
      long h,
      long i,
      long j,
      long k,
      long l) {
    return call(function, a, b, c, d, e, f, g, h, i, j, k, l, 0);
  }

  /// A method handle to a C function throws nothing of its own.
  static RuntimeException unexpected(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    return e instanceof RuntimeException runtime ? runtime : new IllegalStateException(e);
  }
}
