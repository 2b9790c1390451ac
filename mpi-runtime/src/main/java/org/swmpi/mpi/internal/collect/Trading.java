package org.swmpi.mpi.internal.collect;

import java.lang.foreign.MemorySegment;

/// allToAll: every rank has a block for every rank.
final class Trading {
  /// How many partners a rank deals with at a time.
  private static final int AT_ONCE = 16;

  private final Exchanges exchanges;
  private final int rank;
  private final int size;

  Trading(Exchanges exchanges) {
    this.exchanges = exchanges;
    rank = exchanges.rank();
    size = exchanges.size();
  }

  /// Blocks of equal length.
  void allToAll(MemorySegment send, MemorySegment receive) {
    int label = Collective.ALL_TO_ALL.label();
    long block = send.byteSize() / size;
    if (size > 2 && block <= Limits.ALL_TO_ALL_STEPS) {
      inSteps(send, receive, block, label);
    } else {
      allToAll(Blocks.even(send, block), Blocks.even(receive, block), label);
    }
  }

  /// Each block straight to its rank.
  void allToAll(Blocks send, Blocks receive, int label) {
    for (int first = 1; first < size; first += AT_ONCE) {
      int end = Math.min(size, first + AT_ONCE);
      for (int i = first; i < end; i++) {
        int source = exchanges.after(-i);
        exchanges.expect(receive.of(source), source, label);
      }
      for (int i = first; i < end; i++) {
        int destination = exchanges.after(i);
        exchanges.post(send.of(destination), destination, label);
      }
      if (first == 1) {
        Exchanges.copy(send.of(rank), receive.of(rank));
      }
      exchanges.awaitAll();
    }
    if (size == 1) {
      Exchanges.copy(send.of(rank), receive.of(rank));
    }
  }

  /// Bruck's: a block that has to go `d` ranks further goes 2^k ranks in the step of each bit `k`
  /// of `d`, together with all others that have that bit.
  private void inSteps(MemorySegment send, MemorySegment receive, long block, int label) {
    long all = block * size;
    long half = block * ((size + 1) / 2);
    MemorySegment memory = exchanges.scratch(all + 2 * half);
    MemorySegment held = memory.asSlice(0, all);
    long first = (size - rank) * block;
    MemorySegment.copy(send, rank * block, held, 0, first);
    MemorySegment.copy(send, 0, held, first, rank * block);
    for (int bit = 1; bit < size; bit <<= 1) {
      long packed = 0;
      for (int distance = bit; distance < size; distance++) {
        if ((distance & bit) != 0) {
          MemorySegment.copy(held, distance * block, memory, all + packed, block);
          packed += block;
        }
      }
      MemorySegment incoming = memory.asSlice(all + half, packed);
      exchanges.exchange(
          memory.asSlice(all, packed),
          exchanges.after(bit),
          incoming,
          exchanges.after(-bit),
          label);
      long unpacked = 0;
      for (int distance = bit; distance < size; distance++) {
        if ((distance & bit) != 0) {
          MemorySegment.copy(incoming, unpacked, held, distance * block, block);
          unpacked += block;
        }
      }
    }
    for (int distance = 0; distance < size; distance++) {
      int source = exchanges.after(-distance);
      MemorySegment.copy(held, distance * block, receive, source * block, block);
    }
  }
}
