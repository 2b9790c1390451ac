package org.swmpi.mpi.internal.collect;

import java.lang.foreign.MemorySegment;

/// Gather and allGather: blocks of all ranks come together.
final class Gathering {
  private final Exchanges exchanges;
  private final int rank;
  private final int size;

  Gathering(Exchanges exchanges) {
    this.exchanges = exchanges;
    rank = exchanges.rank();
    size = exchanges.size();
  }

  /// Gather of equal blocks.
  void gather(MemorySegment send, MemorySegment receive, int root) {
    int label = Collective.GATHER.label(root);
    if (size > 2 && send.byteSize() <= Limits.GATHER_TREE) {
      gatherTree(send, receive, root, label);
    } else {
      gather(send, Blocks.even(receive, send.byteSize()), root, label);
    }
  }

  /// Each rank to the root, at once.
  ///
  /// @param blocks of use at the root only
  void gather(MemorySegment send, Blocks blocks, int root, int label) {
    if (rank != root) {
      exchanges.send(send, root, label);
      return;
    }
    for (int i = 1; i < size; i++) {
      int peer = exchanges.after(i);
      exchanges.expect(blocks.of(peer), peer, label);
    }
    copyOwn(send, blocks);
    exchanges.awaitAll();
  }

  /// Up a binomial tree: a rank collects the blocks below it, then sends them on together.
  private void gatherTree(MemorySegment send, MemorySegment receive, int root, int label) {
    long block = send.byteSize();
    int place = Math.floorMod(rank - root, size);
    int reach = Tree.reach(place, size);
    int below = Math.min(reach, size - place);
    MemorySegment held = exchanges.scratch(below * block);
    for (int steps = 1; steps < reach && place + steps < size; steps <<= 1) {
      int theirs = Math.min(steps, size - place - steps);
      exchanges.expect(held.asSlice(steps * block, theirs * block), exchanges.after(steps), label);
    }
    Exchanges.copy(send, held);
    exchanges.awaitAll();
    if (place != 0) {
      exchanges.send(held, Math.floorMod(rank - reach, size), label);
      return;
    }
    long first = (size - root) * block;
    MemorySegment.copy(held, 0, receive, root * block, first);
    MemorySegment.copy(held, first, receive, 0, root * block);
  }

  /// Every rank gets the blocks of all.
  void allGather(MemorySegment send, Blocks blocks, int label) {
    long all = 0;
    for (int peer = 0; peer < size; peer++) {
      all += blocks.length(peer);
    }
    if (size > 2 && all <= Limits.ALL_GATHER_STEPS * size) {
      inSteps(send, blocks, all, label);
    } else {
      copyOwn(send, blocks);
      ring(blocks, label);
    }
  }

  /// Bruck's: in each step a rank gets as many blocks as it has. They lie in the order in which
  /// they come: own first, then those of the ranks after it.
  private void inSteps(MemorySegment send, Blocks blocks, long all, int label) {
    MemorySegment held = exchanges.scratch(all);
    Exchanges.copy(send, held);
    for (int steps = 1; steps < size; steps <<= 1) {
      int more = Math.min(steps, size - steps);
      long have = lengthAfter(blocks, 0, steps);
      exchanges.exchange(
          held.asSlice(0, lengthAfter(blocks, 0, more)),
          exchanges.after(-steps),
          held.asSlice(have, lengthAfter(blocks, steps, steps + more)),
          exchanges.after(steps),
          label);
    }
    long at = 0;
    for (int i = 0; i < size; i++) {
      int peer = exchanges.after(i);
      MemorySegment target = blocks.of(peer);
      MemorySegment.copy(held, at, target, 0, target.byteSize());
      at += target.byteSize();
    }
  }

  /// Length of the blocks of ranks that come `from` to `end - 1` steps after this one.
  private long lengthAfter(Blocks blocks, int from, int end) {
    long length = 0;
    for (int i = from; i < end; i++) {
      length += blocks.length(exchanges.after(i));
    }
    return length;
  }

  /// Each rank passes on to its right what it got from its left; its own block is in place.
  void ring(Blocks blocks, int label) {
    ring(blocks, -1, label);
  }

  /// @param whole rank that has all blocks, and gets none; or -1
  void ring(Blocks blocks, int whole, int label) {
    int right = exchanges.after(1);
    int left = exchanges.after(-1);
    for (int step = 0; step < size - 1; step++) {
      if (rank != whole) {
        exchanges.expect(blocks.of(exchanges.after(-step - 1)), left, label);
      }
      if (right != whole) {
        exchanges.post(blocks.of(exchanges.after(-step)), right, label);
      }
      exchanges.awaitAll();
    }
  }

  private void copyOwn(MemorySegment send, Blocks blocks) {
    Exchanges.copy(send, blocks.of(rank));
  }
}
