package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.swmpi.mpi.contract.Columns.COLUMN;
import static org.swmpi.mpi.contract.Columns.COLUMNS;
import static org.swmpi.mpi.contract.Columns.COLUMN_BYTES;
import static org.swmpi.mpi.contract.Columns.ROWS;
import static org.swmpi.mpi.contract.Columns.assertColumn;
import static org.swmpi.mpi.contract.Columns.at;
import static org.swmpi.mpi.contract.Columns.fill;
import static org.swmpi.mpi.contract.Columns.left;
import static org.swmpi.mpi.contract.Columns.matrix;
import static org.swmpi.mpi.contract.Columns.right;
import static org.swmpi.mpi.contract.Columns.value;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.Message;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// Messages of derived types in every call that sends or receives. The elements are columns of a
/// matrix of longs, where nothing else is said.
final class ElementCases {
  private ElementCases() {}

  static List<ContractCase> all() {
    return List.of(
        new ContractCase("columns are exchanged within a matrix", ElementCases::exchanged),
        new ContractCase("columns are replaced", ElementCases::replaced),
        new ContractCase("columns in immediate messages", ElementCases::immediate),
        new ContractCase("structs are received as structs of another kind", ElementCases::structs),
        new ContractCase(
            "messages shorter than the elements, and empty ones", ElementCases::partly),
        new ContractCase("elements of nobody", ElementCases::nobody),
        new ContractCase(
            "columns in synchronous sends",
            w -> ImmediateCases.orPeer(w, ElementCases::synchronous)),
        new ContractCase(
            "columns in probed messages", w -> ImmediateCases.orPeer(w, ElementCases::matched)),
        new ContractCase("wrong elements", ElementCases::wrong));
  }

