package org.swmpi.mpi.internal.openmpijava;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_CHAR_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.BiConsumer;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;

/// Numbers of one or two bytes that are computed with as ints. The bindings' bytes are unsigned, so
/// minima and maxima would be wrong; and sums stop at the largest number in Open MPI 4.1, where it
/// uses AVX.
final class WideNumbers {
  private WideNumbers() {}

  /// Whether the bindings would compute wrongly.
  static boolean areNeeded(Datatype type, Op op) {
    return type.bytes() <= 2 && !op.isBitwise();
  }

  /// Makes a call over copies of [Datatype#INT].
  ///
  /// @param receive is copied in too, since the call may leave it as it is
  static void run(
      MemorySegment send,
      MemorySegment receive,
      Datatype type,
      BiConsumer<MemorySegment, MemorySegment> call) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment wideSend = widen(send, type, arena);
      MemorySegment wideReceive = widen(receive, type, arena);
      call.accept(wideSend, wideReceive);
      for (long i = 0; i < receive.byteSize() / type.bytes(); i++) {
        set(receive, type, i, wideReceive.getAtIndex(JAVA_INT, i));
      }
    }
  }

  private static MemorySegment widen(MemorySegment numbers, Datatype type, Arena arena) {
    MemorySegment wide = arena.allocate(JAVA_INT, numbers.byteSize() / type.bytes());
    for (long i = 0; i < numbers.byteSize() / type.bytes(); i++) {
      wide.setAtIndex(JAVA_INT, i, get(numbers, type, i));
    }
    return wide;
  }

  private static int get(MemorySegment numbers, Datatype type, long i) {
    return switch (type) {
      case BYTE -> numbers.get(JAVA_BYTE, i);
      case SHORT -> numbers.getAtIndex(JAVA_SHORT_UNALIGNED, i);
      case CHAR -> numbers.getAtIndex(JAVA_CHAR_UNALIGNED, i);
      default -> throw new IllegalArgumentException(type + " is wide");
    };
  }

  private static void set(MemorySegment numbers, Datatype type, long i, int value) {
    switch (type) {
      case BYTE -> numbers.set(JAVA_BYTE, i, (byte) value);
      case SHORT -> numbers.setAtIndex(JAVA_SHORT_UNALIGNED, i, (short) value);
      case CHAR -> numbers.setAtIndex(JAVA_CHAR_UNALIGNED, i, (char) value);
      default -> throw new IllegalArgumentException(type + " is wide");
    }
  }
}
