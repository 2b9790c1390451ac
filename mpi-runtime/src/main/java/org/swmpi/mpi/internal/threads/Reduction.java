package org.swmpi.mpi.internal.threads;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;

/// `target[i] = target[i] op source[i]`. A loop for each type and operation, written out: only so
/// does each become a loop that the JIT compiler vectorizes.
final class Reduction {
  private Reduction() {}

  /// @param t where the elements begin in `target`, in bytes
  /// @param s where they begin in `source`, in bytes
  /// @param bytes a whole number of elements
  static void combine(
      Datatype type,
      Op op,
      MemorySegment target,
      long t,
      MemorySegment source,
      long s,
      long bytes) {
    switch (type) {
      case BYTE -> bytes(op, target, t, source, s, bytes);
      case INT -> ints(op, target, t, source, s, bytes);
      case LONG -> longs(op, target, t, source, s, bytes);
      case FLOAT -> floats(op, target, t, source, s, bytes);
      case DOUBLE -> doubles(op, target, t, source, s, bytes);
    }
  }

  private static void bytes(
      Op op, MemorySegment target, long t, MemorySegment source, long s, long bytes) {
    switch (op) {
      case SUM -> {
        for (long i = 0; i < bytes; i++) {
          target.set(
              JAVA_BYTE,
              t + i,
              (byte) (target.get(JAVA_BYTE, t + i) + source.get(JAVA_BYTE, s + i)));
        }
      }
      case PRODUCT -> {
        for (long i = 0; i < bytes; i++) {
          target.set(
              JAVA_BYTE,
              t + i,
              (byte) (target.get(JAVA_BYTE, t + i) * source.get(JAVA_BYTE, s + i)));
        }
      }
      case MIN -> {
        for (long i = 0; i < bytes; i++) {
          target.set(
              JAVA_BYTE,
              t + i,
              (byte) Math.min(target.get(JAVA_BYTE, t + i), source.get(JAVA_BYTE, s + i)));
        }
      }
      case MAX -> {
        for (long i = 0; i < bytes; i++) {
          target.set(
              JAVA_BYTE,
              t + i,
              (byte) Math.max(target.get(JAVA_BYTE, t + i), source.get(JAVA_BYTE, s + i)));
        }
      }
      case BITWISE_AND -> {
        for (long i = 0; i < bytes; i++) {
          target.set(
              JAVA_BYTE,
              t + i,
              (byte) (target.get(JAVA_BYTE, t + i) & source.get(JAVA_BYTE, s + i)));
        }
      }
      case BITWISE_OR -> {
        for (long i = 0; i < bytes; i++) {
          target.set(
              JAVA_BYTE,
              t + i,
              (byte) (target.get(JAVA_BYTE, t + i) | source.get(JAVA_BYTE, s + i)));
        }
      }
      case BITWISE_XOR -> {
        for (long i = 0; i < bytes; i++) {
          target.set(
              JAVA_BYTE,
              t + i,
              (byte) (target.get(JAVA_BYTE, t + i) ^ source.get(JAVA_BYTE, s + i)));
        }
      }
    }
  }

  private static void ints(
      Op op, MemorySegment target, long t, MemorySegment source, long s, long bytes) {
    switch (op) {
      case SUM -> {
        for (long i = 0; i < bytes; i += 4) {
          target.set(
              JAVA_INT_UNALIGNED,
              t + i,
              target.get(JAVA_INT_UNALIGNED, t + i) + source.get(JAVA_INT_UNALIGNED, s + i));
        }
      }
      case PRODUCT -> {
        for (long i = 0; i < bytes; i += 4) {
          target.set(
              JAVA_INT_UNALIGNED,
              t + i,
              target.get(JAVA_INT_UNALIGNED, t + i) * source.get(JAVA_INT_UNALIGNED, s + i));
        }
      }
      case MIN -> {
        for (long i = 0; i < bytes; i += 4) {
          target.set(
              JAVA_INT_UNALIGNED,
              t + i,
              Math.min(
                  target.get(JAVA_INT_UNALIGNED, t + i), source.get(JAVA_INT_UNALIGNED, s + i)));
        }
      }
      case MAX -> {
        for (long i = 0; i < bytes; i += 4) {
          target.set(
              JAVA_INT_UNALIGNED,
              t + i,
              Math.max(
                  target.get(JAVA_INT_UNALIGNED, t + i), source.get(JAVA_INT_UNALIGNED, s + i)));
        }
      }
      case BITWISE_AND -> {
        for (long i = 0; i < bytes; i += 4) {
          target.set(
              JAVA_INT_UNALIGNED,
              t + i,
              target.get(JAVA_INT_UNALIGNED, t + i) & source.get(JAVA_INT_UNALIGNED, s + i));
        }
      }
      case BITWISE_OR -> {
        for (long i = 0; i < bytes; i += 4) {
          target.set(
              JAVA_INT_UNALIGNED,
              t + i,
              target.get(JAVA_INT_UNALIGNED, t + i) | source.get(JAVA_INT_UNALIGNED, s + i));
        }
      }
      case BITWISE_XOR -> {
        for (long i = 0; i < bytes; i += 4) {
          target.set(
              JAVA_INT_UNALIGNED,
              t + i,
              target.get(JAVA_INT_UNALIGNED, t + i) ^ source.get(JAVA_INT_UNALIGNED, s + i));
        }
      }
    }
  }

