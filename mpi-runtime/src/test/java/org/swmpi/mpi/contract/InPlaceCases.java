package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.swmpi.mpi.Collectives.IN_PLACE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.UserOp;
import org.swmpi.mpi.WindowOp;

/// Collectives in place, and reductions by operations of the program.
final class InPlaceCases {
  private InPlaceCases() {}

  static List<ContractCase> all() {
    return List.of(
        new ContractCase("in place, native memory", w -> inPlace(w, false)),
        new ContractCase("in place, Java arrays", w -> inPlace(w, true)),
        new ContractCase(
            "in place, immediate", w -> ImmediateCases.orPeer(w, InPlaceCases::immediate)),
        new ContractCase("in place, many numbers at the last rank", InPlaceCases::atTheLast),
        new ContractCase("in place where it has no meaning", InPlaceCases::refused),
        new ContractCase("operation of the program, commutative", InPlaceCases::largest),
        new ContractCase("operation of the program, in the order of ranks", InPlaceCases::ordered),
        new ContractCase("operations of windows", InPlaceCases::operationsOfWindows),
        new ContractCase("operation on pairs", InPlaceCases::pairs),
        new ContractCase("immediate operation on pairs", InPlaceCases::immediatePairs),
        new ContractCase("operation on pairs, wrong lengths", InPlaceCases::halfPairs),
        new ContractCase("operation of the program that throws", InPlaceCases::throwing));
  }

  private static MemorySegment longs(Arena arena, boolean heap, long... values) {
    return heap ? MemorySegment.ofArray(values) : arena.allocateFrom(JAVA_LONG, values);
  }

  private static void inPlace(Communicator world, boolean heap) {
    int size = world.size();
    int rank = world.rank();
    long sum = size * (size - 1L) / 2;
    long[] counting = LongStream.range(0, size).toArray();
    try (Arena arena = Arena.ofConfined()) {
      for (int root = 0; root < size; root++) {
        boolean here = rank == root;
        long[] own = new long[size];
        own[rank] = rank;
        MemorySegment all = longs(arena, heap, own);
        MemorySegment mine = longs(arena, heap, rank);

        world.allGather(IN_PLACE, all);
        assertThat(all.toArray(JAVA_LONG)).isEqualTo(counting);

        all = longs(arena, heap, own);
        world.gather(here ? IN_PLACE : mine, all, root);
        assertThat(all.toArray(JAVA_LONG)).isEqualTo(here ? counting : own);

        long[] ones = LongStream.generate(() -> 1).limit(size).toArray();
        all = longs(arena, heap, own);
        world.gatherV(here ? IN_PLACE : mine, all, ones, counting, Datatype.LONG, root);
        assertThat(all.toArray(JAVA_LONG)).isEqualTo(here ? counting : own);
        all = longs(arena, heap, own);
        world.allGatherV(IN_PLACE, all, ones, counting, Datatype.LONG);
        assertThat(all.toArray(JAVA_LONG)).isEqualTo(counting);

        MemorySegment target = longs(arena, heap, -1);
        world.scatter(all, here ? IN_PLACE : target, root);
        assertThat(target.get(JAVA_LONG_UNALIGNED, 0)).isEqualTo(here ? -1 : rank);
        target = longs(arena, heap, -1);
        world.scatterV(all, ones, counting, here ? IN_PLACE : target, Datatype.LONG, root);
        assertThat(target.get(JAVA_LONG_UNALIGNED, 0)).isEqualTo(here ? -1 : rank);

        all = longs(arena, heap, LongStream.range(0, size).map(i -> 100L * rank + i).toArray());
        world.allToAll(IN_PLACE, all);
        long[] columns = LongStream.range(0, size).map(i -> 100 * i + rank).toArray();
        assertThat(all.toArray(JAVA_LONG)).isEqualTo(columns);
        world.allToAllV(IN_PLACE, new long[0], new long[0], all, ones, counting, Datatype.LONG);
        assertThat(all.toArray(JAVA_LONG))
            .isEqualTo(LongStream.range(0, size).map(i -> 100L * rank + i).toArray());

        MemorySegment cell = longs(arena, heap, rank);
        world.reduce(here ? IN_PLACE : mine, cell, Datatype.LONG, Op.SUM, root);
        assertThat(cell.get(JAVA_LONG_UNALIGNED, 0)).isEqualTo(here ? sum : rank);
        cell = longs(arena, heap, rank);
        world.allReduce(IN_PLACE, cell, Datatype.LONG, Op.SUM);
        assertThat(cell.get(JAVA_LONG_UNALIGNED, 0)).isEqualTo(sum);
        cell = longs(arena, heap, rank);
        world.scan(IN_PLACE, cell, Datatype.LONG, Op.SUM);
        assertThat(cell.get(JAVA_LONG_UNALIGNED, 0)).isEqualTo(rank * (rank + 1L) / 2);
        cell = longs(arena, heap, rank);
        world.exScan(IN_PLACE, cell, Datatype.LONG, Op.SUM);
        assertThat(cell.get(JAVA_LONG_UNALIGNED, 0))
            .isEqualTo(rank == 0 ? 0 : rank * (rank - 1L) / 2);
      }
    }
  }

