package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.swmpi.mpi.Collectives.IN_PLACE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.contract.ElementCalls.Blocking;
import org.swmpi.mpi.contract.ElementCalls.Blocks;
import org.swmpi.mpi.contract.ElementCalls.Immediate;
import org.swmpi.mpi.contract.ElementCalls.Side;

/// Collectives of derived types, blocking and immediate: columns of a matrix of longs on one side,
/// and on the other columns, or longs side by side.
final class ElementCollectiveCases {
  private static final int ROWS = 5;
  private static final DerivedDatatype LONG = DerivedDatatype.of(Datatype.LONG);

  /// As many longs as a column has, with gaps, backwards.
  private static final DerivedDatatype BACKWARDS = backwards();

  private ElementCollectiveCases() {}

  static List<ContractCase> all() {
    return List.of(
        new ContractCase("collectives of columns", w -> each(w, new Blocking(w))),
        new ContractCase(
            "immediate collectives of columns",
            w -> ImmediateCases.orPeer(w, v -> each(v, new Immediate(v)))),
        new ContractCase("columns in blocks of their own", w -> blocks(w, new Blocking(w))),
        new ContractCase(
            "columns in blocks of their own, immediate",
            w -> ImmediateCases.orPeer(w, v -> blocks(v, new Immediate(v)))),
        new ContractCase("columns in place", ElementCollectiveCases::inPlace),
        new ContractCase("collectives of no elements", ElementCollectiveCases::none),
        new ContractCase(
            "several collectives of columns at once",
            w -> ImmediateCases.orPeer(w, ElementCollectiveCases::several)),
        new ContractCase("wrong elements in collectives", ElementCollectiveCases::wrong));
  }

  private static DerivedDatatype backwards() {
    long[] places = new long[ROWS];
    int[] ones = new int[ROWS];
    Arrays.fill(ones, 1);
    Arrays.setAll(places, i -> 16L * (ROWS - 1 - i));
    DerivedDatatype[] longs = new DerivedDatatype[ROWS];
    Arrays.fill(longs, DerivedDatatype.of(Datatype.LONG));
    return DerivedDatatype.struct(ones, places, longs).resized(0, 16L * ROWS);
  }

  /// Columns side by side of a matrix of so many.
  private static DerivedDatatype column(int columns) {
    return DerivedDatatype.vector(ROWS, 1, columns, Datatype.LONG).resized(8);
  }

  private static MemorySegment matrix(Arena arena, int columns, int rank) {
    MemorySegment matrix = arena.allocate(JAVA_LONG, (long) ROWS * columns);
    for (int i = 0; i < ROWS * columns; i++) {
      matrix.setAtIndex(JAVA_LONG, i, value(rank, i / columns, i % columns));
    }
    return matrix;
  }

  private static long value(int rank, int row, int column) {
    return 1_000_000L * rank + 1000L * row + column;
  }

  private static void assertColumn(
      MemorySegment matrix, int columns, int column, int rank, int original) {
    for (int row = 0; row < ROWS; row++) {
      assertThat(matrix.getAtIndex(JAVA_LONG, (long) row * columns + column))
          .as("row %d of column %d", row, column)
          .isEqualTo(value(rank, row, original));
    }
  }

  /// A column that is the so many-eth [#BACKWARDS].
  private static void assertBackwards(MemorySegment buffer, int place, int rank, int original) {
    for (int row = 0; row < ROWS; row++) {
      assertThat(buffer.get(JAVA_LONG, 16L * ROWS * place + 16L * (ROWS - 1 - row)))
          .isEqualTo(value(rank, row, original));
      assertThat(buffer.get(JAVA_LONG, 16L * ROWS * place + 16L * row + 8)).isEqualTo(-1);
    }
  }

  private static MemorySegment minusOnes(Arena arena, long bytes) {
    return arena.allocate(bytes, 8).fill((byte) -1);
  }

