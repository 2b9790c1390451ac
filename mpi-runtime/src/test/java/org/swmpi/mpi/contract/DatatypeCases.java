package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.Message;
import org.swmpi.mpi.PersistentRequest;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// Messages of elements that are not one piece of memory, and the rarer kinds of messages.
final class DatatypeCases {
  private static final int ROWS = 7;
  private static final int COLUMNS = 5;

  private DatatypeCases() {}

  static List<ContractCase> all() {
    return List.of(
        new ContractCase("a column is received as a row", DatatypeCases::column),
        new ContractCase("the fields of structs", DatatypeCases::structs),
        new ContractCase("chosen elements", DatatypeCases::indexed),
        new ContractCase("a message shorter than the elements", DatatypeCases::partly),
        new ContractCase("nobody", DatatypeCases::nobody),
        new ContractCase("persistent requests", DatatypeCases::persistent),
        new ContractCase("any, some and all of many requests", DatatypeCases::many),
        new ContractCase(
            "synchronous sends", w -> ImmediateCases.orPeer(w, DatatypeCases::synchronous)),
        new ContractCase("matched probe", w -> ImmediateCases.orPeer(w, DatatypeCases::matched)));
  }

  private static int right(Communicator world) {
    return (world.rank() + 1) % world.size();
  }

  private static int left(Communicator world) {
    return (world.rank() + world.size() - 1) % world.size();
  }

  private static void column(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment matrix = arena.allocate(JAVA_DOUBLE, ROWS * COLUMNS);
      for (int i = 0; i < ROWS * COLUMNS; i++) {
        matrix.setAtIndex(JAVA_DOUBLE, i, 1000 * world.rank() + i);
      }
      DerivedDatatype column = DerivedDatatype.vector(ROWS, 1, COLUMNS, Datatype.DOUBLE);
      assertThat(column.size()).isEqualTo(8 * ROWS);
      assertThatThrownBy(() -> DerivedDatatype.vector(-1, 1, 1, Datatype.DOUBLE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("count is -1");
      MemorySegment row = arena.allocate(JAVA_DOUBLE, ROWS);
      Request incoming = world.immediateReceive(row, left(world), 1);
      world.send(matrix.asSlice(8L * 2), 1, column, right(world), 1);
      assertThat(incoming.await().bytes()).isEqualTo(8 * ROWS);
      for (int i = 0; i < ROWS; i++) {
        assertThat(row.getAtIndex(JAVA_DOUBLE, i)).isEqualTo(1000 * left(world) + i * COLUMNS + 2);
      }
      // Two columns side by side, into a matrix: what lies between stays.
      DerivedDatatype each = column.resized(8);
      MemorySegment other = arena.allocate(8L * ROWS * COLUMNS, 8).fill((byte) 1);
      Request outgoing = world.immediateSend(matrix.asSlice(0, 2L * 8 * ROWS), right(world), 2);
      Status status = world.receive(other.asSlice(8), 2, each, left(world), 2);
      outgoing.await();
      assertThat(status.bytes()).isEqualTo(2 * 8 * ROWS);
      for (int i = 0; i < ROWS * COLUMNS; i++) {
        int c = i % COLUMNS;
        int r = i / COLUMNS;
        double expected =
            c == 1 || c == 2
                ? 1000 * left(world) + (c - 1) * ROWS + r
                : Double.longBitsToDouble(0x0101010101010101L);
        assertThat(other.getAtIndex(JAVA_DOUBLE, i)).isEqualTo(expected);
      }
    }
  }

  private static void structs(Communicator world) {
    MemoryLayout layout =
        MemoryLayout.structLayout(
            JAVA_BYTE,
            MemoryLayout.paddingLayout(3),
            MemoryLayout.sequenceLayout(3, JAVA_INT),
            JAVA_LONG);
    DerivedDatatype type = DerivedDatatype.struct(layout);
    assertThat(type.size()).isEqualTo(1 + 12 + 8);
    assertThat(type.extent()).isEqualTo(24);
    assertThatThrownBy(() -> DerivedDatatype.struct(MemoryLayout.unionLayout(JAVA_INT, JAVA_LONG)))
        .isInstanceOf(IllegalArgumentException.class);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment send = arena.allocate(24 * 4, 8).fill((byte) (world.rank() + 1));
      MemorySegment receive = arena.allocate(24 * 4, 8).fill((byte) 0x7f);
      Request incoming =
          world.size() == 1 ? world.immediateReceive(arena.allocate(84), 0, 3) : null;
      if (incoming != null) {
        world.send(send, 4, type, 0, 3);
        assertThat(incoming.await().bytes()).isEqualTo(84);
        return;
      }
      if (world.rank() % 2 == 0) {
        world.send(send, 4, type, right(world), 3);
        world.receive(receive, 4, type, left(world), 3);
      } else {
        world.receive(receive, 4, type, left(world), 3);
        world.send(send, 4, type, right(world), 3);
      }
      for (int i = 0; i < 24 * 4; i++) {
        boolean padding = i % 24 >= 1 && i % 24 < 4;
        assertThat(receive.get(JAVA_BYTE, i)).isEqualTo((byte) (padding ? 0x7f : left(world) + 1));
      }
    }
  }