  /// Started, and not waited for.
  private static void immediate(Communicator world) {
    int size = world.size();
    int rank = world.rank();
    int root = size - 1;
    boolean here = rank == root;
    long[] counting = LongStream.range(0, size).toArray();
    long[] ones = LongStream.generate(() -> 1).limit(size).toArray();
    long[] own = new long[size];
    own[rank] = rank;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = longs(arena, false, rank);
      MemorySegment[] blocks = new MemorySegment[4];
      Arrays.setAll(blocks, _ -> longs(arena, false, own));
      MemorySegment[] rows = new MemorySegment[2];
      Arrays.setAll(
          rows,
          _ -> longs(arena, false, LongStream.range(0, size).map(i -> 9L * rank + i).toArray()));
      MemorySegment[] sums = new MemorySegment[4];
      Arrays.setAll(sums, _ -> longs(arena, false, rank, 1));
      MemorySegment shares = longs(arena, false, counting);
      MemorySegment equalShares = longs(arena, false, counting);
      MemorySegment parts = longs(arena, false, counting);
      MemorySegment[] targets = {longs(arena, false, -1), longs(arena, false, -1)};
      Request.awaitAll(
          List.of(
              world.immediateAllGather(IN_PLACE, blocks[0]),
              world.immediateAllGatherV(IN_PLACE, blocks[1], ones, counting, Datatype.LONG),
              world.immediateGather(here ? IN_PLACE : mine, blocks[2], root),
              world.immediateGatherV(
                  here ? IN_PLACE : mine, blocks[3], ones, counting, Datatype.LONG, root),
              world.immediateScatter(parts, here ? IN_PLACE : targets[0], root),
              world.immediateScatterV(
                  parts, ones, counting, here ? IN_PLACE : targets[1], Datatype.LONG, root),
              world.immediateAllToAll(IN_PLACE, rows[0]),
              world.immediateAllToAllV(
                  IN_PLACE, new long[0], new long[0], rows[1], ones, counting, Datatype.LONG),
              world.immediateReduce(
                  here ? IN_PLACE : sums[0], sums[0], Datatype.LONG, Op.SUM, root),
              world.immediateAllReduce(IN_PLACE, sums[1], Datatype.LONG, Op.SUM),
              world.immediateScan(IN_PLACE, sums[2], Datatype.LONG, Op.SUM),
              world.immediateExScan(IN_PLACE, sums[3], Datatype.LONG, Op.SUM),
              world.immediateReduceScatter(IN_PLACE, shares, ones, Datatype.LONG, Op.SUM),
              world.immediateReduceScatterBlock(IN_PLACE, equalShares, Datatype.LONG, Op.SUM)));
      for (int i = 0; i < 4; i++) {
        boolean isFilled = i < 2 || here;
        assertThat(blocks[i].toArray(JAVA_LONG)).isEqualTo(isFilled ? counting : own);
      }
      for (int i = 0; i < 2; i++) {
        assertThat(targets[i].get(JAVA_LONG, 0)).isEqualTo(here ? -1 : rank);
        assertThat(rows[i].toArray(JAVA_LONG))
            .isEqualTo(LongStream.range(0, size).map(other -> 9 * other + rank).toArray());
      }
      long before = rank * (rank - 1L) / 2;
      long all = size * (size - 1L) / 2;
      assertThat(sums[0].toArray(JAVA_LONG)).containsExactly(here ? all : rank, here ? size : 1);
      assertThat(sums[1].toArray(JAVA_LONG)).containsExactly(all, size);
      assertThat(sums[2].toArray(JAVA_LONG)).containsExactly(before + rank, rank + 1);
      assertThat(sums[3].toArray(JAVA_LONG))
          .containsExactly(before, rank == 0 ? 1 : rank); // the first rank's stays
      assertThat(shares.get(JAVA_LONG, 0)).isEqualTo((long) size * rank);
      DerivedDatatype spaced = DerivedDatatype.of(Datatype.LONG).resized(0, 16);
      MemorySegment gaps = arena.allocate(16L * size, 8).fill((byte) 1);
      gaps.set(JAVA_LONG, 16L * rank, rank);
      world.immediateAllGather(IN_PLACE, 0, spaced, gaps, 1, spaced).await();
      for (int i = 0; i < 2; i++) { // there and back
        world.allToAllV(IN_PLACE, new long[0], new long[0], spaced, gaps, ones, counting, spaced);
      }
      for (int i = 0; i < size; i++) {
        assertThat(gaps.get(JAVA_LONG, 16L * i)).isEqualTo(i);
        assertThat(gaps.get(JAVA_LONG, 16L * i + 8)).isEqualTo(0x0101010101010101L);
      }
      assertThat(equalShares.get(JAVA_LONG, 0)).isEqualTo((long) size * rank);
    }
  }

  private static void atTheLast(Communicator world) {
    int last = world.size() - 1;
    boolean here = world.rank() == last;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment numbers =
          longs(arena, false, LongStream.range(0, 5000).map(i -> i + world.rank()).toArray());
      world.reduce(here ? IN_PLACE : numbers, numbers, Datatype.LONG, Op.MAX, last);
      assertThat(numbers.toArray(JAVA_LONG))
          .isEqualTo(LongStream.range(0, 5000).map(i -> i + world.rank()).toArray());
    }
  }

  private static void refused(Communicator world) {
    int root = (world.rank() + 1) % world.size();
    long[] ones = LongStream.generate(() -> 1).limit(world.size()).toArray();
    long[] counting = LongStream.range(0, world.size()).toArray();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment all = arena.allocate(8L * world.size(), 8);
      if (world.size() > 1) {
        String atTheRoot = "IN_PLACE, which only the root may pass";
        refused(() -> world.gather(IN_PLACE, all, root), "send is " + atTheRoot);
        refused(
            () -> world.gatherV(IN_PLACE, all, ones, counting, Datatype.LONG, root),
            "send is " + atTheRoot);
        refused(() -> world.scatter(all, IN_PLACE, root), "receive is " + atTheRoot);
        refused(
            () -> world.scatterV(all, ones, counting, IN_PLACE, Datatype.LONG, root),
            "receive is " + atTheRoot);
        refused(
            () -> world.reduce(IN_PLACE, all, Datatype.LONG, Op.SUM, root), "send is " + atTheRoot);
      }
      MemorySegment odd = arena.allocate(7).asReadOnly();
      if (world.size() == 2) {
        refused(() -> world.scatter(odd, IN_PLACE, world.rank()), "send");
      }
      refused(
          () -> world.allGatherV(IN_PLACE, all, new long[0], counting, Datatype.LONG),
          "receive: 0 counts");
      MemorySegment closed = closedMemory();
      refused(() -> world.scatter(closed, IN_PLACE, world.rank()), "send belongs");
      refused(() -> world.allToAll(IN_PLACE, closed), "receive belongs");
      MemorySegment half = arena.allocate(8L * world.size() - 4);
      refused(() -> world.allReduce(IN_PLACE, half, Datatype.LONG, Op.SUM), "receive has");
      refused(() -> world.exScan(IN_PLACE, half, Datatype.LONG, Op.SUM), "receive has");
      refused(() -> world.broadcast(IN_PLACE, 0), "buffer is IN_PLACE, which has no meaning");
    }
  }

  private static MemorySegment closedMemory() {
    try (Arena arena = Arena.ofConfined()) {
      return arena.allocate(64, 8);
    }
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  private static void largest(Communicator world) {
    UserOp largest =
        UserOp.commutative(
            (left, result, type) -> {
              for (long i = 0; i < left.byteSize(); i += type.bytes()) {
                long l = left.get(JAVA_LONG_UNALIGNED, i);
                long r = result.get(JAVA_LONG_UNALIGNED, i);
                result.set(JAVA_LONG_UNALIGNED, i, Math.max(l, r));
              }
            });
    int count = 10_000;
    int size = world.size();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocate(JAVA_LONG, count);
      for (int i = 0; i < count; i++) {
        mine.setAtIndex(JAVA_LONG, i, (i + world.rank()) % size);
      }
      MemorySegment result = arena.allocate(JAVA_LONG, count);
      world.allReduce(mine, result, Datatype.LONG, largest);
      assertThat(result.toArray(JAVA_LONG)).containsOnly(size - 1);
      for (int root = 0; root < size; root++) {
        result.fill((byte) 0);
        world.reduce(mine, result, Datatype.LONG, largest, root);
        assertThat(result.toArray(JAVA_LONG)).containsOnly(root == world.rank() ? size - 1 : 0);
      }
    }
  }

  /// Composition of functions `x -> a x + b`, which is associative, but where the order counts.
  private static void ordered(Communicator world) {
    UserOp compose =
        UserOp.ordered(
                (left, result, _) -> {
                  for (long i = 0; i < left.byteSize(); i += 16) {
                    long a = left.get(JAVA_LONG_UNALIGNED, i);
                    long b = left.get(JAVA_LONG_UNALIGNED, i + 8);
                    long c = result.get(JAVA_LONG_UNALIGNED, i);
                    long d = result.get(JAVA_LONG_UNALIGNED, i + 8);
                    result.set(JAVA_LONG_UNALIGNED, i, a * c);
                    result.set(JAVA_LONG_UNALIGNED, i + 8, b * c + d);
                  }
                })
            .onOperandsOf(16);
    int size = world.size();
    long[][] upTo = new long[size + 1][]; // of the ranks before
    upTo[0] = new long[] {1, 0};
    for (int r = 0; r < size; r++) {
      upTo[r + 1] = new long[] {upTo[r][0] * (r + 2), upTo[r][1] * (r + 2) + r + 7};
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, world.rank() + 2, world.rank() + 7);
      MemorySegment result = arena.allocate(JAVA_LONG, 2);
      world.allReduce(mine, result, Datatype.LONG, compose);
      assertThat(result.toArray(JAVA_LONG)).isEqualTo(upTo[size]);
      world.reduce(mine, result, Datatype.LONG, compose, size - 1);
      world.scan(mine, result, Datatype.LONG, compose);
      assertThat(result.toArray(JAVA_LONG)).isEqualTo(upTo[world.rank() + 1]);
      world.exScan(mine, result, Datatype.LONG, compose);
      if (world.rank() > 0) {
        assertThat(result.toArray(JAVA_LONG)).isEqualTo(upTo[world.rank()]);
      }
    }
  }

  /// Each rank has a value for each type of pair; several have the smallest and the largest.
  private static void operationsOfWindows(Communicator world) {
    int size = world.size();
    int value = world.rank() % 3 - 1;
    int largest = Math.min(size, 3) - 1;
    try (Arena arena = Arena.ofConfined()) {
      for (Datatype type : List.of(Datatype.SHORT, Datatype.INT, Datatype.LONG, Datatype.DOUBLE)) {
        long index = Math.max(type.bytes(), 4);
        MemorySegment mine = arena.allocate(2 * index, 8);
        switch (type) {
          case SHORT -> mine.set(JAVA_SHORT, 0, (short) value);
          case INT -> mine.set(JAVA_INT, 0, value);
          case LONG -> mine.set(JAVA_LONG, 0, value);
          default -> mine.set(JAVA_DOUBLE, 0, value);
        }
        mine.set(JAVA_INT_UNALIGNED, index, world.rank() + 10);
        MemorySegment found = arena.allocate(2 * index, 8);
        world.allReduce(mine, found, type, WindowOp.MIN_LOCATION.forReductions(type));
        assertThat(found.get(JAVA_INT_UNALIGNED, index)).as("%s", type).isEqualTo(10);
        world.allReduce(mine, found, type, WindowOp.MAX_LOCATION.forReductions(type));
        assertThat(found.get(JAVA_INT_UNALIGNED, index)).as("%s", type).isEqualTo(10 + largest);
      }
      int yes = size == 1 ? 1 : 7; // which is combined with nothing there
      MemorySegment truths = arena.allocateFrom(JAVA_INT, world.rank() == 1 ? 0 : yes, yes, 0);
      MemorySegment all = arena.allocate(JAVA_INT, 3);
      world.allReduce(truths, all, Datatype.INT, WindowOp.LOGICAL_AND.forReductions(Datatype.INT));
      assertThat(all.toArray(JAVA_INT)).containsExactly(size > 1 ? 0 : 1, 1, 0);
      world.allReduce(truths, all, Datatype.INT, WindowOp.LOGICAL_OR.forReductions(Datatype.INT));
      assertThat(all.toArray(JAVA_INT)).containsExactly(1, 1, 0);
      world.allReduce(truths, all, Datatype.INT, WindowOp.LOGICAL_XOR.forReductions(Datatype.INT));
      assertThat(all.toArray(JAVA_INT))
          .containsExactly((size == 1 ? 1 : size - 1) % 2, size % 2, 0);
    }
    assertThatThrownBy(() -> WindowOp.REPLACE.forReductions(Datatype.INT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no reduction is by REPLACE");
  }

  /// Pairs of a value and its place, of 12 bytes: the largest, and of those the first.
  private static final UserOp LARGEST_PLACE =
      UserOp.commutative(
              (left, result, type) -> {
                assertThat(left.byteSize() % 12).isZero();
                assertThat(type).isEqualTo(Datatype.INT);
                for (long i = 0; i < left.byteSize(); i += 12) {
                  long l = left.get(JAVA_LONG_UNALIGNED, i);
                  long r = result.get(JAVA_LONG_UNALIGNED, i);
                  int place = left.get(JAVA_INT_UNALIGNED, i + 8);
                  if (l > r || (l == r && place < result.get(JAVA_INT_UNALIGNED, i + 8))) {
                    MemorySegment.copy(left, i, result, i, 12);
                  }
                }
              })
          .onOperandsOf(12);

  private static final int PAIRS = 5003;

  /// Rank `r` has in pair `i` the value `(i + r) % 3`.
  private static MemorySegment pairsOf(Arena arena, int rank) {
    MemorySegment pairs = arena.allocate(12L * PAIRS, 8);
    for (int i = 0; i < PAIRS; i++) {
      pairs.set(JAVA_LONG_UNALIGNED, 12L * i, (i + rank) % 3);
      pairs.set(JAVA_INT_UNALIGNED, 12L * i + 8, rank);
    }
    return pairs;
  }

  /// Whether pairs from `first` on are combined over the first ranks.
  private static void assertPairs(MemorySegment pairs, int first, int count, int ranks) {
    for (int i = 0; i < count; i++) {
      int best = 0;
      for (int rank = 1; rank < ranks; rank++) {
        if ((first + i + rank) % 3 > (first + i + best) % 3) {
          best = rank;
        }
      }
      int place = pairs.get(JAVA_INT_UNALIGNED, 12L * i + 8);
      if (place != best) {
        assertThat(place).as("pair %d", i).isEqualTo(best);
      }
      assertThat(pairs.get(JAVA_LONG_UNALIGNED, 12L * i)).isEqualTo((first + i + best) % 3);
    }
  }

  private static void pairs(Communicator world) {
    int size = world.size();
    int rank = world.rank();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = pairsOf(arena, rank);
      MemorySegment result = arena.allocate(12L * PAIRS, 8);
      world.allReduce(mine, result, Datatype.INT, LARGEST_PLACE);
      assertPairs(result, 0, PAIRS, size);
      result.fill((byte) 0);
      world.reduce(mine, result, Datatype.INT, LARGEST_PLACE, size - 1);
      if (rank == size - 1) {
        assertPairs(result, 0, PAIRS, size);
      }
      world.scan(mine, result, Datatype.INT, LARGEST_PLACE);
      assertPairs(result, 0, PAIRS, rank + 1);
      world.exScan(mine, result, Datatype.INT, LARGEST_PLACE);
      assertPairs(result, 0, rank == 0 ? 0 : PAIRS, rank);

      long[] counts = new long[size];
      counts[size - 1] = 3L * (PAIRS - 2 * (size - 1));
      Arrays.fill(counts, 0, size - 1, 6);
      world.reduceScatter(mine, result, counts, Datatype.INT, LARGEST_PLACE);
      assertPairs(result, 2 * rank, (int) counts[rank] / 3, size);
      int block = PAIRS / size;
      MemorySegment even = mine.asSlice(0, 12L * block * size);
      world.reduceScatterBlock(even, result, Datatype.INT, LARGEST_PLACE);
      assertPairs(result, block * rank, block, size);
    }
  }

  private static void immediatePairs(Communicator world) throws Exception {
    ImmediateCases.orPeer(
        world,
        _ -> {
          try (Arena arena = Arena.ofConfined()) {
            MemorySegment mine = pairsOf(arena, world.rank());
            MemorySegment first = arena.allocate(12L * PAIRS, 8);
            MemorySegment second = arena.allocate(12L * PAIRS, 8);
            Request all = world.immediateAllReduce(mine, first, Datatype.INT, LARGEST_PLACE);
            Request scan = world.immediateScan(mine, second, Datatype.INT, LARGEST_PLACE);
            scan.await();
            assertPairs(second, 0, PAIRS, world.rank() + 1);
            all.await();
            assertPairs(first, 0, PAIRS, world.size());
          }
        });
  }

  private static void halfPairs(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment buffer = arena.allocate(16, 8);
      MemorySegment result = arena.allocate(16, 8);
      assertThatThrownBy(() -> world.allReduce(buffer, result, Datatype.INT, LARGEST_PLACE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("operands of 12 bytes");
      assertThatThrownBy(() -> world.allReduce(buffer, result, Datatype.LONG, LARGEST_PLACE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("multiple of the 8 of type LONG");
      long[] counts = new long[world.size()];
      assertThatThrownBy(() -> world.reduceScatter(buffer, result, counts, Datatype.INT, Op.SUM))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("16 bytes");
      assertThatThrownBy(
              () -> world.reduceScatter(buffer, result, new long[0], Datatype.INT, Op.SUM))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("0 counts");
    }
  }

  private static void throwing(Communicator world) {
    UserOp broken =
        UserOp.commutative(
            (_, _, _) -> {
              throw new IllegalStateException("broken operation");
            });
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocate(JAVA_LONG);
      MemorySegment result = arena.allocate(JAVA_LONG);
      if (world.size() == 1) {
        world.allReduce(mine, result, Datatype.LONG, broken);
        return;
      }
      boolean thrown = false;
      try {
        world.allReduce(mine, result, Datatype.LONG, broken);
      } catch (IllegalStateException e) {
        assertThat(e).hasMessage("broken operation");
        thrown = true;
      }
      // Not every rank need have combined anything.
      assertThat(world.allReduce(thrown ? 1L : 0L, Op.SUM)).isPositive();
    }
    assertThatThrownBy(() -> world.reduce(IN_PLACE, IN_PLACE, Datatype.LONG, Op.SUM, -1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
