package org.swmpi.mpi.internal.collect;

import java.lang.foreign.MemorySegment;

/// Barrier, broadcast and scatter: what begins at one rank, or at none.
final class Spreading {
  private final Exchanges exchanges;
  private final Gathering gathering;
  private final int rank;
  private final int size;

  Spreading(Exchanges exchanges, Gathering gathering) {
    this.exchanges = exchanges;
    this.gathering = gathering;
    rank = exchanges.rank();
    size = exchanges.size();
  }

  /// Dissemination: after step `k` a rank has heard, at second hand, of the 2^k ranks before it.
  void barrier() {
    int label = Collective.BARRIER.label();
    for (int steps = 1; steps < size; steps <<= 1) {
      exchanges.exchange(
          MemorySegment.NULL,
          exchanges.after(steps),
          MemorySegment.NULL,
          exchanges.after(-steps),
          label);
    }
  }

  void broadcast(MemorySegment buffer, int root) {
    int label = Collective.BROADCAST.label(root);
    if (size > 2 && buffer.byteSize() > Limits.BROADCAST_TREE) {
      Blocks shares = Shares.of(buffer, 1, size);
      scatter(shares, shares.of(rank), root, label);
      gathering.ring(shares, root, label);
    } else {
      tree(buffer, root, label);
    }
  }

  /// Binomial: who has the data passes it on, to twice as many ranks in each step.
  private void tree(MemorySegment buffer, int root, int label) {
    int place = Math.floorMod(rank - root, size);
    int reach = Tree.reach(place, size);
    if (place != 0) {
      exchanges.receive(buffer, Math.floorMod(rank - reach, size), label);
    }
    for (int steps = reach >> 1; steps > 0; steps >>= 1) {
      if (place + steps < size) {
        exchanges.post(buffer, exchanges.after(steps), label);
      }
    }
    exchanges.awaitAll();
  }

  /// @param mine where this rank's block goes; at the root it may be its block itself
  void scatter(Blocks blocks, MemorySegment mine, int root, int label) {
    if (rank != root) {
      exchanges.receive(mine, root, label);
      return;
    }
    for (int i = 1; i < size; i++) {
      int peer = exchanges.after(i);
      exchanges.post(blocks.of(peer), peer, label);
    }
    MemorySegment own = blocks.of(rank);
    if (own.byteSize() > 0 && !own.equals(mine)) {
      Exchanges.copy(own, mine);
    }
    exchanges.awaitAll();
  }

  /// Scatter of equal blocks.
  void scatter(MemorySegment send, MemorySegment receive, int root) {
    int label = Collective.SCATTER.label(root);
    long block = receive.byteSize();
    if (size > 2 && block <= Limits.GATHER_TREE) {
      scatterTree(send, receive, root, label);
    } else {
      scatter(Blocks.even(send, block), receive, root, label);
    }
  }

  /// The tree of the broadcast, each rank getting the blocks of all below it.
  private void scatterTree(MemorySegment send, MemorySegment receive, int root, int label) {
    long block = receive.byteSize();
    int place = Math.floorMod(rank - root, size);
    int reach = Tree.reach(place, size);
    int below = Math.min(reach, size - place);
    MemorySegment held = exchanges.scratch(below * block);
    if (place != 0) {
      exchanges.receive(held, Math.floorMod(rank - reach, size), label);
    } else {
      long first = (size - root) * block;
      MemorySegment.copy(send, root * block, held, 0, first);
      MemorySegment.copy(send, 0, held, first, root * block);
    }
    for (int steps = reach >> 1; steps > 0; steps >>= 1) {
      if (place + steps < size) {
        int theirs = Math.min(steps, size - place - steps);
        exchanges.post(held.asSlice(steps * block, theirs * block), exchanges.after(steps), label);
      }
    }
    MemorySegment.copy(held, 0, receive, 0, block);
    exchanges.awaitAll();
  }
}
