package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.UserOp;
import org.swmpi.mpi.internal.check.Thrown;

/// What a reduction tells the library to combine, and how: handles of the operands' type and of the
/// operation. Of an operation of the program, which C calls, it keeps what that has thrown: nothing
/// may be thrown through the library.
final class Combination {
  private final long type;
  private final long bytes;
  private final Datatype elements;
  private final UserOp.@Nullable Function function;
  private long op;
  private final AtomicInteger failures = new AtomicInteger();
  private volatile @Nullable Throwable thrown;

  /// @param type handle of the type of an operand
  /// @param bytes size of an operand
  /// @param elements what an operand consists of
  /// @param function of the program; null for an operation of the library
  Combination(long type, long bytes, Datatype elements, UserOp.@Nullable Function function) {
    this.type = type;
    this.bytes = bytes;
    this.elements = elements;
    this.function = function;
  }

  /// @param handle of the operation
  Combination by(long handle) {
    op = handle;
    return this;
  }

  long type() {
    return type;
  }

  /// Whether the type was made for it: operands are several elements.
  boolean hasOwnType() {
    return bytes != elements.bytes();
  }

  long op() {
    return op;
  }

  /// Size of an operand.
  long bytes() {
    return bytes;
  }

  /// How many operands a buffer is.
  long count(MemorySegment buffer) {
    return buffer.byteSize() / bytes;
  }

  /// For the library: combines operands.
  @SuppressWarnings("restricted") // lengths are those that C gives
  void combine(MemorySegment left, MemorySegment result, int count) {
    if (function == null) {
      return;
    }
    try {
      long length = count * bytes;
      function.combine(left.reinterpret(length).asReadOnly(), result.reinterpret(length), elements);
    } catch (Throwable e) {
      thrown = e;
      failures.incrementAndGet();
    }
  }

  /// How often the operation has thrown; to be asked before a reduction.
  int failures() {
    return failures.get();
  }

  /// To be called after a reduction: throws what the operation has thrown in it, or in another one
  /// under way at the same time. Which one it was the library does not tell.
  ///
  /// @param before what [#failures] was
  void verify(int before) {
    Thrown.rethrow(thrownSince(before));
  }

  /// As of [#verify].
  @Nullable Throwable thrownSince(int before) {
    return failures() == before ? null : thrown;
  }
}
