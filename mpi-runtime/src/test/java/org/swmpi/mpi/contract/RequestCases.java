package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.PersistentRequest;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// Several requests that are completed together.
final class RequestCases {
  private static final int MESSAGES = 70;

  private RequestCases() {}

  static List<ContractCase> all() {
    return List.of(
        new ContractCase("many messages of one rank are awaited at once", RequestCases::ofOne),
        new ContractCase("messages of all ranks are awaited at once", RequestCases::ofAll),
        new ContractCase("requests of several kinds are awaited at once", RequestCases::ofKinds),
        new ContractCase("persistent receives are tested at once", RequestCases::testedAtOnce),
        new ContractCase("a test serves whatever is under way", RequestCases::testServes),
        new ContractCase("of requests started at once, one is active", RequestCases::startedAtOnce),
        new ContractCase(
            "persistent synchronous sends wait for their receives",
            w -> ImmediateCases.orPeer(w, RequestCases::synchronous)),
        new ContractCase("a persistent receive is cancelled", RequestCases::persistent),
        new ContractCase("requests outlive their communicator", RequestCases::outliving),
        new ContractCase("of requests awaited at once, one fails", RequestCases::failure));
  }

  private static int right(Communicator world) {
    return (world.rank() + 1) % world.size();
  }

  private static int left(Communicator world) {
    return (world.rank() + world.size() - 1) % world.size();
  }

