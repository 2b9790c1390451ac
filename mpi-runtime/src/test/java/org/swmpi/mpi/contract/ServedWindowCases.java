package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.LockType;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Window;
import org.swmpi.mpi.WindowOp;

/// What windows promise on our own transports, beyond what every MPI keeps: targets are accessed
/// while they make no call.
final class ServedWindowCases {
  private static final VarHandle CELL = JAVA_LONG.varHandle();
  private static final long LIMIT_NANOS = 30_000_000_000L;

  private ServedWindowCases() {}

  static List<ContractCase> all() {
    return List.of(
        served("a window: targets that make no call", ServedWindowCases::passive),
        served("a window: tickets of all for all", ServedWindowCases::tickets),
        served("a window: shared locks share", ServedWindowCases::shared),
        served("a window: messages go on while a lock is awaited", ServedWindowCases::messages),
        served("a window: large and many accesses", ServedWindowCases::large),
        served("a window: large accumulation of columns", ServedWindowCases::columns),
        served("a window: parts of the ranks, and all", ServedWindowCases::parts),
        served("a window: memory that is not attached", ServedWindowCases::notAttached),
        served("a window: an epoch whose access is refused ends", ServedWindowCases::refused));
  }

  private static ContractCase served(String name, ContractCase.Check check) {
    return new ContractCase(
        name,
        world -> {
          if (world.transport().matches("threads|sockets")) {
            check.run(world);
          }
        });
  }

  private static void await(MemorySegment memory, int index, long value) {
    long end = System.nanoTime() + LIMIT_NANOS;
    while ((long) CELL.getVolatile(memory, 8L * index) != value) {
      assertThat(System.nanoTime()).as("time until cell %d is %d", index, value).isLessThan(end);
      Thread.onSpinWait();
    }
  }

  /// Rank 0 looks at its memory and nothing else, until all others have come twice.
  private static void passive(Communicator world) {
    int size = world.size();
    int rank = world.rank();
    Window window = world.allocateWindow(8L * size);
    if (rank == 0) {
      for (int other = 1; other < size; other++) {
        await(window.memory(), other, 2);
      }
    } else {
      for (int round = 0; round < 2; round++) {
        window.lock(0, LockType.EXCLUSIVE);
        window.fetchAndOp(1, 0, 8L * rank, Op.SUM);
        window.unlock(0);
      }
    }
    world.barrier();
    window.free();
  }

  /// Each target has a counter; all take tickets from all, each other's and their own, at once.
  private static void tickets(Communicator world) {
    int size = world.size();
    int rounds = 300;
    Window window = world.allocateWindow(8);
    window.lockAll();
    long[] sums = new long[size];
    for (int i = 0; i < rounds; i++) {
      int target = (world.rank() + i) % size;
      sums[target] += window.fetchAndOp(1, target, 0, Op.SUM);
    }
    world.barrier();
    for (int target = 0; target < size; target++) {
      long count = window.fetchAndOp(0, target, 0, WindowOp.NO_OP);
      assertThat(world.allReduce(sums[target], Op.SUM)).isEqualTo(count * (count - 1) / 2);
      assertThat(world.allReduce(count, Op.SUM)).isEqualTo(count * size);
    }
    assertThat(world.allReduce(window.memory().get(JAVA_LONG, 0), Op.SUM))
        .isEqualTo((long) rounds * size);
    window.unlockAll();
    world.barrier();
    window.free();
  }

  /// All are inside at once: none unlocks before all have come.
  private static void shared(Communicator world) {
    Window window = world.allocateWindow(8);
    int target = world.size() - 1;
    window.lock(target, LockType.SHARED);
    window.fetchAndOp(1, target, 0, Op.SUM);
    long end = System.nanoTime() + LIMIT_NANOS;
    while (window.fetchAndOp(0, target, 0, WindowOp.NO_OP) < world.size()) {
      assertThat(System.nanoTime()).isLessThan(end);
    }
    window.unlock(target);
    world.barrier();
    window.free();
  }

