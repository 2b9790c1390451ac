package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Message;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.UserOp;

/// Collectives that are started and waited for later: the same results as of the blocking ones.
final class ImmediateCases {
  private ImmediateCases() {}

  static List<ContractCase> all() {
    return List.of(
        new ContractCase("immediate barrier", w -> orPeer(w, ImmediateCases::barrier)),
        new ContractCase("immediate collectives", w -> orPeer(w, ImmediateCases::each)),
        new ContractCase(
            "immediate collectives awaited in any order", w -> orPeer(w, ImmediateCases::anyOrder)),
        new ContractCase(
            "immediate collectives advance in other calls",
            w -> orPeer(w, ImmediateCases::advance)),
        new ContractCase(
            "synchronous sends and matched probes of any length",
            w -> orPeer(w, ImmediateCases::anyLength)),
        new ContractCase(
            "an operation that throws on one rank holds up no other",
            w -> orPeer(w, ImmediateCases::throwing)),
        new ContractCase(
            "an operation that throws spoils no other reduction",
            w -> orPeer(w, ImmediateCases::throwingOnce)),
        new ContractCase(
            "the block of an only rank has a place", w -> orPeer(w, ImmediateCases::alone)),
        new ContractCase(
            "immediate collectives outlive their communicator", ImmediateCases::outliving),
        new ContractCase("immediate collectives refuse heap memory", ImmediateCases::heap));
  }

  /// What a transport may lack it says, by name; `mpi` lacks only immediate collectives of counts
  /// that its library cannot take, which some job has made small.
  static void orUnsupported(Communicator world, ContractCase.Check check) throws Exception {
    try {
      check.run(world);
    } catch (UnsupportedOperationException e) {
      if (world.transport().equals("mpi")) {
        assertThat(System.getProperty("swmpi.mpi.largestCount")).isNotNull();
      }
      assertThat(e).hasMessageContaining("transport '" + world.transport() + "' has no ");
    }
  }

  /// As [#orUnsupported]; our own transports lack nothing either.
  static void orPeer(Communicator world, ContractCase.Check check) throws Exception {
    orUnsupported(
        world,
        w -> {
          try {
            check.run(w);
          } catch (UnsupportedOperationException e) {
            assertThat(w.transport()).isIn("openmpi-java", "mpj", "mpi");
            throw e;
          }
        });
  }