  private static void ofOne(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      List<MemorySegment> cells = new ArrayList<>();
      List<Request> receives = new ArrayList<>();
      List<Request> sends = new ArrayList<>();
      for (int i = 0; i < MESSAGES; i++) {
        MemorySegment cell = arena.allocate(2 * JAVA_LONG.byteSize());
        cells.add(cell);
        int from = i % 2 == 0 || world.size() == 1 ? left(world) : Communicator.ANY_SOURCE;
        receives.add(world.immediateReceive(cell, from, i));
      }
      for (int i = MESSAGES - 1; i >= 0; i--) {
        MemorySegment value = arena.allocateFrom(JAVA_LONG, 1000L * world.rank() + i);
        sends.add(world.immediateSend(value, right(world), i));
      }
      Request.awaitAll(receives);
      Request.awaitAll(sends);
      for (int i = 0; i < MESSAGES; i++) {
        assertThat(receives.get(i).await()).isEqualTo(new Status(left(world), i, 8));
        assertThat(receives.get(i).test()).hasValue(new Status(left(world), i, 8));
        assertThat(cells.get(i).get(JAVA_LONG, 0)).isEqualTo(1000L * left(world) + i);
        assertThat(sends.get(i).await()).isEqualTo(new Status(world.rank(), MESSAGES - 1 - i, 0));
      }
      Request.awaitAll(receives);
      Request.awaitAll(List.of());
      assertThat(Request.testAll(List.of())).isTrue();
    }
  }

  /// In both directions in one call, of one byte to many.
  private static void ofAll(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      Buffers buffers = new Buffers(arena, false);
      List<Request> requests = new ArrayList<>();
      List<MemorySegment> received = new ArrayList<>();
      for (int other = 0; other < world.size(); other++) {
        for (int size : Buffers.SIZES) {
          MemorySegment in = buffers.empty(size);
          received.add(in);
          requests.add(world.immediateReceive(in, other, 3));
        }
      }
      for (int other = 0; other < world.size(); other++) {
        for (int size : Buffers.SIZES) {
          requests.add(world.immediateSend(buffers.pattern(world.rank(), 6, size), other, 3));
        }
      }
      Request.awaitAll(requests);
      for (int i = 0; i < received.size(); i++) {
        int size = Buffers.SIZES[i % Buffers.SIZES.length];
        int other = i / Buffers.SIZES.length;
        assertThat(requests.get(i).await()).isEqualTo(new Status(other, 3, size));
        Buffers.assertPattern(received.get(i), 0, other, 6, size);
      }
    }
  }

  private static void ofKinds(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      PersistentRequest receive =
          world.persistentReceive(arena.allocate(JAVA_LONG), left(world), 5);
      MemorySegment out = arena.allocateFrom(JAVA_LONG, 11);
      for (int round = 0; round < 3; round++) {
        receive.start();
        Request nobody = world.immediateSend(out, Communicator.PROC_NULL, 5);
        List<Request> cancelled = cancelled(world, arena);
        Request other = world.immediateReceive(arena.allocate(JAVA_LONG), left(world), 6);
        List<Request> waiting = List.of(other, receive);
        assertThat(Request.testAny(waiting)).isEmpty();
        assertThat(Request.testSome(waiting)).isEmpty();
        assertThat(Request.testAll(waiting)).isFalse();
        world.barrier();
        Request first = world.immediateSend(out, right(world), 5);
        Request second = world.immediateSend(out, right(world), 6);
        List<Request> all = new ArrayList<>(List.of(nobody, other, receive, first, second));
        all.addAll(1, cancelled);
        all.add(first);
        Request.awaitAll(all);
        assertThat(cancelled).allMatch(Request::isCancelled);
        assertThat(other.isCancelled()).isFalse();
        assertThat(receive.isActive()).isFalse();
        assertThat(other.await()).isEqualTo(new Status(left(world), 6, 8));
      }
    }
  }

  /// A receive of nothing, where the transport can cancel it.
  private static List<Request> cancelled(Communicator world, Arena arena) {
    if (cannotCancel(world)) {
      return List.of();
    }
    Request never = world.immediateReceive(arena.allocate(JAVA_LONG), left(world), 99);
    never.cancel();
    return List.of(never);
  }

  private static void testedAtOnce(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      List<PersistentRequest> receives =
          List.of(
              world.persistentReceive(arena.allocate(JAVA_LONG), left(world), 95),
              world.persistentReceive(arena.allocate(JAVA_LONG), left(world), 96));
      MemorySegment value = arena.allocateFrom(JAVA_LONG, world.rank());
      for (int round = 0; round < 2; round++) {
        Request.startAll(receives);
        Request first = world.immediateSend(value, right(world), 95);
        world.barrier();
        for (int i = 0; i < 100; i++) {
          assertThat(Request.testAll(receives)).isFalse();
          assertThat(receives).allMatch(PersistentRequest::isActive);
        }
        world.barrier();
        Request second = world.immediateSend(value, right(world), 96);
        while (!Request.testAll(receives)) {
          Thread.onSpinWait();
        }
        assertThat(receives).noneMatch(PersistentRequest::isActive);
        Request.awaitAll(List.of(first, second));
      }
    }
  }

  private static void startedAtOnce(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocateFrom(JAVA_LONG, world.rank());
      PersistentRequest send = world.persistentSend(value, right(world), 92);
      PersistentRequest receive =
          world.persistentReceive(arena.allocate(JAVA_LONG), left(world), 92);
      receive.start();
      assertThatThrownBy(() -> Request.startAll(List.of(send, receive)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the request is active; wait for it before it starts again");
      assertThat(send.isActive()).isFalse();
      Request.startAll(List.of(send));
      Request.awaitAll(List.of(send, receive));
      Request.startAll(List.of());
    }
  }

  private static void synchronous(Communicator world) {
    DerivedDatatype longs = DerivedDatatype.of(Datatype.LONG).resized(16);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment values = arena.allocate(JAVA_LONG, 3);
      MemorySegment cells = arena.allocate(JAVA_LONG, 3);
      List<PersistentRequest> sends =
          List.of(
              world.persistentSynchronousSend(values.asSlice(8, 8), right(world), 91),
              world.persistentSynchronousSend(values, 2, longs, right(world), 90));
      for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 3; i++) {
          values.setAtIndex(JAVA_LONG, i, 100L * world.rank() + 10L * round + i);
        }
        Request.startAll(sends);
        if (world.size() > 1) {
          assertThat(Request.testAny(sends)).isEmpty(); // nobody has received yet
          world.barrier();
        }
        List<Request> receives =
            List.of(
                world.immediateReceive(cells.asSlice(0, 8), left(world), 91),
                world.immediateReceive(cells.asSlice(8, 16), left(world), 90));
        Request.awaitAll(receives);
        Request.awaitAll(sends);
        long first = 100L * left(world) + 10L * round;
        assertThat(cells.toArray(JAVA_LONG)).containsExactly(first + 1, first, first + 2);
      }
    }
  }

  /// Rank 1 waits for rank 0's receive while rank 0 asks for its send only.
  private static void testServes(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(1 << 20);
      MemorySegment in = arena.allocate(out.byteSize());
      if (world.size() > 1 && world.rank() == 0) {
        Request receive = world.immediateReceive(in, 1, 7);
        assertThat(Request.awaitAny(List.of(world.immediateSend(out, 1, 8)))).isZero();
        receive.await();
      } else if (world.rank() == 1) {
        world.send(out, 0, 7);
        world.receive(in, 0, 8);
      }
    }
  }

  private static void persistent(Communicator world) {
    if (cannotCancel(world)) {
      refusedCancel(world);
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      PersistentRequest receive = world.persistentReceive(cell, left(world), 98);
      assertThatThrownBy(receive::cancel).isInstanceOf(IllegalStateException.class);
      for (int round = 0; round < 2; round++) {
        receive.start();
        receive.cancel();
        receive.await();
        assertThat(receive.isCancelled()).isTrue();
        assertThat(receive.isActive()).isFalse();
        world.barrier();
        receive.start();
        assertThat(receive.isCancelled()).isFalse();
        world.send(arena.allocateFrom(JAVA_LONG, round), right(world), 98);
        assertThat(receive.await()).isEqualTo(new Status(left(world), 98, 8));
        assertThat(receive.isCancelled()).isFalse();
        assertThat(cell.get(JAVA_LONG, 0)).isEqualTo(round);
      }
    }
  }

  private static void refusedCancel(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      Request receive = world.immediateReceive(arena.allocate(JAVA_LONG), left(world), 97);
      assertThatThrownBy(receive::cancel)
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageStartingWith("transport '%s' has no cancel", world.transport());
      world.send(arena.allocateFrom(JAVA_LONG, 1), right(world), 97);
      assertThat(receive.await()).isEqualTo(new Status(left(world), 97, 8));
      receive.cancel(); // too late, which is no error
      assertThat(receive.isCancelled()).isFalse();
    }
  }

  private static boolean cannotCancel(Communicator world) {
    return world.transport().equals("mpj");
  }

  private static void outliving(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      Communicator freed = world.duplicate();
      MemorySegment cell = arena.allocate(JAVA_LONG);
      MemorySegment value = arena.allocateFrom(JAVA_LONG, world.rank());
      Request receive = freed.immediateReceive(cell, left(world), 94);
      Request first = freed.immediateSend(value, right(world), 94);
      Request second = freed.immediateSend(value, right(world), 93);
      MemorySegment last = arena.allocate(JAVA_LONG);
      Request untested = freed.immediateReceive(last, left(world), 93);
      freed.free();
      assertThat(receive.await()).isEqualTo(new Status(left(world), 94, 8));
      Request.awaitAll(List.of(first, second));
      while (untested.test().isEmpty()) {
        Thread.onSpinWait();
      }
      assertThat(cell.get(JAVA_LONG, 0)).isEqualTo(left(world));
      assertThat(last.get(JAVA_LONG, 0)).isEqualTo(left(world));
    }
  }

  /// Those beside it are not lost. Not to oneself, as in [MessageCases].
  private static void failure(Communicator world) {
    if (world.size() == 1 || !world.transport().equals("mpi")) {
      return; // other transports await them one by one
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocateFrom(JAVA_LONG, 1, 2);
      MemorySegment in = arena.allocate(16);
      Request before = world.immediateReceive(in, left(world), 1);
      Request tooShort = world.immediateReceive(arena.allocate(JAVA_LONG), left(world), 2);
      Request behind = world.immediateReceive(arena.allocate(16), left(world), 3);
      List<Request> sends = new ArrayList<>();
      for (int tag = 1; tag <= 3; tag++) {
        sends.add(world.immediateSend(out, right(world), tag));
      }
      List<Request> receives = List.of(before, tooShort, behind);
      for (int again = 0; again < 2; again++) {
        assertThatThrownBy(() -> Request.awaitAll(receives))
            .isInstanceOfSatisfying(
                MpiException.class, e -> assertThat(e.errorClass()).isEqualTo("MPI_ERR_TRUNCATE"));
      }
      assertThatThrownBy(tooShort::await).isInstanceOf(MpiException.class);
      assertThatThrownBy(tooShort::test).isInstanceOf(MpiException.class);
      assertThat(before.await()).isEqualTo(new Status(left(world), 1, 16));
      assertThat(behind.await()).isEqualTo(new Status(left(world), 3, 16));
      assertThat(in.toArray(JAVA_LONG)).containsExactly(1, 2);
      Request.awaitAll(sends);
    }
  }
}
