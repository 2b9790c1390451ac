package org.swmpi.mpi.internal.check;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Accumulation;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Operation;
import org.swmpi.mpi.UserOp;
import org.swmpi.mpi.WindowOp;
import org.swmpi.mpi.internal.watch.Moves;

/// Checks of single arguments. Messages name the argument and its value.
public final class Arguments {
  private Arguments() {}

  public static void rank(String name, int value, int size) {
    if (value < 0 || value >= size) {
      throw new IllegalArgumentException(
          "%s is %d, must be a rank: 0 to %d".formatted(name, value, size - 1));
    }
  }

  public static void color(int color) {
    notNegative("color", color);
  }

  public static void notNegative(String name, long value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " is " + value + ", must be 0 or more");
    }
  }

  static void source(int source, int size) {
    if (source != Communicator.ANY_SOURCE) {
      rank("source", source, size);
    }
  }

  static void tag(String name, int tag, int largest) {
    if (tag < 0 || tag > largest) {
      throw new IllegalArgumentException("%s is %d, must be 0 to %d".formatted(name, tag, largest));
    }
  }

  static void tagOrAny(String name, int tag, int largest) {
    if (tag != Communicator.ANY_TAG) {
      tag(name, tag, largest);
    }
  }

  /// Whether this thread may touch the segment at all: engines go by its address, and would not
  /// notice. Who lends memory to a call moves, for those who watch.
  public static void usable(String name, MemorySegment segment) {
    Moves.note();
    if (!segment.scope().isAlive()) {
      throw new IllegalArgumentException(name + " belongs to an arena that is closed");
    }
    if (!segment.isAccessibleBy(Thread.currentThread())) {
      throw new IllegalArgumentException(name + " belongs to the confined arena of another thread");
    }
  }

  public static void writable(String name, MemorySegment segment) {
    usable(name, segment);
    if (segment.isReadOnly()) {
      throw new IllegalArgumentException(name + " is a read-only segment");
    }
  }

  /// For immediate calls: what the garbage collector may move cannot be lent to an engine.
  public static void offHeap(String name, MemorySegment segment) {
    if (!segment.isNative()) {
      throw new IllegalArgumentException(name + " is a heap segment, must be native memory");
    }
  }

  public static void atLeast(String name, MemorySegment segment, long bytes) {
    if (segment.byteSize() < bytes) {
      throw new IllegalArgumentException(
          "%s has %d bytes, must have at least %d".formatted(name, segment.byteSize(), bytes));
    }
  }

  /// Whether elements lie within a segment.
  ///
  /// @param place of the first, in bytes
  /// @param countName of the count, for messages
  public static void elements(
      String name,
      MemorySegment segment,
      long place,
      String countName,
      long count,
      DerivedDatatype type) {
    notNegative(countName, count);
    Reach reach = Reach.of(count, type);
    long first = reach.bytes() == 0 ? 0 : place + reach.first();
    if (first < 0) {
      throw new IllegalArgumentException(
          "%s: elements reach %d bytes before its start".formatted(name, -first));
    }
    atLeast(name, segment, first + reach.bytes());
  }

  static void exactly(String name, MemorySegment segment, long bytes) {
    if (segment.byteSize() != bytes) {
      throw new IllegalArgumentException(
          "%s has %d bytes, must have %d".formatted(name, segment.byteSize(), bytes));
    }
  }

  static void wholeElements(String name, MemorySegment segment, Datatype type) {
    if (segment.byteSize() % type.bytes() != 0) {
      throw new IllegalArgumentException(
          "%s has %d bytes, not a whole number of %s elements"
              .formatted(name, segment.byteSize(), type));
    }
  }

  public static void equalBlocks(String name, MemorySegment segment, int size) {
    if (segment.byteSize() % size != 0) {
      throw new IllegalArgumentException(
          "%s has %d bytes, which %d ranks cannot share equally"
              .formatted(name, segment.byteSize(), size));
    }
  }

  static void apart(MemorySegment send, MemorySegment receive) {
    if (overlap(send, receive)) {
      throw new IllegalArgumentException("send and receive overlap");
    }
  }

  private static boolean overlap(MemorySegment one, MemorySegment other) {
    if (one.byteSize() == 0 || other.byteSize() == 0 || one.isNative() != other.isNative()) {
      return false;
    }
    return one.isNative()
        ? one.address() < other.address() + other.byteSize()
            && other.address() < one.address() + one.byteSize()
        : one.asOverlappingSlice(other).isPresent();
  }

  static void defined(Operation operation, Datatype type) {
    if (operation instanceof Op op) {
      defined(op, type);
    }
  }

  static void defined(Accumulation operation, Datatype type) {
    switch (operation) {
      case Op op -> defined(op, type);
      case WindowOp op -> {
        boolean isDefined =
            op.isLogical()
                ? !type.isFloatingPoint()
                : !op.isOfPairs() || (type != Datatype.BYTE && type != Datatype.CHAR);
        if (!isDefined) {
          throw undefined(op, type);
        }
      }
    }
  }

  private static IllegalArgumentException undefined(Object op, Datatype type) {
    return new IllegalArgumentException("op %s is not defined for type %s".formatted(op, type));
  }

  /// Whether an operation is one of elements of a basic type.
  static void ofSingleValues(Accumulation operation) {
    if (operation instanceof WindowOp op && op.isOfPairs()) {
      throw new IllegalArgumentException(
          "op is %s, which combines pairs; use the calls with derived types".formatted(op));
    }
  }

  static void defined(Op op, Datatype type) {
    if (op.isBitwise() && type.isFloatingPoint()) {
      throw undefined(op, type);
    }
  }

  /// Whether elements of a derived type are what an operation on values of a type combines.
  static void consistsOf(Datatype type, DerivedDatatype elements, Accumulation operation) {
    if (!(operation instanceof WindowOp op && op.isOfPairs())) {
      consistsOf(type, elements);
    } else if (!elements.isLaidOutAs(DerivedDatatype.pair(type))) {
      throw new IllegalArgumentException(
          "op is %s, the elements must be pairs of %s and an index; make them by DerivedDatatype.pair"
              .formatted(op, type));
    }
  }

  /// Whether each block of a derived type is whole elements.
  private static void consistsOf(Datatype type, DerivedDatatype elements) {
    for (long length : elements.lengths()) {
      if (length % type.bytes() != 0) {
        throw new IllegalArgumentException(
            "the derived type has a block of %d bytes, not a whole number of %s elements"
                .formatted(length, type));
      }
    }
  }

  /// Whether a buffer is a whole number of what an operation combines.
  static void operands(String name, MemorySegment segment, Datatype type, Operation operation) {
    wholeElements(name, segment, type);
    if (operation instanceof UserOp op) {
      wholeOperands(name, segment.byteSize(), type, op.operandBytes(type));
    }
  }

  /// Whether one buffer can be combined with another in its place.
  public static void combined(
      MemorySegment left, MemorySegment result, Datatype type, Operation operation) {
    usable("left", left);
    writable("result", result);
    defined(operation, type);
    operands("left", left, type, operation);
    exactly("result", result, left.byteSize());
    if (overlap(left, result)) {
      throw new IllegalArgumentException("left and result overlap");
    }
  }

  private static void wholeOperands(String name, long bytes, Datatype type, long operand) {
    if (operand % type.bytes() != 0) {
      throw new IllegalArgumentException(
          "op has operands of %d bytes, must be a multiple of the %d of type %s"
              .formatted(operand, type.bytes(), type));
    }
    if (bytes % operand != 0) {
      throw new IllegalArgumentException(
          "%s has %d bytes, not a whole number of operands of %d bytes"
              .formatted(name, bytes, operand));
    }
  }

  /// Whether counts are one per rank, of whole operands.
  ///
  /// @return their sum in bytes
  static long shares(long[] counts, Datatype type, Operation operation, int size) {
    if (counts.length != size) {
      throw new IllegalArgumentException("%d counts for %d ranks".formatted(counts.length, size));
    }
    long sum = 0;
    for (int i = 0; i < size; i++) {
      if (counts[i] < 0 || counts[i] > (Long.MAX_VALUE >> 4) - sum) {
        throw new IllegalArgumentException(
            "counts: that of rank %d is %d, must be 0 or more".formatted(i, counts[i]));
      }
      if (operation instanceof UserOp op) {
        wholeOperands(
            "the block of rank " + i, counts[i] * type.bytes(), type, op.operandBytes(type));
      }
      sum += counts[i];
    }
    return sum * type.bytes();
  }

  /// Whether counts and displacements are one per rank and stay within the segment.
  public static void blocks(
      String name,
      MemorySegment segment,
      long[] counts,
      long[] displacements,
      Datatype type,
      int size) {
    if (counts.length != size || displacements.length != size) {
      throw new IllegalArgumentException(
          "%s: %d counts and %d displacements for %d ranks"
              .formatted(name, counts.length, displacements.length, size));
    }
    long elements = segment.byteSize() / type.bytes();
    for (int i = 0; i < size; i++) {
      if (counts[i] < 0
          || displacements[i] < 0
          || counts[i] > elements
          || displacements[i] > elements - counts[i]) {
        throw new IllegalArgumentException(
            "%s: block of rank %d is %d elements from %d on, the segment has %d"
                .formatted(name, i, counts[i], displacements[i], elements));
      }
    }
  }
}