  private static void longs(
      Op op, MemorySegment target, long t, MemorySegment source, long s, long bytes) {
    switch (op) {
      case SUM -> {
        for (long i = 0; i < bytes; i += 8) {
          target.set(
              JAVA_LONG_UNALIGNED,
              t + i,
              target.get(JAVA_LONG_UNALIGNED, t + i) + source.get(JAVA_LONG_UNALIGNED, s + i));
        }
      }
      case PRODUCT -> {
        for (long i = 0; i < bytes; i += 8) {
          target.set(
              JAVA_LONG_UNALIGNED,
              t + i,
              target.get(JAVA_LONG_UNALIGNED, t + i) * source.get(JAVA_LONG_UNALIGNED, s + i));
        }
      }
      case MIN -> {
        for (long i = 0; i < bytes; i += 8) {
          target.set(
              JAVA_LONG_UNALIGNED,
              t + i,
              Math.min(
                  target.get(JAVA_LONG_UNALIGNED, t + i), source.get(JAVA_LONG_UNALIGNED, s + i)));
        }
      }
      case MAX -> {
        for (long i = 0; i < bytes; i += 8) {
          target.set(
              JAVA_LONG_UNALIGNED,
              t + i,
              Math.max(
                  target.get(JAVA_LONG_UNALIGNED, t + i), source.get(JAVA_LONG_UNALIGNED, s + i)));
        }
      }
      case BITWISE_AND -> {
        for (long i = 0; i < bytes; i += 8) {
          target.set(
              JAVA_LONG_UNALIGNED,
              t + i,
              target.get(JAVA_LONG_UNALIGNED, t + i) & source.get(JAVA_LONG_UNALIGNED, s + i));
        }
      }
      case BITWISE_OR -> {
        for (long i = 0; i < bytes; i += 8) {
          target.set(
              JAVA_LONG_UNALIGNED,
              t + i,
              target.get(JAVA_LONG_UNALIGNED, t + i) | source.get(JAVA_LONG_UNALIGNED, s + i));
        }
      }
      case BITWISE_XOR -> {
        for (long i = 0; i < bytes; i += 8) {
          target.set(
              JAVA_LONG_UNALIGNED,
              t + i,
              target.get(JAVA_LONG_UNALIGNED, t + i) ^ source.get(JAVA_LONG_UNALIGNED, s + i));
        }
      }
    }
  }

  private static void floats(
      Op op, MemorySegment target, long t, MemorySegment source, long s, long bytes) {
    switch (op) {
      case SUM -> {
        for (long i = 0; i < bytes; i += 4) {
          target.set(
              JAVA_FLOAT_UNALIGNED,
              t + i,
              target.get(JAVA_FLOAT_UNALIGNED, t + i) + source.get(JAVA_FLOAT_UNALIGNED, s + i));
        }
      }
      case PRODUCT -> {
        for (long i = 0; i < bytes; i += 4) {
          target.set(
              JAVA_FLOAT_UNALIGNED,
              t + i,
              target.get(JAVA_FLOAT_UNALIGNED, t + i) * source.get(JAVA_FLOAT_UNALIGNED, s + i));
        }
      }
      case MIN -> {
        for (long i = 0; i < bytes; i += 4) {
          target.set(
              JAVA_FLOAT_UNALIGNED,
              t + i,
              Math.min(
                  target.get(JAVA_FLOAT_UNALIGNED, t + i),
                  source.get(JAVA_FLOAT_UNALIGNED, s + i)));
        }
      }
      case MAX -> {
        for (long i = 0; i < bytes; i += 4) {
          target.set(
              JAVA_FLOAT_UNALIGNED,
              t + i,
              Math.max(
                  target.get(JAVA_FLOAT_UNALIGNED, t + i),
                  source.get(JAVA_FLOAT_UNALIGNED, s + i)));
        }
      }
      case BITWISE_AND, BITWISE_OR, BITWISE_XOR ->
          throw new IllegalArgumentException(op + " of float");
    }
  }

  private static void doubles(
      Op op, MemorySegment target, long t, MemorySegment source, long s, long bytes) {
    switch (op) {
      case SUM -> {
        for (long i = 0; i < bytes; i += 8) {
          target.set(
              JAVA_DOUBLE_UNALIGNED,
              t + i,
              target.get(JAVA_DOUBLE_UNALIGNED, t + i) + source.get(JAVA_DOUBLE_UNALIGNED, s + i));
        }
      }
      case PRODUCT -> {
        for (long i = 0; i < bytes; i += 8) {
          target.set(
              JAVA_DOUBLE_UNALIGNED,
              t + i,
              target.get(JAVA_DOUBLE_UNALIGNED, t + i) * source.get(JAVA_DOUBLE_UNALIGNED, s + i));
        }
      }
      case MIN -> {
        for (long i = 0; i < bytes; i += 8) {
          target.set(
              JAVA_DOUBLE_UNALIGNED,
              t + i,
              Math.min(
                  target.get(JAVA_DOUBLE_UNALIGNED, t + i),
                  source.get(JAVA_DOUBLE_UNALIGNED, s + i)));
        }
      }
      case MAX -> {
        for (long i = 0; i < bytes; i += 8) {
          target.set(
              JAVA_DOUBLE_UNALIGNED,
              t + i,
              Math.max(
                  target.get(JAVA_DOUBLE_UNALIGNED, t + i),
                  source.get(JAVA_DOUBLE_UNALIGNED, s + i)));
        }
      }
      case BITWISE_AND, BITWISE_OR, BITWISE_XOR ->
          throw new IllegalArgumentException(op + " of double");
    }
  }
}
