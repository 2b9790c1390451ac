package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.swmpi.mpi.Intercommunicator.ROOT;
import static org.swmpi.mpi.PointToPoint.ANY_SOURCE;
import static org.swmpi.mpi.PointToPoint.PROC_NULL;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import org.swmpi.mpi.Collectives;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.Intercommunicator;
import org.swmpi.mpi.Message;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.UserOp;

/// Two groups, the ranks with even and those with odd numbers, that talk to each other.
final class IntercommunicatorCases {
  private static final MemorySegment NONE = MemorySegment.NULL;

  private IntercommunicatorCases() {}

  static List<ContractCase> all() {
    return List.of(
        of("messages between groups", IntercommunicatorCases::messages),
        of("collectives between groups, with a root", IntercommunicatorCases::rooted),
        of("collectives between groups, both ways", IntercommunicatorCases::bothWays),
        of("columns between groups", IntercommunicatorCases::columns),
        of("reductions between groups", IntercommunicatorCases::reductions),
        of("immediate collectives between groups", IntercommunicatorCases::immediate),
        of("a root between groups that goes on", IntercommunicatorCases::rootGoesOn),
        of("groups are merged, duplicated, split", IntercommunicatorCases::others),
        of("wrong arguments between groups", IntercommunicatorCases::wrong));
  }

  /// This rank's side of the two groups.
  ///
  /// @param first whether it is the group of the even ranks
  private record Side(
      Communicator world, Communicator local, Intercommunicator both, boolean first) {
    /// What this rank passes as the root.
    ///
    /// @param sender whether the root is of the first group
    int root(boolean sender, int number) {
      if (sender != first) {
        return number;
      }
      return local.rank() == number ? ROOT : PROC_NULL;
    }

    /// A number that tells a rank of the job from all others.
    long number() {
      return world.rank() * 100L;
    }

    long numberOfRemote(int rank) {
      return (2 * rank + (first ? 1 : 0)) * 100L;
    }
  }

  @FunctionalInterface
  private interface Check {
    void run(Side side, Arena arena);
  }

  private static ContractCase of(String name, Check check) {
    return new ContractCase(name, world -> ImmediateCases.orPeer(world, w -> between(w, check)));
  }

  private static void between(Communicator world, Check check) {
    if (world.size() == 1) {
      return;
    }
    boolean first = world.rank() % 2 == 0;
    Communicator local = world.split(world.rank() % 2, 0);
    Intercommunicator both = local.createIntercommunicator(0, world, first ? 1 : 0, 17);
    try (Arena arena = Arena.ofConfined()) {
      check.run(new Side(world, local, both, first), arena);
    }
    both.free();
    local.free();
  }

  private static void messages(Side side, Arena arena) {
    Intercommunicator both = side.both();
    assertThat(both.rank()).isEqualTo(side.world().rank() / 2);
    assertThat(both.size()).isEqualTo(side.local().size());
    assertThat(both.remoteSize()).isEqualTo(side.world().size() - both.size());
    MemorySegment mine = arena.allocateFrom(JAVA_LONG, side.number());
    List<Request> sent = new ArrayList<>();
    for (int to = 0; to < both.remoteSize(); to++) {
      sent.add(both.immediateSend(mine, to, 3));
      sent.add(both.immediateSynchronousSend(mine, to, 4));
    }
    MemorySegment cell = arena.allocate(JAVA_LONG);
    for (int i = 0; i < both.remoteSize(); i++) {
      Status status = both.receive(cell, ANY_SOURCE, 3);
      assertThat(status.bytes()).isEqualTo(8);
      assertThat(cell.get(JAVA_LONG, 0)).isEqualTo(side.numberOfRemote(status.source()));
      Message message = both.matchedProbe(status.source(), 4);
      assertThat(both.immediateProbe(status.source(), 4)).isEmpty();
      message.receive(cell);
      assertThat(cell.get(JAVA_LONG, 0)).isEqualTo(side.numberOfRemote(status.source()));
    }
    Request.awaitAll(sent);
    int facing = both.rank() < both.remoteSize() ? both.rank() : PROC_NULL;
    Status status = both.sendReceive(mine, facing, 5, cell, facing, 5);
    assertThat(status.source()).isEqualTo(facing);
    if (facing != PROC_NULL) {
      assertThat(cell.get(JAVA_LONG, 0)).isEqualTo(side.numberOfRemote(facing));
    }
    both.barrier();
  }

