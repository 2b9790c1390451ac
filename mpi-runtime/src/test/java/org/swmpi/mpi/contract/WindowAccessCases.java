package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.LongStream;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.LockType;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Window;
import org.swmpi.mpi.WindowOp;

/// Kinds of access to windows.
final class WindowAccessCases {
  private static final DerivedDatatype LONG = DerivedDatatype.of(Datatype.LONG);

  private WindowAccessCases() {}

  static List<ContractCase> all() {
    return List.of(
        WindowCases.window("a window: requests", WindowAccessCases::requests),
        WindowCases.window("a window: single elements of each type", WindowAccessCases::elements),
        WindowCases.window("a window: compare and swap", WindowAccessCases::swap),
        WindowCases.window("a window: replace, and no operation", WindowAccessCases::replace),
        WindowCases.window("a window: logical operations", WindowAccessCases::logical),
        WindowCases.window("a window: pairs of value and index", WindowAccessCases::pairs),
        WindowCases.window("a window: derived datatypes", WindowAccessCases::derived),
        WindowCases.window("a window: accumulation of derived", WindowAccessCases::accumulated),
        WindowCases.window("a window: requests of derived", WindowAccessCases::derivedRequests),
        WindowCases.window("a window: wrong accesses", WindowAccessCases::wrong));
  }

  private static MemorySegment longs(Arena arena, long... values) {
    return arena.allocateFrom(JAVA_LONG, values);
  }