  private static void alone(Communicator world) {
    Communicator alone = world.split(world.rank(), 0);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, 7);
      MemorySegment all = arena.allocate(JAVA_LONG, 2);
      long[] counts = {1};
      long[] displacements = {1};
      alone.allGatherV(mine, all, counts, displacements, Datatype.LONG);
      assertThat(all.toArray(JAVA_LONG)).containsExactly(0, 7);
      all.fill((byte) 0);
      alone.immediateAllGatherV(mine, all, counts, displacements, Datatype.LONG).await();
      assertThat(all.toArray(JAVA_LONG)).containsExactly(0, 7);
    } finally {
      alone.free();
    }
  }

  private static void barrier(Communicator world) throws Exception {
    if (world.rank() == world.size() - 1) {
      Thread.sleep(20);
    }
    Request barrier = world.immediateBarrier();
    while (barrier.test().isEmpty()) {
      Thread.onSpinWait();
    }
    assertThat(barrier.await().source()).isEqualTo(world.rank());
  }

  private static void each(Communicator world) {
    int size = world.size();
    int rank = world.rank();
    for (int root = 0; root < size; root++) {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment mine = arena.allocateFrom(JAVA_LONG, rank + 1L);
        MemorySegment cell = arena.allocate(JAVA_LONG);
        MemorySegment many = arena.allocate(JAVA_LONG, size);
        MemorySegment each = arena.allocate(JAVA_LONG, size);
        for (int i = 0; i < size; i++) {
          each.setAtIndex(JAVA_LONG, i, 100L * rank + i);
        }
        cell.set(JAVA_LONG, 0, rank == root ? 77 : 0);
        world.immediateBroadcast(cell, root).await();
        assertThat(cell.get(JAVA_LONG, 0)).isEqualTo(77);

        world.immediateGather(mine, rank == root ? many : MemorySegment.NULL, root).await();
        if (rank == root) {
          assertCounting(many, size);
        }
        many.fill((byte) 0);
        world.immediateAllGather(mine, many).await();
        assertCounting(many, size);

        world.immediateScatter(rank == root ? each : MemorySegment.NULL, cell, root).await();
        assertThat(cell.get(JAVA_LONG, 0)).isEqualTo(100L * root + rank);

        world.immediateAllToAll(each, many).await();
        for (int i = 0; i < size; i++) {
          assertThat(many.getAtIndex(JAVA_LONG, i)).isEqualTo(100L * i + rank);
        }

        long sum = size * (size + 1L) / 2;
        cell.set(JAVA_LONG, 0, 0);
        world.immediateReduce(mine, cell, Datatype.LONG, Op.SUM, root).await();
        assertThat(cell.get(JAVA_LONG, 0)).isEqualTo(rank == root ? sum : 0);
        world.immediateAllReduce(mine, cell, Datatype.LONG, Op.SUM).await();
        assertThat(cell.get(JAVA_LONG, 0)).isEqualTo(sum);
        world.immediateScan(mine, cell, Datatype.LONG, Op.SUM).await();
        assertThat(cell.get(JAVA_LONG, 0)).isEqualTo((rank + 1L) * (rank + 2) / 2);
        cell.set(JAVA_LONG, 0, -1);
        world.immediateExScan(mine, cell, Datatype.LONG, Op.SUM).await();
        assertThat(cell.get(JAVA_LONG, 0)).isEqualTo(rank == 0 ? -1 : rank * (rank + 1L) / 2);

        reduceScatter(world, arena);
        blocks(world, arena, root);
      }
    }
  }

  /// Rank `r` adds `r + i` to element `i`; its share has `r` elements.
  private static void reduceScatter(Communicator world, Arena arena) {
    int size = world.size();
    int rank = world.rank();
    long[] counts = LongStream.range(0, size).toArray();
    int first = rank * (rank - 1) / 2;
    MemorySegment mine = arena.allocate(JAVA_LONG, size * (size - 1) / 2);
    for (int i = 0; i < size * (size - 1) / 2; i++) {
      mine.setAtIndex(JAVA_LONG, i, rank + (long) i);
    }
    MemorySegment share = arena.allocate(JAVA_LONG, rank);
    world.immediateReduceScatter(mine, share, counts, Datatype.LONG, Op.SUM).await();
    for (int i = 0; i < rank; i++) {
      assertThat(share.getAtIndex(JAVA_LONG, i))
          .isEqualTo(size * (size - 1L) / 2 + (long) size * (first + i));
    }
    MemorySegment each = arena.allocate(JAVA_LONG, size);
    for (int i = 0; i < size; i++) {
      each.setAtIndex(JAVA_LONG, i, 10L * i);
    }
    MemorySegment cell = arena.allocate(JAVA_LONG);
    world.immediateReduceScatterBlock(each, cell, Datatype.LONG, Op.SUM).await();
    assertThat(cell.get(JAVA_LONG, 0)).isEqualTo(10L * rank * size);
  }

  /// Rank `r` has `r + 1` elements, all of value `r`.
  private static void blocks(Communicator world, Arena arena, int root) {
    int size = world.size();
    long[] counts = new long[size];
    long[] displacements = new long[size];
    for (int i = 0; i < size; i++) {
      counts[i] = i + 1L;
      displacements[i] = i == 0 ? 1 : displacements[i - 1] + counts[i - 1] + 1;
    }
    long total = displacements[size - 1] + counts[size - 1];
    MemorySegment all = arena.allocate(JAVA_LONG, total);
    MemorySegment mine = arena.allocate(JAVA_LONG, counts[world.rank()]);
    for (int i = 0; i < counts[world.rank()]; i++) {
      mine.setAtIndex(JAVA_LONG, i, world.rank());
    }
    MemorySegment expected = arena.allocate(JAVA_LONG, total);
    for (int r = 0; r < size; r++) {
      for (long i = 0; i < counts[r]; i++) {
        expected.setAtIndex(JAVA_LONG, displacements[r] + i, r);
      }
    }
    Datatype type = Datatype.LONG;
    world.immediateAllGatherV(mine, all, counts, displacements, type).await();
    assertThat(all.toArray(JAVA_LONG)).isEqualTo(expected.toArray(JAVA_LONG));
    all.fill((byte) 0);
    world.immediateGatherV(mine, all, counts, displacements, type, root).await();
    if (world.rank() == root) {
      assertThat(all.toArray(JAVA_LONG)).isEqualTo(expected.toArray(JAVA_LONG));
    }
    mine.fill((byte) 0);
    world.immediateScatterV(expected, counts, displacements, mine, type, root).await();
    assertThat(mine.toArray(JAVA_LONG)).containsOnly(world.rank());

    // Each gives each other one element more than its own number.
    long[] sent = new long[size];
    long[] from = new long[size];
    long[] got = new long[size];
    for (int i = 0; i < size; i++) {
      sent[i] = counts[world.rank()];
      from[i] = 0;
      got[i] = counts[i];
    }
    mine.asSlice(0, 8).set(JAVA_LONG, 0, world.rank());
    all.fill((byte) 0);
    world.immediateAllToAllV(mine, sent, from, all, got, displacements, type).await();
    assertThat(all.toArray(JAVA_LONG)).isEqualTo(expected.toArray(JAVA_LONG));
  }

  private static void anyOrder(Communicator world) {
    int calls = 20;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocate(JAVA_LONG, calls);
      MemorySegment sums = arena.allocate(JAVA_LONG, calls);
      List<Request> requests = new ArrayList<>();
      for (int i = 0; i < calls; i++) {
        mine.setAtIndex(JAVA_LONG, i, world.rank() + (long) i);
        requests.add(
            world.immediateAllReduce(
                mine.asSlice(8L * i, 8), sums.asSlice(8L * i, 8), Datatype.LONG, Op.SUM));
      }
      Collections.shuffle(requests, new Random(world.rank()));
      while (!requests.isEmpty()) {
        int[] complete = Request.awaitSome(requests);
        for (int i = complete.length - 1; i >= 0; i--) {
          requests.remove(complete[i]);
        }
      }
      long size = world.size();
      for (int i = 0; i < calls; i++) {
        assertThat(sums.getAtIndex(JAVA_LONG, i)).isEqualTo(size * (size - 1) / 2 + size * i);
      }
    }
  }

  /// A rank that has begun a call and waits for a message keeps the others from nothing.
  private static void advance(Communicator world) {
    int size = world.size();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocate(JAVA_LONG, 5000);
      MemorySegment sums = arena.allocate(JAVA_LONG, 5000);
      mine.fill((byte) 1);
      Request barrier = world.immediateBarrier();
      Request sum = world.immediateAllReduce(mine, sums, Datatype.LONG, Op.SUM);
      MemorySegment cell = arena.allocate(JAVA_LONG);
      if (world.rank() == 0) {
        // Rank 1 sends only when it is through both.
        if (size > 1) {
          world.receive(cell, 1, 4);
        }
        barrier.await();
        sum.await();
      } else {
        barrier.await();
        sum.await();
        if (world.rank() == 1) {
          world.send(cell, 0, 4);
        }
      }
      assertThat(sums.toArray(JAVA_LONG)).containsOnly(0x0101_0101_0101_0101L * size);
    }
  }

  private static void anyLength(Communicator world) {
    int right = (world.rank() + 1) % world.size();
    int left = (world.rank() + world.size() - 1) % world.size();
    for (int size : Buffers.SIZES) {
      try (Arena arena = Arena.ofConfined()) {
        Buffers buffers = new Buffers(arena, false);
        MemorySegment mine = buffers.pattern(world.rank(), 3, size);
        Request first = world.immediateSynchronousSend(mine, right, 5);
        Request second = world.immediateSend(mine, right, 6);
        MemorySegment got = buffers.empty(size);
        Message message = world.matchedProbe(left, 6);
        assertThat(message.status()).isEqualTo(new Status(left, 6, size));
        assertThat(world.immediateMatchedProbe(left, 6)).isEmpty();
        MemorySegment readOnly = got.asReadOnly();
        assertThatThrownBy(() -> message.receive(readOnly))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("read-only");
        message.immediateReceive(got).await();
        Buffers.assertPattern(got, 0, left, 3, size);
        second.await();
        world.barrier();
        assertThat(first.test()).isEmpty();
        world.barrier();
        got = buffers.empty(size);
        assertThat(world.receive(got, left, 5)).isEqualTo(new Status(left, 5, size));
        Buffers.assertPattern(got, 0, left, 3, size);
        first.await();
      }
    }
  }

  private static void throwing(Communicator world) {
    UserOp failing =
        UserOp.commutative(
            (left, result, _) -> {
              if (world.rank() == 0) {
                throw new IllegalStateException("the operation of rank 0");
              }
              result.copyFrom(left);
            });
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment send = arena.allocate(JAVA_LONG, world.size());
      MemorySegment receive = arena.allocate(JAVA_LONG, world.size());
      MemorySegment block = arena.allocate(JAVA_LONG);
      long[] ones = new long[world.size()];
      Arrays.fill(ones, 1);
      orThrows(() -> world.reduceScatter(send, block, ones, Datatype.LONG, failing));
      assertThat(world.allReduce(1, Op.SUM)).isEqualTo(world.size());
      for (Request request :
          List.of(
              world.immediateAllReduce(send, receive, Datatype.LONG, failing),
              world.immediateScan(send, arena.allocate(send.byteSize()), Datatype.LONG, failing))) {
        boolean threw = orThrows(request::await);
        assertThat(orThrows(request::await)).isEqualTo(threw);
      }
      assertThat(world.allReduce(1, Op.SUM)).isEqualTo(world.size());
    }
  }

  /// Two at a time, of which the operation throws in one. Which one that is an engine may not know.
  private static void throwingOnce(Communicator world) {
    UserOp sum =
        UserOp.commutative(
            (left, result, _) -> {
              long a = left.get(JAVA_LONG_UNALIGNED, 0);
              long b = result.get(JAVA_LONG_UNALIGNED, 0);
              if (a < 0 || b < 0) {
                throw new IllegalStateException("the operation of a rank");
              }
              result.set(JAVA_LONG_UNALIGNED, 0, a + b);
            });
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment bad = arena.allocateFrom(JAVA_LONG, -1);
      MemorySegment good = arena.allocateFrom(JAVA_LONG, 5);
      for (boolean badFirst : new boolean[] {true, false}) {
        MemorySegment total = arena.allocate(JAVA_LONG);
        Request first =
            world.immediateAllReduce(bad, arena.allocate(JAVA_LONG), Datatype.LONG, sum);
        Request second = world.immediateAllReduce(good, total, Datatype.LONG, sum);
        boolean firstThrew = badFirst && orThrows(first::await);
        boolean secondThrew = orThrows(second::await);
        firstThrew |= orThrows(first::await);
        assertThat(world.allReduce(firstThrew ? 1 : 0, Op.MAX)).isEqualTo(world.size() > 1 ? 1 : 0);
        if (!secondThrew) {
          assertThat(total.get(JAVA_LONG, 0)).isEqualTo(5L * world.size());
        }
        first = world.immediateAllReduce(bad, arena.allocate(JAVA_LONG), Datatype.LONG, sum);
        world.barrier();
        boolean threw = orThrows(() -> world.allReduce(good, total, Datatype.LONG, sum));
        assertThat(threw || total.get(JAVA_LONG, 0) == 5L * world.size()).isTrue();
        firstThrew = orThrows(first::await);
        assertThat(world.allReduce(firstThrew ? 1 : 0, Op.MAX)).isEqualTo(world.size() > 1 ? 1 : 0);
      }
    }
  }

  private static boolean orThrows(Runnable call) {
    try {
      call.run();
      return false;
    } catch (IllegalStateException e) {
      assertThat(e).hasMessageStartingWith("the operation of");
      return true;
    }
  }

  private static void heap(Communicator world) {
    MemorySegment array = MemorySegment.ofArray(new long[1]);
    assertThatThrownBy(() -> world.immediateBroadcast(array, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("native memory");
  }

  private static void assertCounting(MemorySegment many, int size) {
    for (int i = 0; i < size; i++) {
      assertThat(many.getAtIndex(JAVA_LONG, i)).isEqualTo(i + 1L);
    }
  }

  /// All free it at once, and come to that one after the other.
  private static void outliving(Communicator world) throws InterruptedException {
    if (!world.transport().matches("threads|sockets")) {
      return;
    }
    Communicator freed = world.duplicate();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment sum = arena.allocate(JAVA_LONG);
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, world.rank());
      MemorySegment ofRoot = arena.allocateFrom(JAVA_LONG, 7L - world.rank());
      Thread.sleep(50L * world.rank());
      Request reduction = freed.immediateAllReduce(mine, sum, Datatype.LONG, Op.SUM);
      Request broadcast = freed.immediateBroadcast(ofRoot, 0);
      freed.free();
      Request.awaitAll(List.of(reduction, broadcast));
      assertThat(sum.get(JAVA_LONG, 0)).isEqualTo(world.size() * (world.size() - 1L) / 2);
      assertThat(ofRoot.get(JAVA_LONG, 0)).isEqualTo(7);
    }
  }
}
