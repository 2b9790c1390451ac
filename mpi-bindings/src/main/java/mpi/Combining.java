package mpi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_CHAR_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/// Combines operands here, value by value: what the runtime has no operation for.
final class Combining {
  private Combining() {}

  /// Sets each element of `result` to the combination of that of `left` and its own.
  ///
  /// @param left elements side by side, without gaps
  static void combine(Op op, Datatype type, MemorySegment left, MemorySegment result) {
    if (type.byteSize() == 0) {
      return;
    }
    long count = result.byteSize() / type.byteSize();
    if (op.kind() == Op.Kind.OF_PROGRAM) {
      byProgram(op, type, left, result, Math.toIntExact(count));
    } else if (op.kind() == Op.Kind.MINLOC || op.kind() == Op.Kind.MAXLOC) {
      locations(op, type, left, result, count);
    } else if (type.byteSize() > type.basic().bytes()) {
      complexes(op, type.basic(), left, result, count);
    } else {
      values(op, type.basic(), left, result, count);
    }
  }

  private static void byProgram(
      Op op, Datatype type, MemorySegment left, MemorySegment result, int count) {
    UserFunction function = op.function();
    if (function == null) {
      throw new IllegalArgumentException("the operation has no function");
    }
    try {
      if (type.isPlain() && left.isNative() && result.isNative()) {
        function.call(buffer(left), buffer(result), count, type);
        return;
      }
      try (Operand in = spread(type, left, count);
          Operand inOut = spread(type, result, count)) {
        function.call(buffer(in.memory()), buffer(inOut.memory()), count, type);
        type.pack(inOut.memory(), count, result);
      }
    } catch (MPIException | RuntimeException e) {
      throw new Failures.OfProgram(e);
    }
  }

  /// The function sees elements as they lie in the program's buffers, with their gaps.
  private static Operand spread(Datatype type, MemorySegment packed, int count)
      throws MPIException {
    Operand spread = Operand.ofPool(type.span(count));
    type.unpack(packed, spread.memory(), count);
    return spread;
  }

  private static ByteBuffer buffer(MemorySegment segment) {
    return segment.asByteBuffer().order(ByteOrder.nativeOrder());
  }

  private static void values(
      Op op, Basic basic, MemorySegment left, MemorySegment result, long count) {
    int bytes = basic.bytes();
    for (long i = 0; i < count; i++) {
      long at = i * bytes;
      switch (basic) {
        case BYTE, BOOLEAN ->
            result.set(
                JAVA_BYTE,
                at,
                (byte)
                    integer(op, left.get(JAVA_BYTE, at) & 0xff, result.get(JAVA_BYTE, at) & 0xff));
        case CHAR ->
            result.set(
                JAVA_CHAR_UNALIGNED,
                at,
                (char)
                    integer(
                        op,
                        left.get(JAVA_CHAR_UNALIGNED, at),
                        result.get(JAVA_CHAR_UNALIGNED, at)));
        case SHORT ->
            result.set(
                JAVA_SHORT_UNALIGNED,
                at,
                (short)
                    integer(
                        op,
                        left.get(JAVA_SHORT_UNALIGNED, at),
                        result.get(JAVA_SHORT_UNALIGNED, at)));
        case INT ->
            result.set(
                JAVA_INT_UNALIGNED,
                at,
                (int)
                    integer(
                        op, left.get(JAVA_INT_UNALIGNED, at), result.get(JAVA_INT_UNALIGNED, at)));
        case LONG ->
            result.set(
                JAVA_LONG_UNALIGNED,
                at,
                integer(
                    op, left.get(JAVA_LONG_UNALIGNED, at), result.get(JAVA_LONG_UNALIGNED, at)));
        case FLOAT ->
            result.set(
                JAVA_FLOAT_UNALIGNED,
                at,
                real(op, left.get(JAVA_FLOAT_UNALIGNED, at), result.get(JAVA_FLOAT_UNALIGNED, at)));
        case DOUBLE ->
            result.set(
                JAVA_DOUBLE_UNALIGNED,
                at,
                real(
                    op,
                    left.get(JAVA_DOUBLE_UNALIGNED, at),
                    result.get(JAVA_DOUBLE_UNALIGNED, at)));
      }
    }
  }