  private static void each(Communicator world, ElementCalls calls) {
    int size = world.size();
    int me = world.rank();
    int columns = size + 2;
    DerivedDatatype column = column(columns);
    for (int root = 0; root < size; root++) {
      boolean here = me == root;
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment mine = matrix(arena, columns, me);
        // Two columns of the root's, of another type elsewhere.
        MemorySegment other = minusOnes(arena, BACKWARDS.extent() * 2);
        if (here) {
          calls.broadcast(mine.asSlice(8), 2, column, root);
          assertColumn(mine, columns, 1, me, 1);
        } else {
          calls.broadcast(other, 2, BACKWARDS, root);
          assertBackwards(other, 0, root, 1);
          assertBackwards(other, 1, root, 2);
        }

        MemorySegment all = minusOnes(arena, BACKWARDS.extent() * size);
        Side own = new Side(mine.asSlice(16), 1, column);
        Side nothing = new Side(MemorySegment.NULL, -7, BACKWARDS);
        calls.gather(own, here ? new Side(all, 1, BACKWARDS) : nothing, root);
        for (int i = 0; here && i < size; i++) {
          assertBackwards(all, i, i, 2);
        }
        MemorySegment table = matrix(arena, columns, 99);
        calls.allGather(own, new Side(table.asSlice(8), 1, column));
        assertColumn(table, columns, 0, 99, 0);
        for (int i = 0; i < size; i++) {
          assertColumn(table, columns, 1 + i, i, 2);
        }
        assertColumn(table, columns, columns - 1, 99, columns - 1);

        // A column for each, as longs side by side in an array or as they lie there.
        MemorySegment run = MemorySegment.ofArray(new long[ROWS]);
        calls.scatter(here ? new Side(mine, 1, column) : nothing, new Side(run, ROWS, LONG), root);
        assertColumn(run, 1, 0, root, me);

        all.fill((byte) -1);
        calls.allToAll(new Side(mine, 1, column), new Side(all, 1, BACKWARDS));
        for (int i = 0; i < size; i++) {
          assertBackwards(all, i, i, me);
        }
        table = matrix(arena, columns, 99);
        calls.allToAll(new Side(mine, 1, column), new Side(table, 1, column));
        for (int i = 0; i < size; i++) {
          assertColumn(table, columns, i, i, me);
        }
        assertColumn(table, columns, size, 99, size);
        assertColumn(mine, columns, 0, me, 0);
      }
    }
  }

  /// Rank `r` has `r + 1` columns for each, or none if it is the last.
  private static int share(Communicator world, int rank) {
    return rank == world.size() - 1 ? 0 : rank + 1;
  }

  private static void blocks(Communicator world, ElementCalls calls) {
    int size = world.size();
    int me = world.rank();
    int columns = size + 1;
    long[] counts = new long[size];
    long[] places = new long[size];
    int total = 1;
    for (int i = 0; i < size; i++) {
      counts[i] = share(world, i);
      places[i] = total;
      total += share(world, i) + 1;
    }
    DerivedDatatype narrow = column(columns);
    DerivedDatatype wide = column(total);
    int share = share(world, me);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = matrix(arena, columns, me);
      for (int root = 0; root < size; root++) {
        boolean here = me == root;
        MemorySegment all = matrix(arena, total, 99);
        Blocks received = new Blocks(all, counts, places, wide);
        Blocks nothing = new Blocks(MemorySegment.NULL, new long[0], new long[0], wide);
        calls.gatherV(new Side(mine, share, narrow), here ? received : nothing, root);
        assertShares(world, all, total, places, here);
        all = matrix(arena, total, 99);
        calls.allGatherV(new Side(mine, share, narrow), new Blocks(all, counts, places, wide));
        assertShares(world, all, total, places, true);

        MemorySegment part = minusOnes(arena, BACKWARDS.extent() * share);
        MemorySegment roots = matrix(arena, total, me);
        calls.scatterV(
            here ? new Blocks(roots, counts, places, wide) : nothing,
            new Side(part, share, BACKWARDS),
            root);
        for (int i = 0; i < share; i++) {
          assertBackwards(part, i, root, (int) places[me] + i);
        }
      }
      // Each gives each other its first columns; longs side by side need no copy.
      long[] sent = new long[size];
      Arrays.fill(sent, share);
      MemorySegment all = matrix(arena, total, 99);
      calls.allToAllV(
          new Blocks(mine, sent, new long[size], narrow), new Blocks(all, counts, places, wide));
      assertShares(world, all, total, places, true);
      MemorySegment longs = arena.allocate(JAVA_LONG, 2L * size);
      MemorySegment run = arena.allocate(JAVA_LONG, 2L * size);
      long[] twos = new long[size];
      long[] even = new long[size];
      Arrays.fill(twos, 2);
      Arrays.setAll(even, i -> 2L * i);
      for (int i = 0; i < 2 * size; i++) {
        longs.setAtIndex(JAVA_LONG, i, 100L * me + i);
      }
      calls.allToAllV(new Blocks(longs, twos, even, LONG), new Blocks(run, twos, even, LONG));
      for (int i = 0; i < size; i++) {
        assertThat(run.getAtIndex(JAVA_LONG, 2L * i)).isEqualTo(100L * i + 2L * me);
        assertThat(run.getAtIndex(JAVA_LONG, 2L * i + 1)).isEqualTo(100L * i + 2L * me + 1);
      }
      types(world, calls, arena);
    }
  }

  private static void assertShares(
      Communicator world, MemorySegment all, int total, long[] places, boolean isThere) {
    int end = 0;
    for (int i = 0; isThere && i < world.size(); i++) {
      for (; end < places[i]; end++) {
        assertColumn(all, total, end, 99, end);
      }
      for (int column = 0; column < share(world, i); column++) {
        assertColumn(all, total, end++, i, column);
      }
    }
  }

  /// To even ranks a column, which they take backwards; to odd ones a row of the same length.
  private static void types(Communicator world, ElementCalls calls, Arena arena) {
    int size = world.size();
    int me = world.rank();
    MemorySegment square = matrix(arena, ROWS, me);
    DerivedDatatype row = DerivedDatatype.contiguous(ROWS, Datatype.LONG);
    DerivedDatatype[] sendTypes = new DerivedDatatype[size];
    DerivedDatatype[] receiveTypes = new DerivedDatatype[size];
    long[] ones = new long[size];
    long[] from = new long[size];
    long[] to = new long[size];
    long gap = BACKWARDS.extent() + 24;
    Arrays.fill(ones, 1);
    for (int i = 0; i < size; i++) {
      int line = i % ROWS;
      sendTypes[i] = i % 2 == 0 ? column(ROWS) : row;
      from[i] = i % 2 == 0 ? 8L * line : 8L * ROWS * line;
      receiveTypes[i] = me % 2 == 0 ? BACKWARDS : row;
      to[i] = gap * (size - 1 - i);
    }
    MemorySegment received = minusOnes(arena, gap * size);
    calls.allToAllW(
        new Blocks(square, ones, from, sendTypes), new Blocks(received, ones, to, receiveTypes));
    for (int i = 0; i < size; i++) {
      MemorySegment block = received.asSlice(to[i], gap);
      if (me % 2 == 0) {
        assertBackwards(block, 0, i, me % ROWS);
      } else {
        for (int place = 0; place < ROWS; place++) {
          assertThat(block.getAtIndex(JAVA_LONG, place)).isEqualTo(value(i, me % ROWS, place));
        }
      }
      assertThat(block.get(JAVA_LONG, gap - 8)).isEqualTo(-1);
    }
  }

  private static void inPlace(Communicator world) {
    int size = world.size();
    int me = world.rank();
    DerivedDatatype column = column(size);
    for (int root = 0; root < size; root++) {
      boolean here = me == root;
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment mine = matrix(arena, size, me);
        MemorySegment own = mine.asSlice(8L * me);
        world.gather(here ? IN_PLACE : own, 1, column, mine, 1, column, root);
        for (int i = 0; i < size; i++) {
          assertColumn(mine, size, i, here ? i : me, i);
        }
        mine = matrix(arena, size, me);
        world.allGather(IN_PLACE, 0, column, mine, 1, column);
        for (int i = 0; i < size; i++) {
          assertColumn(mine, size, i, i, i);
        }
        mine = matrix(arena, size, me);
        MemorySegment run = arena.allocate(JAVA_LONG, ROWS);
        world.scatter(mine, 1, column, here ? IN_PLACE : run, here ? 0 : ROWS, LONG, root);
        if (!here) {
          assertColumn(run, 1, 0, root, me);
        }
        world.allToAll(IN_PLACE, 0, column, mine, 1, column);
        for (int i = 0; i < size; i++) {
          assertColumn(mine, size, i, i, me);
        }
        long[] ones = new long[size];
        long[] places = new long[size];
        DerivedDatatype[] types = new DerivedDatatype[size];
        Arrays.fill(ones, 1);
        Arrays.fill(types, column);
        Arrays.setAll(places, i -> 8L * i);
        mine = matrix(arena, size, me);
        world.allToAllW(IN_PLACE, ones, places, types, mine, ones, places, types);
        for (int i = 0; i < size; i++) {
          assertColumn(mine, size, i, i, me);
        }
      }
    }
  }

  private static void none(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      int columns = 3;
      DerivedDatatype column = column(columns);
      MemorySegment mine = matrix(arena, columns, world.rank());
      world.broadcast(mine, 0, column, 0);
      world.gather(mine, 0, column, mine, 0, column, 0);
      world.allGather(mine, 0, column, mine, 0, LONG);
      world.scatter(mine, 0, column, mine, 0, column, 0);
      world.allToAll(mine, 0, column, MemorySegment.NULL, 0, column);
      DerivedDatatype nothing = DerivedDatatype.vector(0, 1, 1, Datatype.LONG);
      world.allToAll(mine, 4, nothing, mine, 0, column);
      for (int i = 0; i < columns; i++) {
        assertColumn(mine, columns, i, world.rank(), i);
      }
    }
  }

  private static void several(Communicator world) {
    int size = world.size();
    int me = world.rank();
    int columns = size + 1;
    DerivedDatatype column = column(columns);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = matrix(arena, columns, me);
      List<MemorySegment> tables = new ArrayList<>();
      List<Request> requests = new ArrayList<>();
      for (int round = 0; round < 6; round++) {
        MemorySegment table = matrix(arena, columns, 99);
        tables.add(table);
        requests.add(
            round % 2 == 0
                ? world.immediateAllToAll(mine, 1, column, table, 1, column)
                : world.immediateAllGather(mine.asSlice(8L * me), 1, column, table, 1, column));
      }
      MemorySegment cell = matrix(arena, columns, me);
      requests.add(world.immediateReceive(cell, 1, column, (me + 1) % size, 40));
      requests.add(world.immediateSend(mine, 1, column, (me + size - 1) % size, 40));
      Request.awaitAll(requests);
      for (int round = 0; round < 6; round++) {
        for (int i = 0; i < size; i++) {
          assertColumn(tables.get(round), columns, i, i, round % 2 == 0 ? me : i);
        }
        assertColumn(tables.get(round), columns, size, 99, size);
      }
      assertColumn(cell, columns, 0, (me + 1) % size, 0);
    }
  }

  private static void wrong(Communicator world) {
    int size = world.size();
    DerivedDatatype column = column(3);
    DerivedDatatype half = DerivedDatatype.vector(2, 1, 3, Datatype.LONG);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment good = arena.allocate(column.span(size));
      assertWrong(() -> world.broadcast(good, -1, column, 0), "count is -1, must be 0 or more");
      assertWrong(
          () -> world.broadcast(good, 1, column, size),
          "root is %d, must be a rank: 0 to %d".formatted(size, size - 1));
      assertWrong(
          () -> world.allGather(good, 1, half, good, 1, column),
          "send has blocks of 16 bytes, receive of 40; both must be the same");
      assertWrong(
          () -> world.allGather(good, -1, half, good, -1, half),
          "sendCount is -1, must be 0 or more");
      assertWrong(
          () -> world.allToAll(good, 1, column, good.asSlice(0, 8), 1, column),
          "receive has 8 bytes, must have at least 104");
      assertWrong(
          () -> world.immediateAllToAll(good, 1, column, good.asReadOnly(), 1, column),
          "receive is a read-only segment");
      long[] ones = new long[size];
      Arrays.fill(ones, 1);
      DerivedDatatype[] types = new DerivedDatatype[size];
      Arrays.fill(types, half);
      long[] wrong = ones.clone();
      wrong[size - 1] = -1;
      assertWrong(
          () -> world.allToAllW(good, wrong, ones, types, good, ones, ones, types),
          "sendCounts[%d] is -1, must be 0 or more".formatted(size - 1));
      assertWrong(
          () -> world.allToAllW(good, ones, wrong, types, good, ones, ones, types),
          "send: elements reach 1 bytes before its start");
      assertWrong(
          () -> world.allToAllW(good, ones, new long[0], types, good, ones, ones, types),
          "send: %d counts, 0 displacements and %d types for %d ranks".formatted(size, size, size));
      // Nobody waits for any of them.
      world.barrier();
    }
  }

  private static void assertWrong(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }
}
