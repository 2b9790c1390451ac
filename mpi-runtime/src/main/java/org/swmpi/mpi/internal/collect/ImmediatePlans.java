package org.swmpi.mpi.internal.collect;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.Map;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Operation;
import org.swmpi.mpi.UserOp;
import org.swmpi.mpi.internal.reduce.Reduction;

/// Immediate collectives as [Rounds] of messages: simple ones, since they are for doing something
/// else meanwhile. What computes does so in the order of ranks, each result once.
public final class ImmediatePlans {
  private static final int TAGS = 1 << 30;

  private final ImmediateMessenger messenger;
  private final int rank;
  private final int size;
  private final Map<Datatype, Reduction> reductions = new EnumMap<>(Datatype.class);
  private int calls;

  public ImmediatePlans(ImmediateMessenger messenger) {
    this.messenger = messenger;
    rank = messenger.rank();
    size = messenger.size();
  }

  /// All ranks make the same calls in the same order, so that they count alike.
  private Rounds of(Collective call) {
    calls = (calls + 1) % TAGS;
    return new Rounds(messenger, call, calls);
  }

  private static MemorySegment memory(long bytes) {
    return Arena.ofAuto().allocate(bytes, 8);
  }

  /// Dissemination.
  Rounds barrier() {
    Rounds rounds = of(Collective.BARRIER);
    for (int steps = 1; steps < size; steps <<= 1) {
      rounds
          .send(MemorySegment.NULL, (rank + steps) % size)
          .receive(MemorySegment.NULL, Math.floorMod(rank - steps, size))
          .then();
    }
    return rounds;
  }

  /// Down a binomial tree.
  Rounds broadcast(MemorySegment buffer, int root) {
    return spread(of(Collective.BROADCAST), buffer, root);
  }

  private Rounds spread(Rounds rounds, MemorySegment buffer, int root) {
    int place = Math.floorMod(rank - root, size);
    int reach = Tree.reach(place, size);
    if (place != 0) {
      rounds.receive(buffer, Math.floorMod(rank - reach, size)).then();
    }
    for (int steps = reach >> 1; steps > 0; steps >>= 1) {
      if (place + steps < size) {
        rounds.send(buffer, (rank + steps) % size);
      }
    }
    return rounds.then();
  }

  /// @param blocks of use at the root only
  Rounds gather(MemorySegment send, Blocks blocks, int root, Collective call) {
    Rounds rounds = of(call);
    return rank == root ? receiveAll(rounds, send, blocks).then() : rounds.send(send, root).then();
  }

  private Rounds receiveAll(Rounds rounds, MemorySegment own, Blocks blocks) {
    for (int peer = 0; peer < size; peer++) {
      if (peer == rank) {
        Exchanges.copy(own, blocks.of(peer));
      } else {
        rounds.receive(blocks.of(peer), peer);
      }
    }
    return rounds;
  }

  Rounds allGather(MemorySegment send, Blocks blocks, Collective call) {
    Rounds rounds = receiveAll(of(call), send, blocks);
    for (int peer = 0; peer < size; peer++) {
      if (peer != rank) {
        rounds.send(send, peer);
      }
    }
    return rounds.then();
  }

  /// @param blocks of use at the root only
  Rounds scatter(Blocks blocks, MemorySegment receive, int root, Collective call) {
    Rounds rounds = of(call);
    return rank == root
        ? sendAll(rounds, blocks, receive).then()
        : rounds.receive(receive, root).then();
  }

  private Rounds sendAll(Rounds rounds, Blocks blocks, MemorySegment own) {
    for (int peer = 0; peer < size; peer++) {
      if (peer == rank) {
        Exchanges.copy(blocks.of(peer), own);
      } else {
        rounds.send(blocks.of(peer), peer);
      }
    }
    return rounds;
  }

  Rounds allToAll(Blocks send, Blocks receive, Collective call) {
    Rounds rounds = receiveAll(of(call), send.of(rank), receive);
    for (int peer = 0; peer < size; peer++) {
      if (peer != rank) {
        rounds.send(send.of(peer), peer);
      }
    }
    return rounds.then();
  }

  /// The root gathers all operands.
  Rounds reduce(MemorySegment send, MemorySegment receive, Datatype type, Operation op, int root) {
    return combineAt(of(Collective.REDUCE), send, receive, type, op, root);
  }

  private Rounds combineAt(
      Rounds rounds,
      MemorySegment send,
      MemorySegment receive,
      Datatype type,
      Operation op,
      int root) {
    if (rank != root) {
      return rounds.send(send, root).then();
    }
    MemorySegment all = memory(send.byteSize() * size);
    Blocks operands = Blocks.even(all, send.byteSize());
    return receiveAll(rounds, send, operands).then(() -> fold(operands, receive, type, op));
  }

  /// Rank 0 combines, and gives the result to all.
  Rounds allReduce(MemorySegment send, MemorySegment receive, Datatype type, Operation op) {
    Rounds rounds = combineAt(of(Collective.ALL_REDUCE), send, receive, type, op, 0);
    return spread(rounds, receive, 0);
  }

  /// Each rank gathers the operands of its share.
  Rounds reduceScatter(
      MemorySegment send, MemorySegment receive, long[] counts, Datatype type, Operation op) {
    Blocks mine = Blocks.sideBySide(send, counts, type);
    Blocks operands = Blocks.even(memory(receive.byteSize() * size), receive.byteSize());
    Rounds rounds = receiveAll(of(Collective.REDUCE_SCATTER), mine.of(rank), operands);
    for (int peer = 0; peer < size; peer++) {
      if (peer != rank) {
        rounds.send(mine.of(peer), peer);
      }
    }
    return rounds.then(() -> fold(operands, receive, type, op));
  }

  /// Along a chain: each rank adds to what the ranks before it have.
  Rounds scan(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, boolean inclusive) {
    Rounds rounds = of(inclusive ? Collective.SCAN : Collective.EX_SCAN);
    MemorySegment before = memory(send.byteSize());
    MemorySegment upTo = memory(send.byteSize()).copyFrom(send);
    if (rank > 0) {
      rounds
          .receive(before, rank - 1)
          .then(
              () -> {
                combine(before, upTo, type, op);
                if (!inclusive) {
                  ProgramMemory.here(receive).copyFrom(before);
                }
              });
    }
    if (rank + 1 < size) {
      rounds.send(upTo, rank + 1);
    }
    return rounds.then(
        () -> {
          if (inclusive) {
            ProgramMemory.here(receive).copyFrom(upTo);
          }
        });
  }

  private void fold(Blocks operands, MemorySegment receive, Datatype type, Operation op) {
    MemorySegment result = ProgramMemory.here(receive);
    result.copyFrom(operands.of(size - 1));
    for (int peer = size - 2; peer >= 0; peer--) {
      combine(operands.of(peer), result, type, op);
    }
  }

  /// `result = left op result`
  private void combine(MemorySegment left, MemorySegment result, Datatype type, Operation op) {
    switch (op) {
      case UserOp own -> own.function().combine(left.asReadOnly(), result, type);
      case Op own ->
          reductions.computeIfAbsent(type, Reduction::of).combine(own, left, result, result);
    }
  }
}