  /// The one who has the lock unlocks when the one who waits for it has got a long message.
  private static void messages(Communicator world) {
    int last = world.size() - 1;
    Window window = world.allocateWindow(8);
    if (last > 0 && world.rank() == last) {
      window.lock(0, LockType.EXCLUSIVE);
    }
    world.barrier();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment buffer = arena.allocate(1 << 20);
      if (last > 0 && world.rank() == last) {
        world.send(buffer.fill((byte) 7), 0, 3);
        window.unlock(0);
      } else if (last > 0 && world.rank() == 0) {
        Request receive = world.immediateReceive(buffer, last, 3);
        window.lock(0, LockType.EXCLUSIVE);
        window.unlock(0);
        assertThat(receive.await().bytes()).isEqualTo(1 << 20);
        assertThat(buffer.getAtIndex(JAVA_LONG, 1)).isEqualTo(0x0707070707070707L);
      }
    }
    world.barrier();
    window.free();
  }

  /// Both neighbors put and get several MiB at once, behind a thousand short puts.
  private static void large(Communicator world) {
    int count = 1 << 20;
    int right = (world.rank() + 1) % world.size();
    int left = (world.rank() + world.size() - 1) % world.size();
    Window window = world.allocateWindow(16L * count);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocate(JAVA_LONG, count);
      MemorySegment got = arena.allocate(JAVA_LONG, count);
      for (int i = 0; i < count; i++) {
        mine.setAtIndex(JAVA_LONG, i, 1000L * i + world.rank());
      }
      window.lockAll();
      for (int i = 0; i < 1000; i++) {
        window.put(mine.asSlice(8L * i, 8), left, 8L * count + 8L * i);
      }
      window.put(mine, right, 0);
      List<Request> gets = new ArrayList<>();
      window.flush(right);
      for (int part = 0; part < 4; part++) {
        long bytes = 2L * count;
        gets.add(window.requestGet(got.asSlice(part * bytes, bytes), right, part * bytes));
      }
      Request.awaitAll(gets);
      assertThat(got.mismatch(mine)).isEqualTo(-1);
      window.unlockAll();
      world.barrier();
      for (int i : new int[] {0, 1, 4095, 4096, count - 1}) {
        assertThat(window.memory().getAtIndex(JAVA_LONG, i)).isEqualTo(1000L * i + left);
      }
      for (int i = 0; i < 1000; i++) {
        long there = window.memory().getAtIndex(JAVA_LONG, (long) count + i);
        assertThat(there).isEqualTo(1000L * i + right);
      }
    }
    world.barrier();
    window.free();
  }

  /// A matrix of 1500 rows and columns, of which every other column is added to by all at once.
  private static void columns(Communicator world) {
    int n = 1500;
    Window window = world.allocateWindow(8L * n * n);
    DerivedDatatype column = DerivedDatatype.vector(n, 1, n, Datatype.DOUBLE).resized(16);
    DerivedDatatype whole = DerivedDatatype.of(Datatype.DOUBLE);
    long values = (long) n * (n / 2);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment ones = arena.allocate(JAVA_DOUBLE, values);
      for (long i = 0; i < values; i++) {
        ones.setAtIndex(JAVA_DOUBLE, i, (double) (1 + i % 3));
      }
      MemorySegment before = arena.allocate(JAVA_DOUBLE, values);
      world.barrier();
      window.lock(0, LockType.SHARED);
      window.getAccumulate(
          ones, values, whole, before, values, whole, 0, 8, n / 2, column, Datatype.DOUBLE, Op.SUM);
      window.unlock(0);
      long sum = 0;
      for (long i = 0; i < values; i++) {
        sum += (long) before.getAtIndex(JAVA_DOUBLE, i) / (1 + i % 3);
      }
      // Of each value one rank has met 0, one what one rank adds, and so on.
      assertThat(world.allReduce(sum, Op.SUM))
          .isEqualTo(values * world.size() * (world.size() - 1) / 2);
      world.barrier();
      if (world.rank() == 0) {
        for (int row = 0; row < n; row++) {
          int at = (n / 2 - 1) * n + row; // in the last of the columns
          double each = 1 + at % 3;
          assertThat(window.memory().getAtIndex(JAVA_DOUBLE, (long) row * n + n - 1))
              .isEqualTo(each * world.size());
          assertThat(window.memory().getAtIndex(JAVA_DOUBLE, (long) row * n)).isZero();
        }
      }
    }
    world.barrier();
    window.free();
  }

  /// Ranks that meet in several windows at once, in other orders.
  private static void parts(Communicator world) {
    Communicator half = world.split(world.rank() % 2, 0);
    Communicator back = world.split(0, -world.rank() + world.size());
    Window inHalf = half.allocateWindow(8);
    Window inAll = world.allocateWindow(8);
    Window inBack = back.allocateWindow(8);
    inHalf.lock(0, LockType.SHARED);
    inHalf.fetchAndOp(1, 0, 0, Op.SUM);
    inHalf.unlock(0);
    inAll.lock(0, LockType.SHARED);
    inAll.fetchAndOp(10, 0, 0, Op.SUM);
    inAll.unlock(0);
    inBack.lock(0, LockType.SHARED);
    inBack.fetchAndOp(100, 0, 0, Op.SUM);
    inBack.unlock(0);
    world.barrier();
    int size = world.size();
    if (half.rank() == 0) {
      assertThat(inHalf.memory().get(JAVA_LONG, 0)).isEqualTo(half.size());
    }
    assertThat(inAll.memory().get(JAVA_LONG, 0)).isEqualTo(world.rank() == 0 ? 10L * size : 0);
    assertThat(inBack.memory().get(JAVA_LONG, 0))
        .isEqualTo(world.rank() == size - 1 ? 100L * size : 0);
    world.barrier();
    inAll.free();
    inHalf.free();
    inBack.free();
    half.free();
    back.free();
  }

  /// Said at once, or at the end of the epoch; the window can be used afterwards.
  private static void notAttached(Communicator world) {
    int right = (world.rank() + 1) % world.size();
    Window window = world.dynamicWindow();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(JAVA_LONG, 4);
      window.attach(memory);
      MemorySegment addresses = arena.allocate(JAVA_LONG, world.size());
      world.allGather(arena.allocateFrom(JAVA_LONG, memory.address()), addresses);
      long there = addresses.getAtIndex(JAVA_LONG, right);
      MemorySegment cells = arena.allocateFrom(JAVA_LONG, 5, 6);
      window.lockAll();
      assertThatThrownBy(
              () -> {
                window.put(cells, right, there + 24);
                window.flush(right);
              })
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("nothing of the target is attached there");
      assertThatThrownBy(() -> window.requestGet(cells, right, there - 8).await())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("displacement");
      window.put(cells, right, there + 16);
      window.unlockAll();
      world.barrier();
      assertThat(memory.toArray(JAVA_LONG)).containsExactly(0, 0, 5, 6);
      world.barrier();
      window.detach(memory);
    }
    window.free();
  }

  /// Rank 0 is told, and the others get on.
  private static void refused(Communicator world) {
    int right = (world.rank() + 1) % world.size();
    int left = (world.rank() + world.size() - 1) % world.size();
    Window window = world.dynamicWindow();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      window.fence();
      end(world, window, right, cell, window::fence);
      window.fence();
      window.post(world.group().include(left));
      window.start(world.group().include(right));
      end(world, window, right, cell, window::complete);
      window.await();
    }
    world.barrier();
    window.free();
  }

  /// Where the target is this process, the put itself is refused.
  private static void end(
      Communicator world, Window window, int target, MemorySegment cell, Runnable end) {
    if (world.rank() > 0) {
      end.run();
      return;
    }
    assertThatThrownBy(
            () -> {
              try {
                window.put(cell, target, 64);
              } finally {
                end.run();
              }
            })
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nothing of the target is attached there");
  }
}