  private static long integer(Op op, long left, long right) {
    return switch (op.kind()) {
      case MAX -> Math.max(left, right);
      case MIN -> Math.min(left, right);
      case SUM -> left + right;
      case PROD -> left * right;
      case BAND -> left & right;
      case BOR -> left | right;
      case BXOR -> left ^ right;
      case LAND -> left != 0 && right != 0 ? 1 : 0;
      case LOR -> left != 0 || right != 0 ? 1 : 0;
      case LXOR -> (left != 0) != (right != 0) ? 1 : 0;
      case REPLACE -> left;
      default -> right;
    };
  }

  private static float real(Op op, float left, float right) {
    return switch (op.kind()) {
      case MAX -> Math.max(left, right);
      case MIN -> Math.min(left, right);
      case SUM -> left + right;
      case PROD -> left * right;
      case REPLACE -> left;
      default -> right;
    };
  }

  private static double real(Op op, double left, double right) {
    return switch (op.kind()) {
      case MAX -> Math.max(left, right);
      case MIN -> Math.min(left, right);
      case SUM -> left + right;
      case PROD -> left * right;
      case REPLACE -> left;
      default -> right;
    };
  }

  private static void complexes(
      Op op, Basic basic, MemorySegment left, MemorySegment result, long count) {
    boolean isDouble = basic == Basic.DOUBLE;
    int bytes = basic.bytes();
    for (long i = 0; i < count; i++) {
      long at = 2 * i * bytes;
      double leftReal = component(left, at, isDouble);
      double leftImaginary = component(left, at + bytes, isDouble);
      double real = component(result, at, isDouble);
      double imaginary = component(result, at + bytes, isDouble);
      if (op.kind() == Op.Kind.PROD) {
        set(result, at, isDouble, leftReal * real - leftImaginary * imaginary);
        set(result, at + bytes, isDouble, leftReal * imaginary + leftImaginary * real);
      } else {
        set(result, at, isDouble, leftReal + real);
        set(result, at + bytes, isDouble, leftImaginary + imaginary);
      }
    }
  }

  private static double component(MemorySegment segment, long at, boolean isDouble) {
    return isDouble
        ? segment.get(JAVA_DOUBLE_UNALIGNED, at)
        : segment.get(JAVA_FLOAT_UNALIGNED, at);
  }

  private static void set(MemorySegment segment, long at, boolean isDouble, double value) {
    if (isDouble) {
      segment.set(JAVA_DOUBLE_UNALIGNED, at, value);
    } else {
      segment.set(JAVA_FLOAT_UNALIGNED, at, (float) value);
    }
  }

  /// Pairs of a value and an index, packed: of equal values the lower index wins.
  private static void locations(
      Op op, Datatype type, MemorySegment left, MemorySegment result, long count) {
    Basic value = Objects.requireNonNull(type.pairValue());
    long size = type.byteSize();
    boolean isMax = op.kind() == Op.Kind.MAXLOC;
    for (long i = 0; i < count; i++) {
      long at = i * size;
      int index = left.get(JAVA_INT_UNALIGNED, at + value.bytes());
      boolean isFirst = index < result.get(JAVA_INT_UNALIGNED, at + value.bytes());
      boolean wins;
      if (value.isFloatingPoint()) {
        double mine = component(left, at, value == Basic.DOUBLE);
        double other = component(result, at, value == Basic.DOUBLE);
        // As C compares: zeros are equal, whatever their sign.
        wins = mine == other ? isFirst : isMax ? mine > other : mine < other;
      } else {
        long mine = integer(value, left, at);
        long other = integer(value, result, at);
        wins = mine == other ? isFirst : isMax ? mine > other : mine < other;
      }
      if (wins) {
        MemorySegment.copy(left, at, result, at, size);
      }
    }
  }

  private static long integer(Basic value, MemorySegment segment, long at) {
    return switch (value) {
      case SHORT -> segment.get(JAVA_SHORT_UNALIGNED, at);
      case INT -> segment.get(JAVA_INT_UNALIGNED, at);
      default -> segment.get(JAVA_LONG_UNALIGNED, at);
    };
  }
}