  /// As halos are: from the column inside of the edge to the one outside of the other edge.
  private static void exchanged(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      int me = world.rank();
      MemorySegment heap = MemorySegment.ofArray(new long[ROWS * COLUMNS]);
      fill(heap, me);
      for (MemorySegment matrix : List.of(matrix(arena, me), heap)) {
        Status status =
            world.sendReceive(
                at(matrix, COLUMNS - 2),
                1,
                COLUMN,
                right(world),
                1,
                matrix,
                1,
                COLUMN,
                left(world),
                1);
        assertThat(status).isEqualTo(new Status(left(world), 1, COLUMN_BYTES));
        assertColumn(matrix, 0, left(world), COLUMNS - 2);
        for (int column = 1; column < COLUMNS; column++) {
          assertColumn(matrix, column, me, column);
        }
        // A column for a row, of the same matrix.
        MemorySegment row = matrix.asSlice(0, 8L * COLUMNS);
        DerivedDatatype shortColumn = DerivedDatatype.vector(COLUMNS, 1, COLUMNS, Datatype.LONG);
        DerivedDatatype whole = DerivedDatatype.contiguous(COLUMNS, Datatype.LONG);
        assertThat(whole.isDense()).isTrue();
        world.sendReceive(
            at(matrix, 3), 1, shortColumn, right(world), 2, row, 1, whole, left(world), 2);
        for (int i = 0; i < COLUMNS; i++) {
          assertThat(row.getAtIndex(JAVA_LONG, i)).isEqualTo(value(left(world), i, 3));
        }
      }
    }
  }

  private static void replaced(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      int me = world.rank();
      MemorySegment heap = MemorySegment.ofArray(new long[ROWS * COLUMNS]);
      fill(heap, me);
      DerivedDatatype longs = DerivedDatatype.of(Datatype.LONG);
      for (MemorySegment matrix : List.of(matrix(arena, me), heap)) {
        Status status =
            world.sendReceiveReplace(at(matrix, 2), 2, COLUMN, right(world), 1, left(world), 1);
        assertThat(status).isEqualTo(new Status(left(world), 1, 2 * COLUMN_BYTES));
        for (int column = 0; column < COLUMNS; column++) {
          assertColumn(matrix, column, column == 2 || column == 3 ? left(world) : me, column);
        }
        // A row, which is one piece.
        fill(matrix, me);
        world.sendReceiveReplace(matrix, COLUMNS, longs, right(world), 1, left(world), 1);
        for (int i = 0; i < 2 * COLUMNS; i++) {
          assertThat(matrix.getAtIndex(JAVA_LONG, i))
              .isEqualTo(value(i < COLUMNS ? left(world) : me, i / COLUMNS, i % COLUMNS));
        }
      }
    }
  }

  private static void immediate(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = matrix(arena, world.rank());
      MemorySegment theirs = matrix(arena, 99);
      // Two columns become the two outermost ones.
      DerivedDatatype apart = COLUMN.resized(8 * (COLUMNS - 1));
      Request incoming = world.immediateReceive(theirs, 2, apart, left(world), 3);
      Request outgoing = world.immediateSend(at(mine, 2), 2, COLUMN, right(world), 3);
      at(mine, 2).fill((byte) 0); // it is packed
      Status status = incoming.await();
      assertThat(status).isEqualTo(new Status(left(world), 3, 2 * COLUMN_BYTES));
      assertThat(outgoing.await()).isEqualTo(new Status(world.rank(), 3, 0));
      assertColumn(theirs, 0, left(world), 2);
      assertColumn(theirs, COLUMNS - 1, left(world), 3);
      for (int column = 1; column < COLUMNS - 1; column++) {
        assertColumn(theirs, column, 99, column);
      }
      // Arrays, and elements side by side.
      fill(mine, world.rank());
      MemorySegment heap = MemorySegment.ofArray(new long[ROWS * COLUMNS]);
      DerivedDatatype longs = DerivedDatatype.of(Datatype.LONG);
      incoming = world.immediateReceive(heap, ROWS * COLUMNS, longs, left(world), 4);
      outgoing =
          world.immediateSend(
              MemorySegment.ofArray(mine.toArray(JAVA_LONG)),
              ROWS * COLUMNS,
              longs,
              right(world),
              4);
      while (incoming.test().isEmpty()) {
        Thread.onSpinWait();
      }
      outgoing.await();
      for (int column = 0; column < COLUMNS; column++) {
        assertColumn(heap, column, left(world), column);
      }
    }
  }

  /// The same values in another order of memory.
  private static void structs(Communicator world) {
    DerivedDatatype padded =
        DerivedDatatype.struct(
            MemoryLayout.structLayout(
                JAVA_BYTE, MemoryLayout.paddingLayout(3), JAVA_INT, JAVA_LONG));
    DerivedDatatype turned =
        DerivedDatatype.struct(
                new int[] {1, 1, 1},
                new long[] {12, 8, 0},
                new DerivedDatatype[] {
                  DerivedDatatype.of(Datatype.BYTE),
                  DerivedDatatype.of(Datatype.INT),
                  DerivedDatatype.of(Datatype.LONG)
                })
            .resized(0, 16);
    assertThat(turned.size()).isEqualTo(padded.size()).isEqualTo(13);
    int count = 9;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment send = arena.allocate(16L * count, 8);
      for (int i = 0; i < count; i++) {
        send.set(JAVA_BYTE, 16L * i, (byte) i);
        send.set(JAVA_INT, 16L * i + 4, 100 * world.rank() + i);
        send.set(JAVA_LONG, 16L * i + 8, -i);
      }
      MemorySegment receive = arena.allocate(16L * count, 8).fill((byte) 0x55);
      Request incoming = world.immediateReceive(receive, count, turned, left(world), 6);
      world.send(send, count, padded, right(world), 6);
      assertThat(incoming.await().bytes()).isEqualTo(13L * count);
      for (int i = 0; i < count; i++) {
        assertThat(receive.get(JAVA_LONG, 16L * i)).isEqualTo(-i);
        assertThat(receive.get(JAVA_INT, 16L * i + 8)).isEqualTo(100 * left(world) + i);
        assertThat(receive.get(JAVA_BYTE, 16L * i + 12)).isEqualTo((byte) i);
        assertThat(receive.get(JAVA_BYTE, 16L * i + 13)).isEqualTo((byte) 0x55);
      }
    }
  }

  private static void partly(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = matrix(arena, world.rank());
      MemorySegment theirs = matrix(arena, 99);
      // The second column ends within.
      Request incoming = world.immediateReceive(at(theirs, 4), 3, COLUMN, left(world), 7);
      DerivedDatatype part = DerivedDatatype.vector(ROWS + 20, 1, 1, Datatype.LONG);
      MemorySegment run = arena.allocate(JAVA_LONG, ROWS + 20);
      for (int i = 0; i < ROWS + 20; i++) {
        run.setAtIndex(JAVA_LONG, i, value(world.rank(), i % ROWS, i < ROWS ? 4 : 5));
      }
      Request outgoing = world.immediateSend(run, 1, part, right(world), 7);
      assertThat(incoming.await().bytes()).isEqualTo(8 * (ROWS + 20));
      outgoing.await();
      assertColumn(theirs, 4, left(world), 4);
      assertColumn(theirs, 5, left(world), 5, 99, 20);
      assertColumn(theirs, 6, 99, 6);
      // No elements; and none of those that there is room for.
      for (int room : new int[] {0, 1}) {
        incoming = world.immediateReceive(theirs, room, COLUMN, left(world), 8);
        world.send(mine, 0, COLUMN, right(world), 8);
        assertThat(incoming.await()).isEqualTo(new Status(left(world), 8, 0));
        Status status =
            world.sendReceive(
                mine, 0, COLUMN, right(world), 8, theirs, room, COLUMN, left(world), 8);
        assertThat(status.bytes()).isZero();
      }
      assertColumn(theirs, 0, 99, 0);
      MemorySegment nothing = MemorySegment.NULL;
      incoming = world.immediateReceive(nothing, 0, COLUMN, left(world), 8);
      world.send(nothing, 0, COLUMN, right(world), 8);
      assertThat(incoming.await().bytes()).isZero();
    }
  }

  private static void nobody(Communicator world) {
    int nobody = Communicator.PROC_NULL;
    Status fromNobody = new Status(nobody, Communicator.ANY_TAG, 0);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment matrix = matrix(arena, 99);
      world.send(matrix, 1, COLUMN, nobody, 0);
      assertThat(world.receive(matrix, 1, COLUMN, nobody, 0)).isEqualTo(fromNobody);
      assertThat(
              world.sendReceive(matrix, 1, COLUMN, nobody, 0, at(matrix, 1), 1, COLUMN, nobody, 0))
          .isEqualTo(fromNobody);
      assertThat(world.immediateSend(matrix, 1, COLUMN, nobody, 0).test()).isPresent();
      assertThat(world.immediateReceive(matrix, 1, COLUMN, nobody, 0).await())
          .isEqualTo(fromNobody);
      Message message = world.matchedProbe(nobody, 0);
      assertThat(message.receive(matrix, 1, COLUMN)).isEqualTo(fromNobody);
      for (int column = 0; column < COLUMNS; column++) {
        assertColumn(matrix, column, 99, column);
      }
    }
  }

  private static void synchronous(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = matrix(arena, world.rank());
      MemorySegment theirs = matrix(arena, 99);
      Request send = world.immediateSynchronousSend(at(mine, 3), 1, COLUMN, right(world), 14);
      if (world.size() > 1) {
        assertThat(send.test()).isEmpty(); // nobody has received yet
        world.barrier();
      }
      Request incoming = world.immediateReceive(theirs, 1, COLUMN, left(world), 14);
      incoming.await();
      send.await();
      assertColumn(theirs, 0, left(world), 3);
      incoming = world.immediateReceive(at(theirs, 1), 1, COLUMN, left(world), 15);
      world.synchronousSend(at(mine, 4), 1, COLUMN, right(world), 15);
      incoming.await();
      assertColumn(theirs, 1, left(world), 4);
    }
  }

  private static void matched(Communicator world) {
    // Says so where there are no such probes, before anything is sent.
    assertThat(world.immediateMatchedProbe(left(world), 17)).isEmpty();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = matrix(arena, world.rank());
      MemorySegment theirs = matrix(arena, 99);
      List<Request> sends =
          List.of(
              world.immediateSend(mine, 1, COLUMN, right(world), 16),
              world.immediateSend(at(mine, 1), 1, COLUMN, right(world), 16));
      Message first = world.matchedProbe(left(world), 16);
      Message second = world.matchedProbe(left(world), 16);
      Status status = new Status(left(world), 16, COLUMN_BYTES);
      assertThatThrownBy(() -> second.receive(theirs, -1, COLUMN))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("count is -1, must be 0 or more");
      Request incoming = second.immediateReceive(at(theirs, 6), 2, COLUMN);
      assertThat(first.receive(at(theirs, 2), 1, COLUMN)).isEqualTo(status);
      assertThat(incoming.await()).isEqualTo(status);
      assertColumn(theirs, 2, left(world), 0);
      assertColumn(theirs, 6, left(world), 1);
      assertColumn(theirs, 7, 99, 7);
      assertThatThrownBy(() -> first.receive(theirs, 1, COLUMN))
          .isInstanceOf(IllegalStateException.class);
      Request.awaitAll(sends);
    }
  }

  @FunctionalInterface
  private interface Call {
    Object with(MemorySegment buffer, long count, DerivedDatatype type);
  }

  private static void wrong(Communicator world) {
    int right = right(world);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment good = arena.allocate(COLUMN.span(2));
      List<Call> sends =
          List.of(
              (b, c, t) -> {
                world.send(b, c, t, right, 0);
                return b;
              },
              (b, c, t) -> {
                world.synchronousSend(b, c, t, right, 0);
                return b;
              },
              (b, c, t) -> world.immediateSend(b, c, t, right, 0),
              (b, c, t) -> world.immediateSynchronousSend(b, c, t, right, 0));
      List<Call> receives =
          List.of(
              (b, c, t) -> world.receive(b, c, t, right, 0),
              (b, c, t) -> world.sendReceiveReplace(b, c, t, right, 0, right, 0),
              (b, c, t) -> world.immediateReceive(b, c, t, right, 0));
      List<Call> calls = new ArrayList<>(sends);
      calls.addAll(receives);
      for (Call call : calls) {
        assertWrong(call, good, -1, COLUMN, "count is -1, must be 0 or more");
        assertWrong(
            call,
            good,
            3,
            COLUMN,
            "buffer has %d bytes, must have at least %d".formatted(COLUMN.span(2), COLUMN.span(3)));
        assertWrong(call, good, Long.MAX_VALUE, COLUMN, "must have at least");
        DerivedDatatype before =
            DerivedDatatype.hIndexed(
                new int[] {1, 1}, new long[] {-8, 8}, DerivedDatatype.of(Datatype.LONG));
        assertWrong(call, good, 1, before, "buffer: elements reach 8 bytes before its start");
        Arena closed = Arena.ofConfined();
        MemorySegment gone = closed.allocate(COLUMN.span(1));
        closed.close();
        assertWrong(call, gone, 1, COLUMN, "buffer belongs to an arena that is closed");
      }
      for (Call call : receives) {
        assertWrong(call, good.asReadOnly(), 1, COLUMN, "buffer is a read-only segment");
      }
      assertThatThrownBy(
              () ->
                  world.sendReceive(
                      good, -2, COLUMN, right, 0, good, 1, COLUMN, Communicator.ANY_SOURCE, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("sendCount is -2, must be 0 or more");
      assertThatThrownBy(
              () ->
                  world.sendReceive(
                      good, 1, COLUMN, right, 0, good, -3, COLUMN, Communicator.ANY_SOURCE, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("receiveCount is -3, must be 0 or more");
      assertThatThrownBy(() -> world.send(good, 1, COLUMN, world.size(), 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("destination is " + world.size());
    }
  }

  private static void assertWrong(
      Call call, MemorySegment buffer, long count, DerivedDatatype type, String message) {
    assertThatThrownBy(() -> call.with(buffer, count, type))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
