package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.LockType;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Window;

/// Memory that ranks read and write without each other's help.
final class WindowCases {
  private WindowCases() {}

  static List<ContractCase> all() {
    return List.of(
        window("a window: put and get between fences", WindowCases::putAndGet),
        window("a window: accumulation", WindowCases::accumulate),
        window("a window: bitwise accumulation", WindowCases::bitwise),
        window("a window: nobody", WindowCases::nobody),
        window("a window: a counter behind a lock", WindowCases::counter),
        window("a window: exclusive locks exclude", WindowCases::exclusive),
        new ContractCase(
            "a window: shared memory",
            world -> ImmediateCases.orUnsupported(world, WindowCases::shared)),
        window("a window: accesses beyond its end", WindowCases::beyond),
        window("a window: freed", WindowCases::freed),
        window("a window: wrong arguments", WindowCases::wrong));
  }

  static ContractCase window(String name, ContractCase.Check check) {
    return new ContractCase(name, world -> ImmediateCases.orPeer(world, check));
  }

  private static void freed(Communicator world) {
    Window window = world.allocateWindow(8);
    MemorySegment memory = window.memory();
    window.free();
    assertThatThrownBy(() -> memory.get(JAVA_LONG, 0)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(window::fence).isInstanceOf(IllegalStateException.class);
    Communicator copy = world.duplicate();
    Window outliving = copy.allocateWindow(8);
    copy.free();
    outliving.fence();
    outliving.put(Arena.ofAuto().allocateFrom(JAVA_LONG, 7), world.rank(), 0);
    outliving.fence();
    assertThat(outliving.memory().get(JAVA_LONG, 0)).isEqualTo(7);
    outliving.free();
  }

  private static void putAndGet(Communicator world) {
    int size = world.size();
    int rank = world.rank();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(JAVA_LONG, size + 1L);
      memory.setAtIndex(JAVA_LONG, size, 1000 + rank);
      Window window = world.window(memory);
      assertThat(window.memory()).isEqualTo(memory);
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, rank + 1);
      MemorySegment theirs = arena.allocate(JAVA_LONG, size);
      window.fence();
      for (int target = 0; target < size; target++) {
        window.put(mine, target, 8L * rank);
        window.get(theirs.asSlice(8L * target, 8), target, 8L * size);
      }
      window.fence();
      for (int other = 0; other < size; other++) {
        assertThat(memory.getAtIndex(JAVA_LONG, other)).isEqualTo(other + 1);
        assertThat(theirs.getAtIndex(JAVA_LONG, other)).isEqualTo(1000 + other);
      }
      window.fence();
      window.free();
    }
  }

  private static void accumulate(Communicator world) {
    int size = world.size();
    int count = 3000;
    Window window = world.allocateWindow(8L * count);
    for (int i = 0; i < count; i++) {
      window.memory().setAtIndex(JAVA_DOUBLE, i, i);
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocate(JAVA_DOUBLE, count);
      for (int i = 0; i < count; i++) {
        mine.setAtIndex(JAVA_DOUBLE, i, 2);
      }
      window.fence();
      for (int target = 0; target < size; target++) {
        window.accumulate(mine, target, 0, Datatype.DOUBLE, Op.SUM);
      }
      window.fence();
      for (int i = 0; i < count; i++) {
        assertThat(window.memory().getAtIndex(JAVA_DOUBLE, i)).isEqualTo(i + 2 * size);
      }
      window.fence();
      if (world.rank() == 0) {
        MemorySegment before = arena.allocate(JAVA_DOUBLE, count);
        window.lock(size - 1, LockType.EXCLUSIVE);
        window.getAccumulate(mine, before, size - 1, 0, Datatype.DOUBLE, Op.PRODUCT);
        window.unlock(size - 1);
        assertThat(before.getAtIndex(JAVA_DOUBLE, 7)).isEqualTo(7 + 2 * size);
      }
      world.barrier();
      if (world.rank() == size - 1) {
        window.lock(world.rank(), LockType.SHARED);
        assertThat(window.memory().getAtIndex(JAVA_DOUBLE, 7)).isEqualTo(2 * (7 + 2 * size));
        window.unlock(world.rank());
      }
    }
    world.barrier();
    window.free();
  }

  /// In all ways, of memory that was given and that is attached.
  private static void bitwise(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(JAVA_LONG, 9);
      Window window = world.window(memory);
      bitwise(world, window, memory, 0);
      window.free();
      Window dynamic = world.dynamicWindow();
      dynamic.attach(memory);
      bitwise(world, dynamic, memory, world.broadcast(memory.address(), 0));
      dynamic.detach(memory);
      dynamic.free();
    }
  }

  private static void bitwise(Communicator world, Window window, MemorySegment memory, long place) {
    long all = (1L << world.size()) - 1;
    for (int i = 0; i < 9; i++) {
      memory.setAtIndex(JAVA_LONG, i, i < 3 ? all : 0);
    }
    world.barrier();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, 1L << world.rank());
      MemorySegment others = arena.allocateFrom(JAVA_LONG, all ^ 1L << world.rank());
      window.lockAll();
      long at = place;
      for (Op op : List.of(Op.BITWISE_AND, Op.BITWISE_OR, Op.BITWISE_XOR)) {
        MemorySegment origin = op == Op.BITWISE_AND ? others : mine;
        MemorySegment before = arena.allocate(JAVA_LONG, 2);
        window.accumulate(origin, 0, at, Datatype.LONG, op);
        window.getAccumulate(origin, before.asSlice(0, 8), 0, at + 8, Datatype.LONG, op);
        window.fetchAndOp(origin, before.asSlice(8), 0, at + 16, Datatype.LONG, op);
        at += 24;
      }
      window.unlockAll();
      world.barrier();
      MemorySegment got = arena.allocate(JAVA_LONG, 9);
      window.lock(0, LockType.SHARED);
      window.get(got, 0, place);
      window.unlock(0);
      assertThat(got.toArray(JAVA_LONG)).containsExactly(0, 0, 0, all, all, all, all, all, all);
    }
    world.barrier();
  }

  private static void nobody(Communicator world) {
    int nobody = Communicator.PROC_NULL;
    DerivedDatatype type = DerivedDatatype.of(Datatype.LONG);
    Window window = world.allocateWindow(8);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, 5);
      MemorySegment before = arena.allocateFrom(JAVA_LONG, 7);
      window.lockAll();
      window.put(mine, nobody, 0);
      window.get(before, nobody, 0);
      window.accumulate(mine, nobody, 0, Datatype.LONG, Op.SUM);
      window.getAccumulate(mine, before, nobody, 0, Datatype.LONG, Op.SUM);
      window.fetchAndOp(mine, before, nobody, 0, Datatype.LONG, Op.SUM);
      window.compareAndSwap(mine, mine, before, nobody, 0, Datatype.LONG);
      window.put(mine, 1, type, nobody, 0, 1, type);
      window.get(before, 1, type, nobody, 0, 1, type);
      assertThat(window.fetchAndOp(1, nobody, 0, Op.SUM)).isZero();
      assertThat(window.compareAndSwap(0, 1, nobody, 0)).isZero();
      assertThat(window.requestPut(mine, nobody, 0).await().source()).isEqualTo(nobody);
      assertThat(window.requestGet(before, 1, type, nobody, 0, 1, type).test()).isPresent();
      window.unlockAll();
      assertThat(mine.get(JAVA_LONG, 0)).isEqualTo(5);
      assertThat(before.get(JAVA_LONG, 0)).isEqualTo(7);
    }
    world.barrier();
    window.free();
  }

  private static void counter(Communicator world) {
    int tickets = 200;
    Window window = world.allocateWindow(world.rank() == 0 ? 16 : 0);
    window.memory().fill((byte) 0);
    world.barrier();
    long sum = 0;
    for (int i = 0; i < tickets; i++) {
      window.lock(0, LockType.SHARED);
      sum += window.fetchAndOp(1, 0, 8, Op.SUM);
      window.unlock(0);
    }
    long all = (long) tickets * world.size();
    assertThat(world.allReduce(sum, Op.SUM)).isEqualTo(all * (all - 1) / 2);
    window.lockAll();
    long winner = window.compareAndSwap(0, world.rank() + 1, 0, 0);
    window.flush(0);
    window.unlockAll();
    assertThat(world.allReduce(winner == 0 ? 1L : 0L, Op.SUM)).isEqualTo(1);
    world.barrier();
    window.free();
  }

  /// Reads and writes that would get lost if two ranks were inside at once.
  private static void exclusive(Communicator world) {
    int rounds = 50;
    Window window = world.allocateWindow(8);
    window.memory().fill((byte) 0);
    world.barrier();
    int target = world.size() - 1;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      for (int i = 0; i < rounds; i++) {
        window.lock(target, LockType.EXCLUSIVE);
        window.get(cell, target, 0);
        window.flush(target);
        cell.set(JAVA_LONG, 0, cell.get(JAVA_LONG, 0) + 1);
        window.put(cell, target, 0);
        window.unlock(target);
      }
      world.barrier();
      window.lock(target, LockType.SHARED);
      window.get(cell, target, 0);
      window.unlock(target);
      assertThat(cell.get(JAVA_LONG, 0)).isEqualTo((long) rounds * world.size());
    }
    world.barrier();
    window.free();
  }

  private static void shared(Communicator world) {
    Communicator machine = world.splitShared(world.rank());
    Window window = machine.allocateSharedWindow(16);
    window.lockAll();
    window.memory().set(JAVA_LONG, 0, 5L + machine.rank());
    machine.barrier();
    for (int other = 0; other < machine.size(); other++) {
      assertThat(window.shared(other).get(JAVA_LONG, 0)).isEqualTo(5 + other);
    }
    window.unlockAll();
    machine.barrier();
    window.free();
    machine.free();
  }

  /// Rank `r` has `r + 1` numbers.
  private static void beyond(Communicator world) {
    int last = world.size() - 1;
    long end = 8L * world.size();
    DerivedDatatype each = DerivedDatatype.of(Datatype.LONG);
    DerivedDatatype back = DerivedDatatype.hVector(2, 1, -8, each);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(JAVA_LONG, world.rank() + 1L);
      MemorySegment two = arena.allocate(JAVA_LONG, 2);
      MemorySegment cell = two.asSlice(0, 8);
      Window window = world.window(memory);
      window.lockAll();
      window.put(cell, last, end - 8);
      window.flush(last);
      outside(() -> window.put(cell, last, end), end, 8, end);
      outside(() -> window.put(cell, 0, 8), 8, 8, 8);
      outside(() -> window.get(two, 0, 0), 0, 16, 8);
      outside(() -> window.accumulate(cell, 0, 1, Datatype.LONG, Op.SUM), 1, 8, 8);
      outside(() -> window.getAccumulate(cell, cell, 0, 8, Datatype.LONG, Op.SUM), 8, 8, 8);
      outside(() -> window.fetchAndOp(cell, cell, 0, 8, Datatype.LONG, Op.SUM), 8, 8, 8);
      outside(() -> window.compareAndSwap(cell, cell, cell, 0, 8, Datatype.LONG), 8, 8, 8);
      outside(() -> window.fetchAndOp(1, 0, 8, Op.SUM), 8, 8, 8);
      outside(() -> window.compareAndSwap(1, 2, 0, 8), 8, 8, 8);
      outside(() -> window.requestPut(cell, 0, 8), 8, 8, 8);
      outside(() -> window.put(two, 2, each, 0, 0, 2, each), 0, 16, 8);
      outside(() -> window.get(two, 2, each, last, 0, 1, back), -8, 16, end);
      window.unlockAll();
      world.barrier();
      window.free();
    }
  }

  private static void outside(ThrowingCallable access, long displacement, long bytes, long size) {
    assertThatThrownBy(access)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "displacement is %d, %d bytes from there on: the target has %d",
            displacement, bytes, size);
  }

  private static void wrong(Communicator world) {
    Window window = world.allocateWindow(8);
    MemorySegment heap = MemorySegment.ofArray(new long[1]);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(8);
      assertThatThrownBy(() -> window.put(heap, 0, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("origin");
      assertThatThrownBy(() -> window.get(cell, world.size(), 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("target");
      assertThatThrownBy(() -> window.put(cell, 0, -1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("displacement");
      assertThatThrownBy(() -> window.accumulate(cell, 0, 0, Datatype.DOUBLE, Op.BITWISE_AND))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> world.window(cell.asReadOnly()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("read-only");
      assertThatThrownBy(() -> window.shared(0)).isInstanceOf(UnsupportedOperationException.class);
    }
    window.free();
  }
}
