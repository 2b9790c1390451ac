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
    return Arena.ofAuto().allocate(part.byteSize(), 8).copyFrom(part);
  }

  /// A rank's block of equal ones.
  static MemorySegment block(String name, MemorySegment all, int rank, int size) {
    long bytes = blocks(name, all, size).byteSize() / size;
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
    return blocks(name, all, counts, displacements, type, size)
        .asSlice(displacements[rank] * type.bytes(), counts[rank] * type.bytes());
  }

  /// All ranks' equal blocks.
  static MemorySegment blocks(String name, MemorySegment all, int size) {
    Arguments.usable(name, all);
    Arguments.equalBlocks(name, all, size);
    return all;
  }

  /// All ranks' different blocks.
  static MemorySegment blocks(
      String name,
      MemorySegment all,
      long[] counts,
      long[] displacements,
      Datatype type,
      int size) {
    Arguments.usable(name, all);
    Arguments.blocks(name, all, counts, displacements, type, size);
    return all;
  }
}