  private static void indexed(Communicator world) {
    DerivedDatatype chosen =
        DerivedDatatype.indexed(new int[] {2, 1, 0, 3}, new int[] {6, 0, 2, 10}, Datatype.INT);
    assertThat(chosen.size()).isEqualTo(24);
    assertThat(chosen.extent()).isEqualTo(52);
    assertThat(DerivedDatatype.contiguous(4, Datatype.INT).offsets()).containsExactly(0);
    DerivedDatatype nested = DerivedDatatype.vector(2, 1, 2, chosen);
    assertThat(nested.size()).isEqualTo(48);
    assertThat(nested.extent()).isEqualTo(3 * 52);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment from = arena.allocate(JAVA_INT, 13);
      for (int i = 0; i < 13; i++) {
        from.setAtIndex(JAVA_INT, i, 100 * world.rank() + i);
      }
      MemorySegment receive = arena.allocate(24);
      Request incoming = world.immediateReceive(receive, left(world), 4);
      world.send(from, 1, chosen, right(world), 4);
      incoming.await();
      int base = 100 * left(world);
      assertThat(receive.toArray(JAVA_INT))
          .containsExactly(base + 6, base + 7, base, base + 10, base + 11, base + 12);
    }
  }

  private static void partly(Communicator world) {
    DerivedDatatype pairs = DerivedDatatype.vector(2, 1, 2, Datatype.INT);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment send = arena.allocateFrom(JAVA_INT, 1, 2, 3);
      MemorySegment receive = arena.allocate(JAVA_INT, 6).fill((byte) -1);
      Request outgoing = world.immediateSend(send, right(world), 5);
      Status status = world.receive(receive, 2, pairs, left(world), 5);
      outgoing.await();
      assertThat(status.bytes()).isEqualTo(12);
      assertThat(receive.toArray(JAVA_INT)).containsExactly(1, -1, 2, 3, -1, -1);
    }
  }

  private static void nobody(Communicator world) {
    int nobody = Communicator.PROC_NULL;
    Status fromNobody = new Status(nobody, Communicator.ANY_TAG, 0);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocateFrom(JAVA_LONG, 5);
      MemorySegment other = arena.allocate(JAVA_LONG);
      world.send(cell, nobody, 0);
      assertThat(world.receive(cell, nobody, 0)).isEqualTo(fromNobody);
      assertThat(world.sendReceive(cell, nobody, 0, other, nobody, 0)).isEqualTo(fromNobody);
      assertThat(world.immediateReceive(cell, nobody, 0).await()).isEqualTo(fromNobody);
      assertThat(world.immediateSend(cell, nobody, 0).test()).isPresent();
      assertThat(world.probe(nobody, 0)).isEqualTo(fromNobody);
      assertThat(world.immediateProbe(nobody, 0)).contains(fromNobody);
      Message message = world.matchedProbe(nobody, 0);
      assertThat(message.status()).isEqualTo(fromNobody);
      assertThat(message.receive(cell)).isEqualTo(fromNobody);
      assertThat(world.immediateMatchedProbe(nobody, 0)).isPresent();
      assertThat(cell.get(JAVA_LONG, 0)).isEqualTo(5);
      // Half of a pair.
      boolean first = world.rank() == 0;
      int next = world.rank() == world.size() - 1 ? nobody : world.rank() + 1;
      Status status = world.sendReceive(cell, next, 1, other, first ? nobody : world.rank() - 1, 1);
      assertThat(status.bytes()).isEqualTo(first ? 0 : 8);
    }
  }

  private static void persistent(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(JAVA_LONG);
      MemorySegment in = arena.allocate(JAVA_LONG);
      PersistentRequest send = world.persistentSend(out, right(world), 6);
      PersistentRequest receive = world.persistentReceive(in, left(world), 6);
      assertThatThrownBy(receive::await).isInstanceOf(IllegalStateException.class);
      for (int i = 0; i < 50; i++) {
        receive.start();
        assertThatThrownBy(receive::start).isInstanceOf(IllegalStateException.class);
        out.set(JAVA_LONG, 0, 1000L * world.rank() + i);
        send.start();
        if (i % 2 == 0) {
          assertThat(receive.await()).isEqualTo(new Status(left(world), 6, 8));
        } else {
          Request.awaitAny(List.of(receive));
        }
        send.await();
        assertThat(in.get(JAVA_LONG, 0)).isEqualTo(1000L * left(world) + i);
        assertThat(send.isActive() || receive.isActive()).isFalse();
      }
    }
  }

  private static void many(Communicator world) {
    int count = 12;
    try (Arena arena = Arena.ofConfined()) {
      List<MemorySegment> cells = new ArrayList<>();
      List<Request> receives = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        cells.add(arena.allocate(JAVA_LONG));
        receives.add(world.immediateReceive(cells.get(i), left(world), i));
      }
      List<Request> open = new ArrayList<>(receives);
      List<Request> sends = new ArrayList<>();
      for (int i = count - 1; i >= 0; i--) {
        MemorySegment value = arena.allocateFrom(JAVA_LONG, i);
        sends.add(world.immediateSend(value, right(world), i));
        if (i == count / 2) {
          open.remove(Request.awaitAny(open));
        }
      }
      int[] complete = Request.awaitSome(open);
      assertThat(complete).isNotEmpty().isSorted();
      while (!Request.testAll(receives)) {
        Thread.onSpinWait();
      }
      assertThat(Request.testSome(receives)).hasSize(count);
      assertThat(Request.testAny(receives)).hasValue(0);
      Request.awaitAll(sends);
      long[] values = cells.stream().mapToLong(cell -> cell.get(JAVA_LONG, 0)).toArray();
      long[] expected = new long[count];
      Arrays.setAll(expected, i -> i);
      assertThat(values).isEqualTo(expected);
      assertThatThrownBy(() -> Request.awaitAny(List.of()))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static void synchronous(Communicator world) throws Exception {
    if (world.size() == 1) {
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocateFrom(JAVA_LONG, world.rank());
      MemorySegment other = arena.allocate(JAVA_LONG);
      Request send = world.immediateSynchronousSend(cell, right(world), 7);
      Thread.sleep(20);
      assertThat(send.test()).isEmpty(); // nobody has received yet
      world.barrier();
      world.receive(other, left(world), 7);
      send.await();
      assertThat(other.get(JAVA_LONG, 0)).isEqualTo(left(world));
      if (world.rank() == 0) {
        world.synchronousSend(cell, 1, 8);
      } else if (world.rank() == 1) {
        world.receive(other, 0, 8);
        assertThat(other.get(JAVA_LONG, 0)).isZero();
      }
    }
  }

  private static void matched(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      assertThat(world.immediateMatchedProbe(left(world), 9)).isEmpty();
      world.barrier();
      MemorySegment first = arena.allocateFrom(JAVA_LONG, 1, world.rank());
      MemorySegment second = arena.allocateFrom(JAVA_LONG, 2);
      List<Request> sends =
          List.of(
              world.immediateSend(first, right(world), 9),
              world.immediateSend(second, right(world), 9));
      Message message = world.matchedProbe(Communicator.ANY_SOURCE, 9);
      assertThat(message.status()).isEqualTo(new Status(left(world), 9, 16));
      // The next one with the tag is another.
      MemorySegment receive = arena.allocate(16);
      assertThat(world.receive(receive, left(world), 9).bytes()).isEqualTo(8);
      assertThat(receive.get(JAVA_LONG, 0)).isEqualTo(2);
      assertThat(message.receive(receive)).isEqualTo(message.status());
      assertThat(receive.toArray(JAVA_LONG)).containsExactly(1, left(world));
      assertThatThrownBy(() -> message.receive(receive)).isInstanceOf(IllegalStateException.class);
      Request.awaitAll(sends);
      Request last = world.immediateSend(first, right(world), 10);
      Optional<Message> taken = Optional.empty();
      while (taken.isEmpty()) {
        taken = world.immediateMatchedProbe(left(world), Communicator.ANY_TAG);
      }
      MemorySegment heap = MemorySegment.ofArray(new long[2]);
      assertThat(taken.get().receive(heap)).isEqualTo(new Status(left(world), 10, 16));
      assertThat(heap.toArray(JAVA_LONG)).containsExactly(1, left(world));
      last.await();
      world.barrier();
    }
  }
}
