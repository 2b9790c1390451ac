package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.LockType;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Window;

/// Windows of memory that ranks of one machine share.
final class SharedWindowCases {
  private static final VarHandle CELL = JAVA_LONG.varHandle();
  private static final long LIMIT_NANOS = 30_000_000_000L;
  private static final Path MAPS = Path.of("/proc/self/maps");

  private SharedWindowCases() {}

  static List<ContractCase> all() {
    return List.of(
        shared("a shared window: parts of other lengths", SharedWindowCases::lengths),
        shared("a shared window: no memory at all", SharedWindowCases::nothing),
        shared("a shared window: stores are seen", SharedWindowCases::stores),
        shared("a shared window: accesses and stores", SharedWindowCases::accesses),
        shared("a shared window: derived datatypes", SharedWindowCases::derived),
        shared("a shared window: locks", SharedWindowCases::locks),
        shared("a shared window: several, and again", SharedWindowCases::several),
        shared("a shared window: nobody reaches it after its end", SharedWindowCases::ended),
        own("a shared window: waiting for a store", SharedWindowCases::waiting),
        shared("a shared window: one behind the other", SharedWindowCases::sideBySide),
        shared("a shared window: too much memory", SharedWindowCases::tooMuch),
        own("a shared window: no file has a name", SharedWindowCases::nameless),
        new ContractCase("a shared window: several machines", SharedWindowCases::severalMachines));
  }

  /// Over the ranks of each machine.
  private static ContractCase shared(String name, ContractCase.Check check) {
    return WindowCases.window(
        name,
        world -> {
          Communicator machine = world.splitShared(world.rank());
          check.run(machine);
          machine.barrier();
          machine.free();
        });
  }

  /// What is promised of `sockets` alone.
  private static ContractCase own(String name, ContractCase.Check check) {
    return shared(
        name,
        machine -> {
          if (machine.transport().equals("sockets")) {
            check.run(machine);
          }
        });
  }

  /// No bytes, 8, 16, 0, 8, ...
  private static void lengths(Communicator machine) {
    Window window = machine.allocateSharedWindow(8L * (machine.rank() % 3));
    window.lockAll();
    assertThat(window.memory().byteSize()).isEqualTo(8L * (machine.rank() % 3));
    for (long i = 0; i < machine.rank() % 3; i++) {
      window.memory().setAtIndex(JAVA_LONG, i, 100L * machine.rank() + i);
    }
    window.sync();
    machine.barrier();
    window.sync();
    for (int other = 0; other < machine.size(); other++) {
      MemorySegment theirs = window.shared(other);
      assertThat(theirs.byteSize()).isEqualTo(8L * (other % 3));
      for (long i = 0; i < other % 3; i++) {
        assertThat(theirs.getAtIndex(JAVA_LONG, i)).isEqualTo(100L * other + i);
      }
    }
    window.unlockAll();
    machine.barrier();
    window.free();
  }

  private static void ended(Communicator machine) {
    Window window = machine.allocateSharedWindow(8);
    MemorySegment theirs = window.shared((machine.rank() + 1) % machine.size());
    machine.barrier();
    window.free();
    machine.barrier();
    assertThatThrownBy(() -> theirs.get(JAVA_LONG, 0)).isInstanceOf(IllegalStateException.class);
  }

  private static void nothing(Communicator machine) {
    Window window = machine.allocateSharedWindow(0);
    window.fence();
    assertThat(window.memory().byteSize()).isZero();
    window.fence();
    window.free();
  }

  /// Each stores to the memory of its right neighbor, by turns.
  private static void stores(Communicator machine) {
    int right = (machine.rank() + 1) % machine.size();
    int left = (machine.rank() + machine.size() - 1) % machine.size();
    Window window = machine.allocateSharedWindow(16);
    window.lockAll();
    for (int round = 1; round < 50; round++) {
      window.shared(right).setAtIndex(JAVA_LONG, 1, 1000L * round + machine.rank());
      window.sync();
      machine.barrier();
      window.sync();
      assertThat(window.memory().getAtIndex(JAVA_LONG, 1)).isEqualTo(1000L * round + left);
      machine.barrier();
    }
    window.unlockAll();
    machine.barrier();
    window.free();
  }

