package org.swmpi.ri.internal.search;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.mpi.Communicator;

/// Makes one list of those of all ranks, for each query, along a binomial tree: in each round half
/// of the ranks that are left send what they have to the other half.
public final class TreeMerge {
  private static final int TAG = 71;

  private TreeMerge() {}

  /// The k nearest of all ranks, on all ranks. Collective.
  ///
  /// @param mine one sorted list for each query, as many on all ranks
  public static List<NearestRows> merge(Communicator world, List<NearestRows> mine, int k) {
    if (world.size() == 1) {
      return mine;
    }
    long bytes = NearestRows.bytes(k);
    List<NearestRows> lists = new ArrayList<>(mine);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment message = arena.allocate(bytes * lists.size(), 8);
      boolean sent = false;
      for (int step = 1; step < world.size() && !sent; step <<= 1) {
        if ((world.rank() & step) != 0) {
          write(lists, message, bytes);
          world.send(message, world.rank() - step, TAG);
          sent = true;
        } else if (world.rank() + step < world.size()) {
          world.receive(message, world.rank() + step, TAG);
          for (int q = 0; q < lists.size(); q++) {
            lists.set(q, lists.get(q).merge(NearestRows.read(message.asSlice(bytes * q), k)));
          }
        }
      }
      if (!sent) {
        write(lists, message, bytes);
      }
      world.broadcast(message, 0);
      for (int q = 0; q < lists.size(); q++) {
        lists.set(q, NearestRows.read(message.asSlice(bytes * q), k));
      }
    }
    return lists;
  }

  private static void write(List<NearestRows> lists, MemorySegment message, long bytes) {
    for (int q = 0; q < lists.size(); q++) {
      lists.get(q).write(message.asSlice(bytes * q, bytes));
    }
  }
}
