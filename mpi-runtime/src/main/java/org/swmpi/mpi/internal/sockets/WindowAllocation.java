package org.swmpi.mpi.internal.sockets;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.swmpi.mpi.Communicator;

/// The memory of a window.
///
/// @param arena of what has been allocated for it
/// @param mine this rank's
/// @param shared that of each rank, where this process reaches it; else empty
record WindowAllocation(Arena arena, MemorySegment mine, List<MemorySegment> shared) {
  private static final long ALIGNMENT = 64;

  /// Memory that the program has.
  static WindowAllocation of(MemorySegment given) {
    return new WindowAllocation(Arena.ofShared(), given, List.of());
  }

  /// New memory for this rank.
  static WindowAllocation allocate(long bytes) {
    Arena arena = Arena.ofShared();
    return new WindowAllocation(arena, arena.allocate(bytes, ALIGNMENT), List.of());
  }

  /// New memory that all ranks reach. Collective.
  ///
  /// @param bytes for this rank
  static WindowAllocation share(Communicator ranks, long bytes) {
    Arena arena = Arena.ofShared();
    try {
      List<MemorySegment> parts = SharedFile.map(ranks, bytes, arena);
      return new WindowAllocation(arena, parts.get(ranks.rank()), parts);
    } catch (RuntimeException e) {
      arena.close();
      throw e;
    }
  }
}