  /// What is put, accumulated and swapped is what others load; what is stored is what others get.
  private static void accesses(Communicator machine) {
    int size = machine.size();
    int right = (machine.rank() + 1) % size;
    int left = (machine.rank() + size - 1) % size;
    Window window = machine.allocateSharedWindow(8L * 4);
    window.memory().fill((byte) 0);
    window.memory().setAtIndex(JAVA_LONG, 3, 70 + machine.rank());
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, 50 + machine.rank());
      MemorySegment got = arena.allocate(JAVA_LONG);
      window.fence();
      window.put(mine, right, 0);
      window.get(got, right, 24);
      for (int target = 0; target < size; target++) {
        window.accumulate(mine, target, 8, Datatype.LONG, Op.SUM);
      }
      window.fence();
      assertThat(got.get(JAVA_LONG, 0)).isEqualTo(70 + right);
      window.lockAll();
      for (int target = 0; target < size; target++) {
        window.fetchAndOp(1, target, 16, Op.SUM);
        window.compareAndSwap(70 + target, 7, target, 24);
      }
      window.flushAll();
      window.sync();
      machine.barrier();
      window.sync();
      long sum = 50L * size + (long) size * (size - 1) / 2;
      for (int other = 0; other < size; other++) {
        long from = 50 + (other + size - 1L) % size;
        assertThat(window.shared(other).toArray(JAVA_LONG)).containsExactly(from, sum, size, 7);
      }
      assertThat(window.memory().get(JAVA_LONG, 0)).isEqualTo(50 + left);
      window.unlockAll();
    }
    machine.barrier();
    window.free();
  }

  /// A column of the right neighbor's matrix is put, then got as a row from where it ends.
  private static void derived(Communicator machine) {
    int right = (machine.rank() + 1) % machine.size();
    DerivedDatatype column = DerivedDatatype.vector(3, 1, 4, Datatype.LONG);
    DerivedDatatype back = DerivedDatatype.hVector(3, 1, -32, DerivedDatatype.of(Datatype.LONG));
    DerivedDatatype each = DerivedDatatype.of(Datatype.LONG);
    Window window = machine.allocateSharedWindow(8L * 12);
    window.memory().fill((byte) 0xff);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, 10, 20, 30);
      MemorySegment got = arena.allocate(JAVA_LONG, 3);
      window.fence();
      window.put(mine, 3, each, right, 16, 1, column);
      window.fence();
      assertThat(window.memory().toArray(JAVA_LONG))
          .containsExactly(-1, -1, 10, -1, -1, -1, 20, -1, -1, -1, 30, -1);
      window.get(got, 3, each, right, 80, 1, back);
      window.fence();
      assertThat(got.toArray(JAVA_LONG)).containsExactly(30, 20, 10);
      if (machine.transport().matches("threads|sockets")) {
        assertThatThrownBy(() -> window.put(mine, 3, each, right, 24, 2, column))
            .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> window.get(got, right, 80))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("displacement is 80");
      }
    }
    machine.barrier();
    window.free();
  }

  /// Loads and stores that would get lost if two ranks were inside at once.
  private static void locks(Communicator machine) {
    int rounds = 50;
    int target = machine.size() - 1;
    Window window = machine.allocateSharedWindow(machine.rank() == target ? 8 : 0);
    window.memory().fill((byte) 0);
    machine.barrier();
    MemorySegment cell = window.shared(target);
    for (int i = 0; i < rounds; i++) {
      window.lock(target, LockType.EXCLUSIVE);
      cell.set(JAVA_LONG, 0, cell.get(JAVA_LONG, 0) + 1);
      window.unlock(target);
    }
    machine.barrier();
    window.lock(target, LockType.SHARED);
    assertThat(cell.get(JAVA_LONG, 0)).isEqualTo((long) rounds * machine.size());
    window.unlock(target);
    machine.barrier();
    window.free();
  }

  /// Three at a time, freed in another order than they were made, three times.
  private static void several(Communicator machine) {
    for (int round = 0; round < 3; round++) {
      Window first = machine.allocateSharedWindow(8);
      Window second = machine.allocateSharedWindow(8L << round);
      Window third = machine.allocateSharedWindow(24);
      int number = 1;
      for (Window window : List.of(first, second, third)) {
        window.lockAll();
        window.memory().set(JAVA_LONG, 0, 10L * machine.rank() + number++);
        window.sync();
      }
      machine.barrier();
      number = 1;
      for (Window window : List.of(first, second, third)) {
        window.sync();
        for (int other = 0; other < machine.size(); other++) {
          assertThat(window.shared(other).get(JAVA_LONG, 0)).isEqualTo(10L * other + number);
        }
        window.unlockAll();
        number++;
      }
      machine.barrier();
      second.free();
      first.free();
      third.free();
    }
  }

  /// A number goes round by stores alone; nobody makes a call.
  private static void waiting(Communicator machine) {
    int right = (machine.rank() + 1) % machine.size();
    Window window = machine.allocateSharedWindow(8);
    long end = System.nanoTime() + LIMIT_NANOS;
    for (long round = 1; round <= 5; round++) {
      if (machine.rank() == 0) {
        CELL.setVolatile(window.shared(right), 0L, round);
      }
      while ((long) CELL.getVolatile(window.memory(), 0L) != round) {
        assertThat(System.nanoTime()).as("time until number %d comes", round).isLessThan(end);
        Thread.onSpinWait();
      }
      if (machine.rank() > 0) {
        CELL.setVolatile(window.shared(right), 0L, round);
      }
    }
    machine.barrier();
    window.free();
  }

  /// Also of lengths that are no multiple of anything; over `sockets` it is zero.
  private static void sideBySide(Communicator machine) {
    int[] sizes = {70_001, 0, 3, 131_072, 1, 0, 5};
    Window window = machine.allocateSharedWindow(sizes[machine.rank()]);
    long begin = window.shared(0).address();
    for (int other = 0; other < machine.size(); other++) {
      MemorySegment theirs = window.shared(other);
      assertThat(theirs.byteSize()).isEqualTo(sizes[other]);
      if (sizes[other] > 0) {
        assertThat(theirs.address()).isEqualTo(begin);
      }
      if (machine.transport().equals("sockets")) {
        assertThat(theirs.toArray(JAVA_BYTE)).isEqualTo(new byte[sizes[other]]);
      }
      begin += theirs.byteSize();
    }
    window.fence();
    window.memory().fill((byte) (1 + machine.rank()));
    window.fence();
    for (int other = 0; other < machine.size(); other++) {
      MemorySegment theirs = window.shared(other);
      byte value = (byte) (1 + other);
      assertThat(IntStream.range(0, sizes[other])).allMatch(i -> theirs.get(JAVA_BYTE, i) == value);
    }
    window.fence();
    MemorySegment mine = window.memory();
    window.free();
    assertThatThrownBy(() -> mine.toArray(JAVA_BYTE)).isInstanceOf(IllegalStateException.class);
  }

  /// One rank asks for more than there is: it is refused on all, and the next window is made.
  private static void tooMuch(Communicator machine) {
    if (!machine.transport().matches("threads|sockets")) {
      return;
    }
    int last = machine.size() - 1;
    for (long bytes : new long[] {1L << 60, Long.MAX_VALUE}) {
      assertThatThrownBy(
              () -> machine.allocateSharedWindow(machine.rank() == last ? bytes : 1 << 20))
          .isInstanceOfSatisfying(
              MpiException.class, e -> assertThat(e.errorClass()).isEqualTo("MPI_ERR_RMA_SHARED"))
          .hasMessageContaining("bytes are to be shared");
    }
    assertThatThrownBy(() -> machine.allocateSharedWindow(machine.rank() == last ? -1 : 8))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bytes is -1 on rank %d, must be 0 or more", last);
    stores(machine);
  }

  private static List<String> maps() throws IOException {
    return Files.readAllLines(MAPS).stream()
        .filter(line -> line.matches(".*/sw-mpi-[^/]*\\.window.*"))
        .toList();
  }

  /// While the window is there its file is mapped by each rank, but has no name; then it is gone.
  private static void nameless(Communicator machine) throws IOException {
    if (!Files.isReadable(MAPS)) {
      return;
    }
    assertThat(maps()).isEmpty();
    Window window = machine.allocateSharedWindow(5000);
    assertThat(maps()).singleElement().asString().endsWith(" (deleted)");
    machine.barrier();
    window.free();
    assertThat(maps()).isEmpty();
  }

  private static void severalMachines(Communicator world) {
    if (!world.transport().equals("sockets") || world.hosts().stream().distinct().count() == 1) {
      return;
    }
    assertThatThrownBy(() -> world.allocateSharedWindow(8))
        .isInstanceOfSatisfying(
            MpiException.class, e -> assertThat(e.errorClass()).isEqualTo("MPI_ERR_RMA_SHARED"))
        .hasMessageContainingAll(world.host(), "machines", "splitShared");
  }
}
