package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.swmpi.mpi.contract.Columns.COLUMN;
import static org.swmpi.mpi.contract.Columns.COLUMNS;
import static org.swmpi.mpi.contract.Columns.COLUMN_BYTES;
import static org.swmpi.mpi.contract.Columns.assertColumn;
import static org.swmpi.mpi.contract.Columns.at;
import static org.swmpi.mpi.contract.Columns.fill;
import static org.swmpi.mpi.contract.Columns.left;
import static org.swmpi.mpi.contract.Columns.matrix;
import static org.swmpi.mpi.contract.Columns.right;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.PersistentRequest;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// Requests of messages of derived types: those of columns of a matrix.
final class ElementRequestCases {
  private ElementRequestCases() {}

  static List<ContractCase> all() {
    return List.of(
        new ContractCase("elements are put in their places once", ElementRequestCases::once),
        new ContractCase(
            "columns in requests that are completed together", ElementRequestCases::together),
        new ContractCase("columns in persistent messages", ElementRequestCases::persistent),
        new ContractCase("a receive of columns is cancelled", ElementRequestCases::cancelled),
        new ContractCase("a message longer than the columns", ElementRequestCases::tooLong));
  }

  /// What the program writes there later stays.
  private static void once(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = matrix(arena, world.rank());
      for (boolean tested : new boolean[] {true, false}) {
        MemorySegment theirs = matrix(arena, 99);
        Request incoming = world.immediateReceive(theirs, 1, COLUMN, left(world), 5);
        Request outgoing = world.immediateSend(mine, 1, COLUMN, right(world), 5);
        if (tested) {
          while (incoming.test().isEmpty()) {
            Thread.onSpinWait();
          }
        } else {
          incoming.await();
        }
        assertColumn(theirs, 0, left(world), 0);
        fill(theirs, 98);
        Status expected = new Status(left(world), 5, COLUMN_BYTES);
        assertThat(incoming.await()).isEqualTo(expected);
        assertThat(incoming.test()).contains(expected);
        assertThat(Request.testAll(List.of(incoming))).isTrue();
        Request.awaitAll(List.of(incoming));
        assertThat(incoming.isCancelled()).isFalse();
        assertColumn(theirs, 0, 98, 0);
        outgoing.await();
      }
    }
  }

  /// Each rank sends each column, in another order than they are received in.
  private static void together(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = matrix(arena, world.rank());
      MemorySegment theirs = matrix(arena, 99);
      MemorySegment other = matrix(arena, 99);
      Request plain = world.immediateReceive(other.asSlice(0, 8), left(world), 30);
      Request nobody = world.immediateReceive(other, 1, COLUMN, Communicator.PROC_NULL, 30);
      List<Request> receives = new ArrayList<>();
      for (int i = 0; i < COLUMNS; i++) {
        receives.add(world.immediateReceive(at(theirs, i), 1, COLUMN, left(world), 20 + i));
      }
      assertThat(Request.testAll(receives)).isFalse();
      assertThat(Request.testAny(receives)).isEmpty();
      assertThat(Request.testSome(receives)).isEmpty();
      world.barrier();
      List<Request> sends = new ArrayList<>();
      sends.add(world.immediateSend(mine, 1, COLUMN, right(world), 20));
      int first = Request.awaitAny(receives);
      assertThat(first).isZero();
      assertColumn(theirs, 0, left(world), 0);
      world.barrier();
      List<Request> open = new ArrayList<>(receives.subList(1, COLUMNS));
      sends.add(world.immediateSend(at(mine, 1), 1, COLUMN, right(world), 21));
      sends.add(world.immediateSend(at(mine, 2), 1, COLUMN, right(world), 22));
      int complete = 0;
      while (complete < 2) {
        for (int i : Request.awaitSome(open.subList(0, 2))) {
          assertColumn(theirs, 1 + i, left(world), 1 + i);
        }
        complete = Request.testSome(open).length;
      }
      for (int i = COLUMNS - 1; i >= 3; i--) {
        sends.add(world.immediateSend(at(mine, i), 1, COLUMN, right(world), 20 + i));
      }
      while (!Request.testAll(open.subList(2, 4))) {
        Thread.onSpinWait();
      }
      assertColumn(theirs, 3, left(world), 3);
      assertColumn(theirs, 4, left(world), 4);
      sends.add(world.immediateSend(mine.asSlice(0, 8), right(world), 30));
      List<Request> all = new ArrayList<>(receives);
      all.add(0, nobody);
      all.add(3, plain);
      all.addAll(sends);
      Request.awaitAll(all);
      for (int i = 0; i < COLUMNS; i++) {
        assertColumn(theirs, i, left(world), i);
        assertThat(receives.get(i).await())
            .isEqualTo(new Status(left(world), 20 + i, COLUMN_BYTES));
      }
      assertThat(nobody.await().source()).isEqualTo(Communicator.PROC_NULL);
    }
  }

  private static void persistent(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = matrix(arena, world.rank());
      MemorySegment theirs = matrix(arena, 99);
      PersistentRequest send = world.persistentSend(at(mine, 1), 1, COLUMN, right(world), 9);
      PersistentRequest second = world.persistentSend(at(mine, 2), 1, COLUMN, right(world), 10);
      PersistentRequest receive = world.persistentReceive(at(theirs, 5), 1, COLUMN, left(world), 9);
      PersistentRequest other = world.persistentReceive(theirs, 1, COLUMN, left(world), 10);
      for (int round = 0; round < 20; round++) {
        fill(mine, 100 * round + world.rank());
        List<PersistentRequest> receives = List.of(receive, other);
        receives.forEach(PersistentRequest::start);
        send.start();
        second.start();
        switch (round % 3) {
          case 0 -> Request.awaitAll(receives);
          case 1 -> {
            assertThat(receive.await()).isEqualTo(new Status(left(world), 9, COLUMN_BYTES));
            other.await();
          }
          default -> {
            while (!Request.testAll(receives)) {
              Thread.onSpinWait();
            }
          }
        }
        Request.awaitAll(List.of(send, second));
        assertColumn(theirs, 5, 100 * round + left(world), 1);
        assertColumn(theirs, 0, 100 * round + left(world), 2);
        assertThat(receives).noneMatch(PersistentRequest::isActive);
      }
      assertColumn(theirs, 1, 99, 1);
    }
  }

  private static void cancelled(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = matrix(arena, world.rank());
      MemorySegment theirs = matrix(arena, 99);
      Request never = world.immediateReceive(theirs, 2, COLUMN, left(world), 11);
      Request other = world.immediateReceive(at(theirs, 2), 1, COLUMN, left(world), 12);
      if (world.transport().equals("mpj")) {
        assertThatThrownBy(never::cancel).isInstanceOf(UnsupportedOperationException.class);
        world.send(mine, 2, COLUMN, right(world), 11);
        never.await();
      } else {
        never.cancel();
        Status status = never.await();
        assertThat(status.bytes()).isZero();
        assertThat(never.isCancelled()).isTrue();
        assertThat(never.await()).isEqualTo(status);
        assertThat(never.test()).contains(status);
        assertColumn(theirs, 0, 99, 0);
      }
      world.barrier();
      world.send(mine, 1, COLUMN, right(world), 12);
      Request.awaitAll(List.of(never, other));
      other.cancel(); // too late
      assertThat(other.isCancelled()).isFalse();
      assertColumn(theirs, 2, left(world), 0);
    }
  }

  /// It fails each time that it is asked, and nothing is put anywhere. Not to oneself, as in
  /// [MessageCases]; and over MPJ Express the call that finds out may be the send.
  private static void tooLong(Communicator world) {
    if (world.size() == 1 || world.transport().equals("mpj")) {
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = matrix(arena, world.rank());
      MemorySegment theirs = matrix(arena, 99);
      Request tooLong = world.immediateReceive(theirs, 1, COLUMN, left(world), 13);
      Request good = world.immediateReceive(at(theirs, 1), 1, COLUMN, left(world), 14);
      Request outgoing = world.immediateSend(mine, 2, COLUMN, right(world), 13);
      Request after = world.immediateSend(mine, 1, COLUMN, right(world), 14);
      for (int again = 0; again < 2; again++) {
        assertThatThrownBy(() -> Request.awaitAll(List.of(tooLong, good)))
            .isInstanceOf(MpiException.class);
        assertThatThrownBy(tooLong::await).isInstanceOf(MpiException.class);
        assertThatThrownBy(tooLong::test).isInstanceOf(MpiException.class);
      }
      assertColumn(theirs, 0, 99, 0);
      assertColumn(theirs, 1, left(world), 0);
      Request.awaitAll(List.of(outgoing, after));
    }
  }
}