  private static void rooted(Side side, Arena arena) {
    Intercommunicator both = side.both();
    for (boolean sender : new boolean[] {true, false}) {
      int members = sender == side.first() ? both.size() : both.remoteSize();
      for (int number = 0; number < members; number++) {
        int root = side.root(sender, number);
        int here = root == ROOT ? both.remoteSize() : 0;
        MemorySegment cell = MemorySegment.ofArray(new long[] {root == ROOT ? 77 : -1});
        both.broadcast(cell, root);
        boolean receives = root >= 0;
        assertThat(cell.toArray(JAVA_LONG)).containsExactly(receives || root == ROOT ? 77 : -1);

        MemorySegment mine = arena.allocateFrom(JAVA_LONG, side.number());
        MemorySegment all = arena.allocate(JAVA_LONG, here);
        both.gather(receives ? mine : NONE, all, root);
        assertNumbers(side, all, here);

        all.fill((byte) 0);
        long[] ones = LongStream.generate(() -> 1).limit(here).toArray();
        long[] places = LongStream.range(0, here).toArray();
        both.gatherV(receives ? mine : NONE, all, ones, places, Datatype.LONG, root);
        assertNumbers(side, all, here);

        for (int i = 0; i < here; i++) {
          all.setAtIndex(JAVA_LONG, i, 1000 + i);
        }
        both.scatter(all, receives ? mine : NONE, root);
        assertThat(mine.get(JAVA_LONG, 0)).isEqualTo(receives ? 1000 + both.rank() : side.number());
        mine.set(JAVA_LONG, 0, -1);
        both.scatterV(all, ones, places, receives ? mine : NONE, Datatype.LONG, root);
        assertThat(mine.get(JAVA_LONG, 0)).isEqualTo(receives ? 1000 + both.rank() : -1);
      }
    }
  }

  /// Pairs of longs, of which one is sent, are received as pairs of which the other is.
  private static void columns(Side side, Arena arena) {
    Intercommunicator both = side.both();
    int remote = both.remoteSize();
    DerivedDatatype first = DerivedDatatype.of(Datatype.LONG).resized(16);
    DerivedDatatype second = DerivedDatatype.indexed(new int[] {1}, new int[] {1}, Datatype.LONG);
    DerivedDatatype other = second.resized(0, 16);
    MemorySegment mine = arena.allocateFrom(JAVA_LONG, side.number(), -1);
    MemorySegment all = arena.allocate(JAVA_LONG, 2L * remote);
    both.allGather(mine, 1, first, all, 1, other);
    assertOthers(side, all);
    all.fill((byte) 0);
    both.immediateAllGather(mine, 1, first, all, 1, other).await();
    assertOthers(side, all);
    MemorySegment each = arena.allocate(JAVA_LONG, 2L * remote);
    for (int i = 0; i < remote; i++) {
      each.setAtIndex(JAVA_LONG, 2L * i, side.number());
    }
    all.fill((byte) 0);
    both.allToAll(each, 1, first, all, 1, other);
    assertOthers(side, all);
    for (boolean sender : new boolean[] {true, false}) {
      int root = side.root(sender, 0);
      boolean receives = root >= 0;
      all.fill((byte) 0);
      both.gather(receives ? mine : NONE, 1, first, root == ROOT ? all : NONE, 1, other, root);
      if (root == ROOT) {
        assertOthers(side, all);
      }
      MemorySegment cell = arena.allocate(JAVA_LONG, 2);
      both.broadcast(receives ? cell : mine, 1, receives ? other : first, root);
      assertThat(cell.getAtIndex(JAVA_LONG, 1)).isEqualTo(receives ? side.numberOfRemote(0) : 0);
      cell.fill((byte) 0);
      both.scatter(root == ROOT ? each : NONE, 1, first, receives ? cell : NONE, 1, other, root);
      assertThat(cell.getAtIndex(JAVA_LONG, 1)).isEqualTo(receives ? side.numberOfRemote(0) : 0);
      assertThat(cell.getAtIndex(JAVA_LONG, 0)).isZero();
    }
    assertThatThrownBy(() -> both.allGather(Collectives.IN_PLACE, 0, first, all, 1, other))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("send is IN_PLACE");
  }

