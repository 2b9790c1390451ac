package org.swmpi.mpi.internal.check;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.swmpi.mpi.Datatype;

/// Calls in which a rank's own part stands in the other buffer.
final class InPlace {
  private InPlace() {}

  /// Makes a call with a copy of that part, in memory of the same kind.
  static void run(MemorySegment part, Consumer<MemorySegment> call) {
    Arguments.usable("receive", part);
    if (!part.isNative()) {
      call.accept(MemorySegment.ofArray(new byte[Math.toIntExact(part.byteSize())]).copyFrom(part));
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      call.accept(arena.allocate(part.byteSize(), 8).copyFrom(part));
    }
  }

  /// A copy of that part in native memory, for a call that a request completes.
  static MemorySegment copy(MemorySegment part) {
    Arguments.usable("receive", part);
    return Arena.ofAuto().allocate(part.byteSize(), 8).copyFrom(part);
  }

  /// A rank's block of equal ones.
  static MemorySegment block(String name, MemorySegment all, int rank, int size) {
    Arguments.equalBlocks(name, all, size);
    long bytes = all.byteSize() / size;
    return all.asSlice(rank * bytes, bytes);
  }

  /// A rank's block of different ones.
  static MemorySegment block(
      String name,
      MemorySegment all,
      long[] counts,
      long[] displacements,
      Datatype type,
      int rank,
      int size) {
    Arguments.blocks(name, all, counts, displacements, type, size);
    return all.asSlice(displacements[rank] * type.bytes(), counts[rank] * type.bytes());
  }
}