  private static void requests(Communicator world) {
    int count = 3000;
    int target = (world.rank() + 1) % world.size();
    Communicator ranks = world.duplicate();
    Window window = ranks.allocateWindow(8L * count);
    ranks.free();
    window.memory().fill((byte) 0);
    world.barrier();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = longs(arena, LongStream.range(0, count).toArray());
      MemorySegment got = arena.allocate(JAVA_LONG, count);
      window.lockAll();
      assertThat(window.requestPut(mine, target, 0).await().source()).isEqualTo(world.rank());
      window.flush(target);
      window.requestAccumulate(mine, target, 0, Datatype.LONG, Op.SUM).await();
      window.flush(target);
      Request request = window.requestGet(got, target, 0);
      while (request.test().isEmpty()) {
        Thread.onSpinWait();
      }
      assertThat(got.toArray(JAVA_LONG))
          .isEqualTo(LongStream.range(0, count).map(i -> 2 * i).toArray());
      got.fill((byte) 0);
      window.requestGetAccumulate(mine, got, target, 0, Datatype.LONG, Op.MAX).await();
      assertThat(got.getAtIndex(JAVA_LONG, count - 1)).isEqualTo(2L * (count - 1));
      window.unlockAll();
    }
    world.barrier();
    window.free();
  }

  /// Every rank adds 1 to a counter of each type.
  private static void elements(Communicator world) {
    Datatype[] types = Datatype.values();
    Window window = world.allocateWindow(8L * types.length);
    window.memory().fill((byte) 0);
    world.barrier();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment before = arena.allocate(JAVA_LONG, types.length);
      window.lock(0, LockType.SHARED);
      for (int i = 0; i < types.length; i++) {
        MemorySegment cell = before.asSlice(8L * i, types[i].bytes());
        window.fetchAndOp(one(types[i], arena), cell, 0, 8L * i, types[i], Op.SUM);
      }
      window.unlock(0);
      for (int i = 0; i < types.length; i++) {
        assertThat(number(types[i], before.asSlice(8L * i, types[i].bytes())))
            .isBetween(0.0, world.size() - 1.0);
      }
      world.barrier();
      window.lock(0, LockType.SHARED);
      for (int i = 0; i < types.length; i++) {
        MemorySegment got = before.asSlice(8L * i, types[i].bytes());
        window.fetchAndOp(MemorySegment.NULL, got, 0, 8L * i, types[i], WindowOp.NO_OP);
        window.flush(0);
        assertThat(number(types[i], got)).as("%s", types[i]).isEqualTo(world.size());
      }
      window.unlock(0);
    }
    world.barrier();
    window.free();
  }

  private static MemorySegment one(Datatype type, Arena arena) {
    MemorySegment cell = arena.allocate(type.bytes(), 8);
    if (type == Datatype.FLOAT) {
      cell.set(JAVA_FLOAT, 0, 1);
    } else if (type == Datatype.DOUBLE) {
      cell.set(JAVA_DOUBLE, 0, 1);
    } else {
      MemorySegment wide = longs(arena, 1);
      cell.copyFrom(wide.asSlice(0, type.bytes()));
    }
    return cell;
  }

  private static double number(Datatype type, MemorySegment cell) {
    if (type == Datatype.FLOAT) {
      return cell.get(JAVA_FLOAT, 0);
    } else if (type == Datatype.DOUBLE) {
      return cell.get(JAVA_DOUBLE, 0);
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment wide = arena.allocate(JAVA_LONG);
      wide.asSlice(0, type.bytes()).copyFrom(cell);
      return wide.get(JAVA_LONG, 0);
    }
  }

  private static void swap(Communicator world) {
    Window window = world.allocateWindow(16);
    window.memory().fill((byte) 0);
    world.barrier();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment zero = arena.allocateFrom(JAVA_INT, 0);
      MemorySegment mine = arena.allocateFrom(JAVA_INT, world.rank() + 1);
      MemorySegment before = arena.allocate(JAVA_INT);
      window.lock(0, LockType.SHARED);
      window.compareAndSwap(zero, mine, before, 0, 8, Datatype.INT);
      window.unlock(0);
      long won = before.get(JAVA_INT, 0) == 0 ? world.rank() + 1 : 0;
      long winner = world.allReduce(won, Op.SUM);
      window.lock(0, LockType.SHARED);
      window.get(before, 0, 8);
      window.unlock(0);
      assertThat(before.get(JAVA_INT, 0)).isEqualTo((int) winner);
    }
    world.barrier();
    window.free();
  }

  private static void replace(Communicator world) {
    int target = (world.rank() + 1) % world.size();
    Window window = world.allocateWindow(32);
    window.memory().fill((byte) 0);
    world.barrier();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = longs(arena, 1, 2, 3, 4);
      MemorySegment got = arena.allocate(JAVA_LONG, 4);
      window.lock(target, LockType.SHARED);
      window.accumulate(mine, target, 0, Datatype.LONG, WindowOp.REPLACE);
      window.flush(target);
      window.getAccumulate(MemorySegment.NULL, got, target, 0, Datatype.LONG, WindowOp.NO_OP);
      window.flush(target);
      assertThat(got.toArray(JAVA_LONG)).containsExactly(1, 2, 3, 4);
      assertThat(window.fetchAndOp(9, target, 8, WindowOp.REPLACE)).isEqualTo(2);
      assertThat(window.fetchAndOp(0, target, 8, WindowOp.NO_OP)).isEqualTo(9);
      window.unlock(target);
    }
    world.barrier();
    window.free();
  }

  /// Over Open MPI, which computes them wrongly, such operations are refused.
  private static boolean isRefused(Communicator world, WindowOp op) {
    if (!world.library().contains("Open MPI")) {
      return false;
    }
    Window window = world.allocateWindow(8);
    window.lock(0, LockType.SHARED);
    assertThatThrownBy(() -> window.fetchAndOp(1, 0, 0, op))
        .isInstanceOf(
            op.isOfPairs() ? IllegalArgumentException.class : UnsupportedOperationException.class)
        .hasMessageContaining(op.name());
    window.unlock(0);
    world.barrier();
    window.free();
    return true;
  }

  private static void logical(Communicator world) {
    if (isRefused(world, WindowOp.LOGICAL_OR)) {
      return;
    }
    int size = world.size();
    for (Datatype type : List.of(Datatype.BYTE, Datatype.CHAR, Datatype.INT, Datatype.LONG)) {
      int bytes = Math.toIntExact(type.bytes());
      Window window = world.allocateWindow(3L * bytes);
      window.memory().fill((byte) 0).asSlice(0, bytes).fill((byte) 2);
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment mine = arena.allocate(3L * bytes, 8);
        mine.asSlice(0, bytes).fill((byte) 4);
        mine.asSlice(bytes, bytes).fill((byte) world.rank());
        mine.asSlice(2L * bytes, bytes).fill((byte) 3);
        window.fence();
        window.accumulate(mine.asSlice(0, bytes), 0, 0, type, WindowOp.LOGICAL_AND);
        window.accumulate(mine.asSlice(bytes, bytes), 0, bytes, type, WindowOp.LOGICAL_OR);
        window.accumulate(
            mine.asSlice(2L * bytes, bytes), 0, 2L * bytes, type, WindowOp.LOGICAL_XOR);
        window.fence();
        if (world.rank() == 0) {
          byte[] result = window.memory().toArray(JAVA_BYTE);
          assertThat(result[0]).as("and of %s", type).isEqualTo((byte) 1);
          assertThat(result[bytes]).as("or of %s", type).isEqualTo((byte) (size > 1 ? 1 : 0));
          assertThat(result[2 * bytes]).as("xor of %s", type).isEqualTo((byte) (size % 2));
        }
      }
      world.barrier();
      window.free();
    }
    Window window = world.allocateWindow(8);
    window.memory().set(JAVA_LONG, 0, 5);
    world.barrier();
    window.lock(world.rank(), LockType.EXCLUSIVE);
    assertThat(window.fetchAndOp(0, world.rank(), 0, WindowOp.LOGICAL_OR)).isEqualTo(5);
    assertThat(window.fetchAndOp(0, world.rank(), 0, WindowOp.NO_OP)).isEqualTo(1);
    window.unlock(world.rank());
    window.free();
  }

  private static void pairs(Communicator world) {
    if (isRefused(world, WindowOp.MIN_LOCATION)) {
      return;
    }
    DerivedDatatype pair = DerivedDatatype.pair(Datatype.DOUBLE);
    Window window = world.allocateWindow(3 * pair.extent());
    for (int i = 0; i < 3; i++) {
      window.memory().set(JAVA_DOUBLE, i * pair.extent(), 0.5);
      window.memory().set(JAVA_INT, i * pair.extent() + 8, 100);
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocate(pair.extent(), 8);
      mine.set(JAVA_DOUBLE, 0, world.rank() / 2 * 2);
      mine.set(JAVA_INT, 8, world.rank());
      Datatype type = Datatype.DOUBLE;
      window.fence();
      window.accumulate(mine, 1, pair, 0, 0, 1, pair, type, WindowOp.MIN_LOCATION);
      window.accumulate(mine, 1, pair, 0, pair.extent(), 1, pair, type, WindowOp.MAX_LOCATION);
      window.fence();
      int winner = (world.size() - 1) / 2 * 2;
      if (world.rank() == 0) {
        assertThat(window.memory().get(JAVA_DOUBLE, 0)).isZero();
        assertThat(window.memory().get(JAVA_INT, 8)).isZero();
        assertThat(window.memory().get(JAVA_DOUBLE, 16)).isEqualTo(winner == 0 ? 0.5 : winner);
        assertThat(window.memory().get(JAVA_INT, 24)).isEqualTo(winner == 0 ? 100 : winner);
      }
      assertThat(window.memory().get(JAVA_INT, 40)).isEqualTo(100);
      assertThatThrownBy(() -> window.accumulate(mine, 0, 0, type, WindowOp.MIN_LOCATION))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("MIN_LOCATION");
      DerivedDatatype two = DerivedDatatype.contiguous(2, Datatype.DOUBLE);
      assertThatThrownBy(
              () -> window.accumulate(mine, 1, two, 0, 0, 1, two, type, WindowOp.MAX_LOCATION))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("pairs of DOUBLE");
      assertThatThrownBy(() -> window.accumulate(mine, 0, 0, type, WindowOp.LOGICAL_OR))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("not defined for type DOUBLE");
    }
    world.barrier();
    window.free();
  }

  /// A matrix of 4 columns; the third is written, and read back as a row.
  private static void derived(Communicator world) {
    int target = (world.rank() + 1) % world.size();
    Window window = world.allocateWindow(8L * 12);
    window.memory().fill((byte) 0xff);
    DerivedDatatype column = DerivedDatatype.vector(3, 1, 4, Datatype.LONG);
    DerivedDatatype every2nd = DerivedDatatype.vector(3, 1, 2, Datatype.LONG);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = longs(arena, 10, 0, 20, 0, 30);
      MemorySegment got = arena.allocate(JAVA_LONG, 3);
      window.fence();
      window.put(mine, 1, every2nd, target, 16, 1, column);
      window.fence();
      assertThat(window.memory().toArray(JAVA_LONG))
          .containsExactly(-1, -1, 10, -1, -1, -1, 20, -1, -1, -1, 30, -1);
      window.get(got, 3, LONG, target, 16, 1, column);
      window.fence();
      assertThat(got.toArray(JAVA_LONG)).containsExactly(10, 20, 30);
      DerivedDatatype back = DerivedDatatype.hVector(3, 1, -32, LONG);
      window.get(got, 3, LONG, target, 80, 1, back);
      window.fence();
      assertThat(got.toArray(JAVA_LONG)).containsExactly(30, 20, 10);
      MemorySegment spread = arena.allocate(JAVA_LONG, 5);
      window.get(spread, 1, every2nd, target, 8, 3, LONG);
      window.fence();
      assertThat(spread.toArray(JAVA_LONG)).containsExactly(-1, 0, 10, 0, -1);
    }
    world.barrier();
    window.free();
  }

  private static void accumulated(Communicator world) {
    int size = world.size();
    Window window = world.allocateWindow(8L * 6);
    for (int i = 0; i < 6; i++) {
      window.memory().setAtIndex(JAVA_DOUBLE, i, i);
    }
    DerivedDatatype even = DerivedDatatype.vector(3, 1, 2, Datatype.DOUBLE);
    DerivedDatatype each = DerivedDatatype.of(Datatype.DOUBLE);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment ones = arena.allocateFrom(JAVA_DOUBLE, 1, 1, 1);
      window.fence();
      for (int target = 0; target < size; target++) {
        window.accumulate(ones, 3, each, target, 8, 1, even, Datatype.DOUBLE, Op.SUM);
      }
      window.fence();
      assertThat(window.memory().toArray(JAVA_DOUBLE))
          .containsExactly(0, 1 + size, 2, 3 + size, 4, 5 + size);
      window.fence();
      if (world.rank() == 0) {
        MemorySegment before = arena.allocate(JAVA_DOUBLE, 5);
        window.lock(size - 1, LockType.EXCLUSIVE);
        window.getAccumulate(
            ones, 3, each, before, 1, even, size - 1, 8, 1, even, Datatype.DOUBLE, Op.SUM);
        window.flush(size - 1);
        assertThat(before.toArray(JAVA_DOUBLE)).containsExactly(1 + size, 0, 3 + size, 0, 5 + size);
        window.getAccumulate(
            MemorySegment.NULL,
            0,
            each,
            before,
            1,
            even,
            size - 1,
            8,
            1,
            even,
            Datatype.DOUBLE,
            WindowOp.NO_OP);
        window.unlock(size - 1);
        assertThat(before.toArray(JAVA_DOUBLE)).containsExactly(2 + size, 0, 4 + size, 0, 6 + size);
      }
    }
    world.barrier();
    window.free();
  }

  private static void derivedRequests(Communicator world) {
    int target = (world.rank() + 1) % world.size();
    Window window = world.allocateWindow(8L * 6);
    window.memory().fill((byte) 0);
    world.barrier();
    DerivedDatatype odd = DerivedDatatype.vector(3, 1, 2, Datatype.LONG);
    Datatype type = Datatype.LONG;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = longs(arena, 1, 2, 3);
      MemorySegment got = arena.allocate(JAVA_LONG, 3);
      window.lock(target, LockType.SHARED);
      window.requestPut(mine, 3, LONG, target, 8, 1, odd).await();
      window.flush(target);
      window.requestAccumulate(mine, 3, LONG, target, 8, 1, odd, type, Op.PRODUCT).await();
      window.flush(target);
      window
          .requestGetAccumulate(mine, 3, LONG, got, 3, LONG, target, 8, 1, odd, type, Op.SUM)
          .await();
      assertThat(got.toArray(JAVA_LONG)).containsExactly(1, 4, 9);
      window.flush(target);
      window.requestGet(got, 3, LONG, target, 8, 1, odd).await();
      assertThat(got.toArray(JAVA_LONG)).containsExactly(2, 6, 12);
      window.unlock(target);
    }
    world.barrier();
    window.free();
  }

  private static void wrong(Communicator world) {
    Window window = world.allocateWindow(64);
    DerivedDatatype odd = DerivedDatatype.vector(3, 1, 2, Datatype.INT);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(8);
      assertThatThrownBy(() -> window.accumulate(cell, 0, 0, Datatype.LONG, WindowOp.NO_OP))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("NO_OP");
      assertThatThrownBy(() -> window.compareAndSwap(cell, cell, cell, 0, 0, Datatype.DOUBLE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("DOUBLE");
      assertThatThrownBy(() -> window.put(cell, 1, LONG, 0, 0, 2, LONG))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("8 bytes to move, the target 16");
      assertThatThrownBy(() -> window.get(cell, 2, LONG, 0, 0, 2, LONG))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("origin has 8 bytes");
      MemorySegment twelve = arena.allocate(12);
      DerivedDatatype ints = DerivedDatatype.contiguous(3, Datatype.INT);
      assertThatThrownBy(
              () -> window.accumulate(twelve, 1, ints, 0, 0, 1, odd, Datatype.LONG, Op.SUM))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("whole number of LONG");
      if (world.transport().equals("mpi") && world.library().contains("Open MPI")) {
        assertThatThrownBy(
                () -> window.accumulate(twelve, 1, ints, 0, 0, 1, odd, Datatype.SHORT, Op.SUM))
            .isInstanceOf(UnsupportedOperationException.class)
            .hasMessageContaining("SUM of SHORT with gaps over Open MPI");
      }
    }
    world.barrier();
    window.free();
  }
}