  private static void assertOthers(Side side, MemorySegment all) {
    for (int i = 0; i < side.both().remoteSize(); i++) {
      assertThat(all.getAtIndex(JAVA_LONG, 2L * i)).isZero();
      assertThat(all.getAtIndex(JAVA_LONG, 2L * i + 1)).isEqualTo(side.numberOfRemote(i));
    }
  }

  private static void assertNumbers(Side side, MemorySegment all, int count) {
    for (int i = 0; i < count; i++) {
      assertThat(all.getAtIndex(JAVA_LONG, i)).isEqualTo(side.numberOfRemote(i));
    }
  }

  /// The first group sends twice as much as the second.
  private static void bothWays(Side side, Arena arena) {
    Intercommunicator both = side.both();
    int remote = both.remoteSize();
    int out = side.first() ? 2 : 1;
    int in = side.first() ? 1 : 2;
    for (boolean heap : new boolean[] {false, true}) {
      long[] numbers = new long[out];
      Arrays.fill(numbers, side.number());
      MemorySegment mine =
          heap ? MemorySegment.ofArray(numbers) : arena.allocateFrom(JAVA_LONG, numbers);
      long[] results = new long[in * remote];
      MemorySegment all =
          heap ? MemorySegment.ofArray(results) : arena.allocate(JAVA_LONG, (long) in * remote);
      both.allGather(mine, all);
      long[] expected =
          LongStream.range(0, (long) in * remote)
              .map(i -> side.numberOfRemote((int) i / in))
              .toArray();
      assertThat(all.toArray(JAVA_LONG)).isEqualTo(expected);

      all.fill((byte) 0);
      long[] counts = LongStream.generate(() -> in).limit(remote).toArray();
      long[] places = LongStream.range(0, remote).map(i -> i * in).toArray();
      both.allGatherV(mine, all, counts, places, Datatype.LONG);
      assertThat(all.toArray(JAVA_LONG)).isEqualTo(expected);

      long[] toAll = new long[out * remote];
      Arrays.fill(toAll, side.number());
      MemorySegment send = MemorySegment.ofArray(toAll);
      all.fill((byte) 0);
      both.allToAll(heap ? send : arena.allocateFrom(JAVA_LONG, toAll), all);
      assertThat(all.toArray(JAVA_LONG)).isEqualTo(expected);

      all.fill((byte) 0);
      long[] outCounts = LongStream.generate(() -> out).limit(remote).toArray();
      long[] outPlaces = new long[remote];
      both.allToAllV(mine, outCounts, outPlaces, all, counts, places, Datatype.LONG);
      assertThat(all.toArray(JAVA_LONG)).isEqualTo(expected);
    }
  }

  private static long sumOfRemote(Side side) {
    return LongStream.range(0, side.both().remoteSize())
        .map(rank -> side.numberOfRemote((int) rank))
        .sum();
  }

