package org.swmpi.mpi.internal.collect;

import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.Map;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.internal.reduce.Reduction;

/// The collectives that compute. Every element of a result is computed on one rank, or on several
/// from the same values in the same order: so all ranks hold the same bits.
final class Combining {
  private final Exchanges exchanges;
  private final Gathering gathering;
  private final int rank;
  private final int size;
  private final Map<Datatype, Reduction> reductions = new EnumMap<>(Datatype.class);

  Combining(Exchanges exchanges, Gathering gathering) {
    this.exchanges = exchanges;
    this.gathering = gathering;
    rank = exchanges.rank();
    size = exchanges.size();
  }

  void reduce(MemorySegment send, MemorySegment receive, Datatype type, Op op, int root) {
    int label = Collective.REDUCE.label(type, op, root);
    if (size > 2 && send.byteSize() > Limits.REDUCE_WHOLE) {
      MemorySegment share =
          combineShares(Shares.of(send, type.bytes(), size), MemorySegment.NULL, type, op, label);
      Blocks blocks =
          rank == root ? Shares.of(receive, type.bytes(), size) : Blocks.even(receive, 0);
      gathering.gather(share, blocks, root, label);
    } else {
      reduceTree(send, receive, type, op, root, label);
    }
  }

  /// Up a binomial tree.
  private void reduceTree(
      MemorySegment send, MemorySegment receive, Datatype type, Op op, int root, int label) {
    long bytes = send.byteSize();
    int place = Math.floorMod(rank - root, size);
    int reach = Tree.reach(place, size);
    MemorySegment memory = exchanges.scratch(2 * bytes);
    MemorySegment incoming = memory.asSlice(0, bytes);
    MemorySegment result = place == 0 ? receive : memory.asSlice(bytes, bytes);
    MemorySegment left = send;
    for (int steps = 1; steps < reach && place + steps < size; steps <<= 1) {
      exchanges.receive(incoming, exchanges.after(steps), label);
      combine(left, incoming, result, type, op);
      left = result;
    }
    if (place != 0) {
      exchanges.send(left, Math.floorMod(rank - reach, size), label);
    } else if (size == 1) {
      Exchanges.copy(send, receive);
    }
  }

  void allReduce(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    int label = Collective.ALL_REDUCE.label(type, op, 0);
    if (size > 1 && send.byteSize() > Limits.REDUCE_WHOLE) {
      Blocks shares = Shares.of(receive, type.bytes(), size);
      combineShares(Shares.of(send, type.bytes(), size), shares.of(rank), type, op, label);
      gathering.ring(shares, label);
    } else {
      doubling(send, receive, type, op, label);
    }
  }

  /// Recursive doubling: pairs of ranks tell each other what they have. Where the number of ranks
  /// is no power of two, some first hand theirs to a neighbor, and get the result from it.
  private void doubling(
      MemorySegment send, MemorySegment receive, Datatype type, Op op, int label) {
    Exchanges.copy(send, receive);
    MemorySegment incoming = exchanges.scratch(send.byteSize());
    int power = Integer.highestOneBit(size);
    int folded = size - power;
    boolean isFolded = rank < 2 * folded;
    if (isFolded && rank % 2 == 0) {
      exchanges.send(send, rank + 1, label);
      exchanges.receive(receive, rank + 1, label);
      return;
    }
    if (isFolded) {
      exchanges.receive(incoming, rank - 1, label);
      combine(incoming, receive, receive, type, op);
    }
    int place = isFolded ? rank / 2 : rank - folded;
    for (int bit = 1; bit < power; bit <<= 1) {
      int other = place ^ bit;
      int peer = other < folded ? 2 * other + 1 : other + folded;
      exchanges.exchange(receive, peer, incoming, peer, label);
      if (peer < rank) {
        combine(incoming, receive, receive, type, op);
      } else {
        combine(receive, incoming, receive, type, op);
      }
    }
    if (isFolded) {
      exchanges.send(receive, rank - 1, label);
    }
  }

  void reduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Op op) {
    Blocks mine = Blocks.sideBySide(send, counts, type);
    if (size == 1) {
      Exchanges.copy(send, receive);
    } else {
      combineShares(mine, receive, type, op, Collective.REDUCE_SCATTER.label(type, op, 0));
    }
  }

  /// Around a ring: the share of each rank starts at the rank after it, takes in what every rank
  /// has, and ends with its own.
  ///
  /// @param mine what this rank has of each share
  /// @param target where the share of this rank goes; if it is empty, into memory of the exchanges
  /// @return the share of this rank, combined
  private MemorySegment combineShares(
      Blocks mine, MemorySegment target, Datatype type, Op op, int label) {
    long longest = 0;
    for (int peer = 0; peer < size; peer++) {
      longest = Math.max(longest, mine.length(peer));
    }
    MemorySegment memory = exchanges.scratch(2 * longest);
    MemorySegment outgoing = mine.of(exchanges.after(-1));
    for (int step = 0; step < size - 1; step++) {
      MemorySegment next = mine.of(exchanges.after(-step - 2));
      MemorySegment incoming = memory.asSlice(step % 2 * longest, next.byteSize());
      exchanges.exchange(outgoing, exchanges.after(1), incoming, exchanges.after(-1), label);
      boolean last = step == size - 2;
      outgoing = last && target.byteSize() > 0 ? target : incoming;
      combine(incoming, next, outgoing, type, op);
    }
    return outgoing;
  }

  /// Inclusive, or exclusive.
  void scan(MemorySegment send, MemorySegment receive, Datatype type, Op op, boolean inclusive) {
    int label = (inclusive ? Collective.SCAN : Collective.EX_SCAN).label(type, op, 0);
    long bytes = send.byteSize();
    MemorySegment memory = exchanges.scratch(2 * bytes);
    MemorySegment incoming = memory.asSlice(0, bytes);
    MemorySegment all = memory.asSlice(bytes, bytes); // of the ranks that this one knows of
    Exchanges.copy(send, all);
    boolean begun = inclusive;
    if (inclusive) {
      Exchanges.copy(send, receive);
    }
    for (int bit = 1; bit < size; bit <<= 1) {
      int peer = rank ^ bit;
      if (peer >= size) {
        continue;
      }
      exchanges.exchange(all, peer, incoming, peer, label);
      if (peer > rank) {
        combine(all, incoming, all, type, op);
        continue;
      }
      combine(incoming, all, all, type, op);
      if (begun) {
        combine(incoming, receive, receive, type, op);
      } else {
        Exchanges.copy(incoming, receive);
        begun = true;
      }
    }
  }

  /// `result = left op right`, element by element; the result may be one of the two.
  private void combine(
      MemorySegment left, MemorySegment right, MemorySegment result, Datatype type, Op op) {
    reductions.computeIfAbsent(type, Reduction::of).combine(op, left, right, result);
  }
}
