package org.swmpi.mpi.internal.openmpijava;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.BiConsumer;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;

/// Bytes that are computed with as ints. The bindings' bytes are unsigned, so minima and maxima
/// would be wrong; and sums of them stop at 255 in Open MPI 4.1, where it uses AVX.
final class WideBytes {
  private WideBytes() {}

  /// Whether the bindings would compute wrongly.
  static boolean areNeeded(Datatype type, Op op) {
    return type == Datatype.BYTE && !op.isBitwise();
  }

  /// Makes a call over copies of [Datatype#INT].
  ///
  /// @param receive is copied in too, since the call may leave it as it is
  static void run(
      MemorySegment send, MemorySegment receive, BiConsumer<MemorySegment, MemorySegment> call) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment wideSend = widen(send, arena);
      MemorySegment wideReceive = widen(receive, arena);
      call.accept(wideSend, wideReceive);
      for (long i = 0; i < receive.byteSize(); i++) {
        receive.set(JAVA_BYTE, i, (byte) wideReceive.getAtIndex(JAVA_INT, i));
      }
    }
  }

  private static MemorySegment widen(MemorySegment bytes, Arena arena) {
    MemorySegment wide = arena.allocate(JAVA_INT, bytes.byteSize());
    for (long i = 0; i < bytes.byteSize(); i++) {
      wide.setAtIndex(JAVA_INT, i, bytes.get(JAVA_BYTE, i));
    }
    return wide;
  }
}