  private static void reductions(Side side, Arena arena) {
    Intercommunicator both = side.both();
    MemorySegment mine = arena.allocateFrom(JAVA_LONG, side.number());
    MemorySegment cell = arena.allocate(JAVA_LONG);
    UserOp sum =
        UserOp.commutative(
            (left, result, _) -> {
              for (long i = 0; i < left.byteSize(); i += 8) {
                result.set(JAVA_LONG, i, result.get(JAVA_LONG, i) + left.get(JAVA_LONG, i));
              }
            });
    both.allReduce(mine, cell, Datatype.LONG, Op.SUM);
    assertThat(cell.get(JAVA_LONG, 0)).isEqualTo(sumOfRemote(side));
    cell.fill((byte) 0);
    both.allReduce(mine, cell, Datatype.LONG, sum);
    assertThat(cell.get(JAVA_LONG, 0)).isEqualTo(sumOfRemote(side));
    for (boolean sender : new boolean[] {true, false}) {
      int root = side.root(sender, 0);
      cell.fill((byte) 0);
      both.reduce(root >= 0 ? mine : NONE, root == ROOT ? cell : NONE, Datatype.LONG, Op.SUM, root);
      assertThat(cell.get(JAVA_LONG, 0)).isEqualTo(root == ROOT ? sumOfRemote(side) : 0);
    }
    // As many elements as both groups can share.
    int total = side.both().size() * side.both().remoteSize();
    int share = total / both.size();
    MemorySegment many = arena.allocate(JAVA_LONG, total);
    for (int i = 0; i < total; i++) {
      many.setAtIndex(JAVA_LONG, i, side.number() + i);
    }
    MemorySegment part = arena.allocate(JAVA_LONG, share);
    long[] counts = new long[both.size()];
    Arrays.fill(counts, share);
    both.reduceScatter(many, part, counts, Datatype.LONG, Op.SUM);
    assertShare(side, part, share);
    part.fill((byte) 0);
    both.reduceScatterBlock(many, part, Datatype.LONG, Op.SUM);
    assertShare(side, part, share);
  }

  private static void assertShare(Side side, MemorySegment part, int share) {
    int first = side.both().rank() * share;
    for (int i = 0; i < share; i++) {
      assertThat(part.getAtIndex(JAVA_LONG, i))
          .isEqualTo(sumOfRemote(side) + (long) side.both().remoteSize() * (first + i));
    }
  }

  private static void immediate(Side side, Arena arena) {
    Intercommunicator both = side.both();
    MemorySegment mine = arena.allocateFrom(JAVA_LONG, side.number());
    MemorySegment sum = arena.allocate(JAVA_LONG);
    MemorySegment all = arena.allocate(JAVA_LONG, both.remoteSize());
    MemorySegment cell = arena.allocateFrom(JAVA_INT, side.first() ? 5 : 0);
    Request.awaitAll(
        List.of(
            both.immediateBarrier(),
            both.immediateAllReduce(mine, sum, Datatype.LONG, Op.SUM),
            both.immediateAllGather(mine, all),
            both.immediateBroadcast(cell, side.root(true, 0))));
    assertThat(sum.get(JAVA_LONG, 0)).isEqualTo(sumOfRemote(side));
    assertNumbers(side, all, both.remoteSize());
    assertThat(cell.get(JAVA_INT, 0)).isEqualTo(5);
    assertThatThrownBy(() -> both.immediateAllGather(MemorySegment.ofArray(new long[1]), all))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("heap");
  }

