package org.swmpi.mpi.internal.reduce;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_CHAR_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.WindowOp;

/// Combines elements by the operations that windows have beside those of [org.swmpi.mpi.Op].
public final class WindowCombining {
  private WindowCombining() {}

  /// Sets each element of `there` to the combination of its own and that of `origin`.
  ///
  /// @param type of the elements, or of the values where these are pairs
  public static void combine(
      WindowOp op, Datatype type, MemorySegment origin, MemorySegment there) {
    switch (op) {
      case REPLACE -> there.copyFrom(origin);
      case NO_OP -> {}
      case LOGICAL_AND, LOGICAL_OR, LOGICAL_XOR -> {
        for (long at = 0; at < origin.byteSize(); at += type.bytes()) {
          set(there, type, at, op.apply(integer(there, type, at), integer(origin, type, at)));
        }
      }
      case MIN_LOCATION, MAX_LOCATION -> {
        long index = type.bytes();
        locations(op, type, origin, there, index, index + Integer.BYTES);
      }
    }
  }

  /// As [#combine], of pairs that lie as [DerivedDatatype#pair] has them.
  ///
  /// @param op one of pairs
  public static void combinePairs(
      WindowOp op, Datatype type, MemorySegment origin, MemorySegment there) {
    long index = Math.max(type.bytes(), Integer.BYTES);
    locations(op, type, origin, there, index, 2 * index);
  }

  private static long integer(MemorySegment segment, Datatype type, long at) {
    return switch (type) {
      case BYTE -> segment.get(JAVA_BYTE, at);
      case SHORT -> segment.get(JAVA_SHORT_UNALIGNED, at);
      case CHAR -> segment.get(JAVA_CHAR_UNALIGNED, at);
      case INT -> segment.get(JAVA_INT_UNALIGNED, at);
      case LONG -> segment.get(JAVA_LONG_UNALIGNED, at);
      case FLOAT, DOUBLE -> throw new IllegalArgumentException(type + " is no integer");
    };
  }

  private static void set(MemorySegment segment, Datatype type, long at, long value) {
    switch (type) {
      case BYTE -> segment.set(JAVA_BYTE, at, (byte) value);
      case SHORT -> segment.set(JAVA_SHORT_UNALIGNED, at, (short) value);
      case CHAR -> segment.set(JAVA_CHAR_UNALIGNED, at, (char) value);
      case INT -> segment.set(JAVA_INT_UNALIGNED, at, (int) value);
      case LONG -> segment.set(JAVA_LONG_UNALIGNED, at, value);
      case FLOAT, DOUBLE -> throw new IllegalArgumentException(type + " is no integer");
    }
  }

  /// @param index where a pair has its index
  /// @param pair size of a pair
  private static void locations(
      WindowOp op,
      Datatype type,
      MemorySegment origin,
      MemorySegment there,
      long index,
      long pair) {
    int sign = op == WindowOp.MIN_LOCATION ? -1 : 1;
    for (long at = 0; at < origin.byteSize(); at += pair) {
      boolean isLower =
          origin.get(JAVA_INT_UNALIGNED, at + index) < there.get(JAVA_INT_UNALIGNED, at + index);
      boolean wins =
          type.isFloatingPoint()
              ? wins(sign * real(origin, type, at), sign * real(there, type, at), isLower)
              : wins(
                  sign * Long.compare(integer(origin, type, at), integer(there, type, at)),
                  isLower);
      if (wins) {
        MemorySegment.copy(origin, at, there, at, pair);
      }
    }
  }

  private static boolean wins(int order, boolean isLower) {
    return order > 0 || order == 0 && isLower;
  }

  /// As C compares: zeros of either sign are equal, and what is no number does not win.
  private static boolean wins(double value, double there, boolean isLower) {
    return value > there || value == there && isLower;
  }

  private static double real(MemorySegment from, Datatype type, long at) {
    return type == Datatype.FLOAT
        ? from.get(JAVA_FLOAT_UNALIGNED, at)
        : from.get(JAVA_DOUBLE_UNALIGNED, at);
  }
}
