package org.swmpi.partition.generate;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Request;

/// Tells all ranks a number of each, while they work on something else. Where a transport cannot do
/// that, they wait for one another.
final class SizeExchange {
  private final Communicator world;
  private final MemorySegment mine;
  private final MemorySegment all;
  private @Nullable Request request;

  SizeExchange(Communicator world) {
    this.world = world;
    // Not to be freed while a rank that fails leaves others in the call.
    Arena arena = Arena.ofAuto();
    mine = arena.allocate(JAVA_LONG);
    all = arena.allocate(JAVA_LONG, world.size());
  }

  /// Begins to tell this rank's number. Collective.
  void begin(long size) {
    mine.set(JAVA_LONG, 0, size);
    try {
      request = world.immediateAllGather(mine, all);
    } catch (UnsupportedOperationException _) {
      world.allGather(mine, all);
    }
  }

  /// The numbers of all ranks, when they are there.
  long[] end() {
    if (request != null) {
      request.await();
      request = null;
    }
    return all.toArray(JAVA_LONG);
  }
}