  private static void others(Side side, Arena arena) {
    Intercommunicator both = side.both();
    Communicator merged = both.merge(side.first());
    int behind = side.first() ? both.remoteSize() : 0;
    assertThat(merged.rank()).isEqualTo(behind + both.rank());
    assertThat(merged.size()).isEqualTo(side.world().size());
    assertThat(merged.jobRanks()[merged.rank()]).isEqualTo(side.world().rank());
    assertThat(merged.allReduce(1L, Op.SUM)).isEqualTo(side.world().size());
    merged.free();

    Intercommunicator copy = both.duplicate();
    copy.setName("copy");
    assertThat(copy.name()).isEqualTo("copy");
    MemorySegment cell = arena.allocateFrom(JAVA_LONG, side.number());
    MemorySegment sum = arena.allocate(JAVA_LONG);
    copy.allReduce(cell, sum, Datatype.LONG, Op.SUM);
    assertThat(sum.get(JAVA_LONG, 0)).isEqualTo(sumOfRemote(side));
    copy.disconnect();

    // Pairs of ranks that face each other; where the groups differ in size, one is left over.
    both.split(both.rank(), 0)
        .ifPresentOrElse(
            pair -> {
              assertThat(pair.size()).isEqualTo(1);
              assertThat(pair.remoteSize()).isEqualTo(1);
              pair.allReduce(cell, sum, Datatype.LONG, Op.SUM);
              assertThat(sum.get(JAVA_LONG, 0)).isEqualTo(side.numberOfRemote(both.rank()));
              pair.free();
            },
            () -> assertThat(both.rank()).isGreaterThanOrEqualTo(both.remoteSize()));

    // All but the last of each group: parts without the first ranks are more than MPICH can do.
    boolean isLast = both.rank() == both.size() - 1;
    Optional<Intercommunicator> others =
        both.split(isLast ? OptionalInt.empty() : OptionalInt.of(1), 0);
    assertThat(others.isPresent()).isEqualTo(!isLast && both.remoteSize() > 1);
    others.ifPresent(
        rest -> {
          assertThat(rest.size()).isEqualTo(both.size() - 1);
          assertThat(rest.remoteSize()).isEqualTo(both.remoteSize() - 1);
          rest.barrier();
          rest.free();
        });
  }

  /// The root receives what others send before they take part.
  private static void rootGoesOn(Side side, Arena arena) {
    if (side.world().transport().equals("mpi")) {
      return; // it waits
    }
    Intercommunicator both = side.both();
    int root = side.root(true, 0);
    MemorySegment word = arena.allocate(JAVA_LONG);
    MemorySegment large = arena.allocate(100_000).fill((byte) (root == ROOT ? 5 : 0));
    if (root >= 0 && both.rank() == 0) {
      both.synchronousSend(word, root, 9);
    }
    Request broadcast = both.immediateBroadcast(large, root);
    MemorySegment sums = arena.allocate(JAVA_LONG);
    Request reduction =
        both.immediateReduce(word.fill((byte) 0), sums, Datatype.LONG, Op.SUM, root);
    if (root == ROOT) {
      both.receive(word, 0, 9);
    }
    Request.awaitAll(List.of(broadcast, reduction));
    assertThat(large.get(JAVA_BYTE, 99_999)).isEqualTo((byte) (root == PROC_NULL ? 0 : 5));
  }

  private static void wrong(Side side, Arena arena) {
    Intercommunicator both = side.both();
    MemorySegment odd = arena.allocate(8L * both.remoteSize() + 1);
    MemorySegment cell = arena.allocate(JAVA_LONG);
    int remote = both.remoteSize();
    assertThatThrownBy(() -> both.send(cell, remote, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("destination is " + remote);
    assertThatThrownBy(() -> both.broadcast(cell, remote))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("root is " + remote);
    assertThatThrownBy(() -> both.allReduce(Collectives.IN_PLACE, cell, Datatype.LONG, Op.SUM))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("IN_PLACE");
    if (remote > 1) {
      assertThatThrownBy(() -> both.allGather(cell, odd))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(remote + " ranks cannot share");
    }
    assertThatThrownBy(() -> both.scan(cell, cell, Datatype.LONG, Op.SUM))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("no scan between groups");
    assertThatThrownBy(() -> both.split(-1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("color is -1");
    Communicator world = side.world();
    if (!world.transport().equals("mpi")) { // libraries do not look
      assertThatThrownBy(() -> world.createIntercommunicator(0, world, 0, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("rank 0 of the job is in both groups");
    }
    assertThatThrownBy(() -> side.local().createIntercommunicator(-1, side.world(), 0, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("localLeader");
  }
}
