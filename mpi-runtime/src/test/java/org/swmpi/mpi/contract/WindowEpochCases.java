package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Group;
import org.swmpi.mpi.LockType;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Window;
import org.swmpi.mpi.WindowAssertion;

/// When accesses to windows are complete.
final class WindowEpochCases {
  private WindowEpochCases() {}

  static List<ContractCase> all() {
    return List.of(
        WindowCases.window("a window: origins and targets", WindowEpochCases::pairs),
        WindowCases.window("a window: a target that tests", WindowEpochCases::tested),
        WindowCases.window("a window: assertions", WindowEpochCases::assertions),
        WindowCases.window("a window: flushes", WindowEpochCases::flushes),
        WindowCases.window("a window: group and hints", WindowEpochCases::groupAndHints),
        WindowCases.window("windows made with hints", WindowEpochCases::madeWithHints),
        WindowCases.window("a window: attached memory", WindowEpochCases::attached),
        WindowCases.window("a window that nobody refers to", WindowEpochCases::forgotten),
        WindowCases.window("a window: wrong epochs", WindowEpochCases::wrong));
  }

  /// Each puts to its right neighbor, in several rounds. With one rank: to itself.
  private static void pairs(Communicator world) {
    int size = world.size();
    int rank = world.rank();
    int right = (rank + 1) % size;
    int left = (rank + size - 1) % size;
    Window window = world.allocateWindow(8);
    Group rights = world.group().include(right);
    Group lefts = world.group().include(left);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      for (int round = 0; round < 20; round++) {
        cell.set(JAVA_LONG, 0, 100L * round + rank);
        window.post(lefts, WindowAssertion.NO_STORE);
        window.start(rights);
        window.put(cell, right, 0);
        window.complete();
        window.await();
        assertThat(window.memory().get(JAVA_LONG, 0)).isEqualTo(100L * round + left);
      }
    }
    world.barrier();
    window.free();
  }

  /// The other ranks reach its memory nonetheless, which over MPI nothing else refers to.
  private static void forgotten(Communicator world) {
    if (!world.transport().equals("mpi")) {
      return;
    }
    WeakReference<Window> forgotten =
        new WeakReference<>(world.window(Arena.ofAuto().allocate(JAVA_LONG)));
    System.gc();
    Window window = forgotten.get();
    assertThat(window).isNotNull();
    window.free();
  }

  /// Rank 0 is the target of all others.
  private static void tested(Communicator world) {
    int size = world.size();
    Window window = world.allocateWindow(8L * size);
    window.memory().fill((byte) 0);
    world.barrier();
    Group first = world.group().include(0);
    Group others = world.group().exclude(0);
    try (Arena arena = Arena.ofConfined()) {
      if (world.rank() == 0) {
        window.post(others);
        while (!window.test()) {
          Thread.onSpinWait();
        }
        for (int other = 1; other < size; other++) {
          assertThat(window.memory().getAtIndex(JAVA_LONG, other)).isEqualTo(7L * other);
        }
      } else {
        window.start(first);
        window.put(arena.allocateFrom(JAVA_LONG, 7L * world.rank()), 0, 8L * world.rank());
        window.complete();
      }
    }
    world.barrier();
    window.free();
  }

  private static void assertions(Communicator world) {
    int target = world.size() - 1;
    Window window = world.allocateWindow(8);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocateFrom(JAVA_LONG, 5);
      window.fence(WindowAssertion.NO_PRECEDE);
      if (world.rank() == 0) {
        window.put(cell, target, 0);
      }
      window.fence(WindowAssertion.NO_STORE, WindowAssertion.NO_PUT, WindowAssertion.NO_SUCCEED);
      world.barrier();
      window.lockAll(WindowAssertion.NO_CHECK);
      MemorySegment got = arena.allocate(JAVA_LONG);
      window.get(got, target, 0);
      window.unlockAll();
      assertThat(got.get(JAVA_LONG, 0)).isEqualTo(5);
      world.barrier();
      if (world.rank() == 0) {
        window.lock(target, LockType.EXCLUSIVE, WindowAssertion.NO_CHECK);
        assertThat(window.fetchAndOp(1, target, 0, Op.SUM)).isEqualTo(5);
        window.unlock(target);
      }
    }
    world.barrier();
    window.free();
  }

  private static void flushes(Communicator world) {
    int rank = world.rank();
    int target = (rank + 1) % world.size();
    Window window = world.allocateWindow(16);
    window.memory().fill((byte) 0);
    world.barrier();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocateFrom(JAVA_LONG, 1 + rank);
      MemorySegment got = arena.allocate(JAVA_LONG);
      window.lockAll();
      window.put(cell, target, 0);
      window.flushLocal(target);
      cell.set(JAVA_LONG, 0, 10 + rank);
      window.put(cell, target, 8);
      window.flushAll();
      window.get(got, target, 0);
      window.flushLocalAll();
      assertThat(got.get(JAVA_LONG, 0)).isEqualTo(1 + rank);
      window.get(got, target, 8);
      window.flush(target);
      assertThat(got.get(JAVA_LONG, 0)).isEqualTo(10 + rank);
      world.barrier();
      window.sync();
      int left = (rank + world.size() - 1) % world.size();
      assertThat(window.memory().getAtIndex(JAVA_LONG, 0)).isEqualTo(1 + left);
      assertThat(window.memory().getAtIndex(JAVA_LONG, 1)).isEqualTo(10 + left);
      window.unlockAll();
    }
    world.barrier();
    window.free();
  }

  private static void groupAndHints(Communicator world) {
    Window window = world.allocateWindow(8);
    assertThat(window.group()).isEqualTo(world.group());
    window.setHints(Map.of("no_such_hint", "true"));
    assertThat(window.hints()).isNotNull();
    world.barrier();
    window.free();
  }

  /// From the start: those that the engine knows it tells.
  private static void madeWithHints(Communicator world) {
    Communicator here = world.splitShared(world.rank()); // one kind is for one machine
    Map<String, String> hints = Map.of("no_locks", "true", "same_disp_unit", "true");
    int right = (here.rank() + 1) % here.size();
    int left = (here.rank() + here.size() - 1) % here.size();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocate(8);
      MemorySegment origin = arena.allocateFrom(JAVA_LONG, 100 + here.rank());
      MemorySegment attached = arena.allocate(8);
      List<Supplier<Window>> kinds =
          List.of(
              () -> here.window(mine, hints),
              () -> here.allocateWindow(8, hints),
              () -> here.allocateSharedWindow(8, hints),
              () -> here.dynamicWindow(hints));
      for (Supplier<Window> kind : kinds) {
        Window window = kind.get();
        assertThat(window.hints().getOrDefault("no_locks", "true")).isEqualTo("true");
        boolean isDynamic = window.memory().byteSize() == 0;
        if (isDynamic) {
          window.attach(attached);
        }
        long[] places = here.allGather(isDynamic ? attached.address() : 0);
        window.fence();
        window.put(origin, right, places[right]);
        window.fence();
        MemorySegment memory = isDynamic ? attached : window.memory();
        assertThat(memory.get(JAVA_LONG, 0)).isEqualTo(100 + left);
        here.barrier();
        if (isDynamic) {
          window.detach(attached);
        }
        window.free();
      }
    }
    here.free();
  }

  private static void attached(Communicator world) {
    int size = world.size();
    int rank = world.rank();
    Window window = world.dynamicWindow();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(JAVA_LONG, 4);
      window.attach(memory);
      long[] addresses = new long[size];
      for (int i = 0; i < size; i++) {
        addresses[i] = world.broadcast(memory.address(), i);
      }
      int target = (rank + 1) % size;
      MemorySegment cell = arena.allocateFrom(JAVA_LONG, 40 + rank);
      window.lock(target, LockType.SHARED);
      window.put(cell, target, addresses[target] + 16);
      window.unlock(target);
      world.barrier();
      window.lock(rank, LockType.SHARED);
      assertThat(memory.getAtIndex(JAVA_LONG, 2)).isEqualTo(40 + (rank + size - 1) % size);
      window.unlock(rank);
      world.barrier();
      window.detach(memory);
    }
    world.barrier();
    window.free();
  }

  private static void wrong(Communicator world) {
    Window window = world.allocateWindow(8);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(8);
      assertThatThrownBy(() -> window.attach(cell))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("dynamicWindow");
      assertThatThrownBy(() -> window.flushLocal(world.size()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("target");
      if (world.transport().matches("threads|sockets")) {
        assertThatThrownBy(window::complete).hasMessageContaining("MPI_ERR_RMA_SYNC");
        assertThatThrownBy(window::await).hasMessageContaining("MPI_ERR_RMA_SYNC");
        assertThatThrownBy(() -> window.put(cell, 0, 1))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("displacement");
      }
    }
    world.barrier();
    window.free();
  }
}
