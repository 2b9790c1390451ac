package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.mpi.Cartesian;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.PersistentRequest;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// Collectives that are started again.
final class PersistentCases {
  private static final Class<MpiException> FAILURE = MpiException.class;

  private PersistentCases() {}

  static List<ContractCase> all() {
    return List.of(
        new ContractCase(
            "collectives are started again",
            w -> ImmediateCases.orPeer(w, PersistentCases::collectives)),
        new ContractCase(
            "collectives between neighbors are started again", PersistentCases::neighbors),
        new ContractCase("persistent messages with nobody", PersistentCases::withNobody),
        new ContractCase("a persistent message that fails", PersistentCases::failing),
        new ContractCase("persistent requests are started once", PersistentCases::once));
  }

  private static void collectives(Communicator world) {
    int size = world.size();
    int rank = world.rank();
    int root = size - 1;
    DerivedDatatype spread = DerivedDatatype.of(Datatype.LONG).resized(2 * Long.BYTES);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment ofRoot = arena.allocate(JAVA_LONG);
      MemorySegment mine = arena.allocate(JAVA_LONG);
      MemorySegment sum = arena.allocate(JAVA_LONG);
      MemorySegment before = arena.allocate(JAVA_LONG);
      MemorySegment all = arena.allocate(JAVA_LONG, 2L * size);
      List<PersistentRequest> requests =
          List.of(
              new PersistentRequest(() -> world.immediateBroadcast(ofRoot, root)),
              new PersistentRequest(
                  () -> world.immediateAllReduce(mine, sum, Datatype.LONG, Op.SUM)),
              new PersistentRequest(
                  () -> world.immediateExScan(mine, before, Datatype.LONG, Op.MAX)),
              new PersistentRequest(
                  () -> world.immediateAllGather(mine, 1, spread, all, 1, spread)),
              new PersistentRequest(() -> world.immediateBarrier()));
      for (long round = 100; round <= 300; round += 100) {
        mine.set(JAVA_LONG, 0, round + rank);
        ofRoot.set(JAVA_LONG, 0, rank == root ? round : 0);
        Request.startAll(requests);
        assertThat(requests.getLast().await()).isEqualTo(new Status(rank, 0, 0));
        Request.awaitAll(requests.subList(0, requests.size() - 1));
        assertThat(ofRoot.get(JAVA_LONG, 0)).isEqualTo(round);
        assertThat(sum.get(JAVA_LONG, 0)).isEqualTo(size * round + size * root / 2);
        assertThat(before.get(JAVA_LONG, 0)).isEqualTo(rank == 0 ? 0 : round + rank - 1);
        for (int i = 0; i < size; i++) {
          assertThat(all.getAtIndex(JAVA_LONG, 2L * i)).isEqualTo(round + i);
        }
      }
    }
  }

  private static void neighbors(Communicator world) {
    Cartesian ring = world.cartesian(new int[] {world.size()}, new boolean[] {true}).orElseThrow();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocate(JAVA_LONG);
      MemorySegment theirs = arena.allocate(JAVA_LONG, 2);
      PersistentRequest request =
          new PersistentRequest(() -> ring.immediateNeighborAllGather(mine, theirs));
      Cartesian.Shift shift = ring.shift(0, 1);
      for (long round = 100; round <= 300; round += 100) {
        mine.set(JAVA_LONG, 0, round + world.rank());
        request.start();
        request.await();
        assertThat(theirs.toArray(JAVA_LONG))
            .containsExactly(round + shift.source(), round + shift.destination());
      }
    }
  }

  private static void withNobody(Communicator world) {
    Status ofNobody = new Status(Communicator.PROC_NULL, Communicator.ANY_TAG, 0);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cells = arena.allocate(JAVA_LONG, 2);
      List<PersistentRequest> requests =
          List.of(
              world.persistentReceive(cells.asSlice(0, 8), Communicator.PROC_NULL, 3),
              world.persistentSend(cells.asSlice(8, 8), Communicator.PROC_NULL, 3),
              world.persistentReceive(cells.asSlice(0, 8), Communicator.PROC_NULL, 4));
      for (int round = 0; round < 2; round++) {
        Request.startAll(requests);
        List<PersistentRequest> rest = new ArrayList<>(requests);
        while (!rest.isEmpty()) {
          int[] some = Request.awaitSome(rest);
          for (int i = some.length - 1; i >= 0; i--) {
            PersistentRequest over = rest.remove(some[i]);
            if (over != requests.get(1)) {
              assertThat(over.await()).isEqualTo(ofNobody);
            }
            over.await(); // again, as often as one likes
          }
        }
        Request.startAll(requests);
        Request.awaitAll(requests);
        assertThat(requests.getFirst().await()).isEqualTo(ofNobody);
      }
      requests.forEach(PersistentRequest::free);
      assertThatThrownBy(() -> requests.getFirst().start())
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the request has been freed");
    }
  }

  /// A message too long for one of several, in each way of waiting for them; then others.
  private static void failing(Communicator world) {
    if (world.size() == 1) {
      return; // Open MPI does not look at what a rank sends to itself
    }
    int right = (world.rank() + 1) % world.size();
    int left = (world.rank() + world.size() - 1) % world.size();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(JAVA_LONG, 4);
      MemorySegment in = arena.allocate(JAVA_LONG, 4);
      PersistentRequest first = world.persistentReceive(in.asSlice(0, 8), left, 6);
      PersistentRequest second = world.persistentReceive(in.asSlice(8, 8), left, 7);
      List<PersistentRequest> both = List.of(first, second);
      for (int way = 0; way < 3; way++) {
        Request.startAll(both);
        world.barrier();
        world.send(out.asSlice(0, 16), right, 6);
        world.send(out.asSlice(0, 8), right, 7);
        switch (way) {
          case 0 -> second.await();
          case 1 -> assertThatThrownBy(() -> Request.awaitAll(both)).isInstanceOf(FAILURE);
          default -> assertThatThrownBy(() -> testUntilAllAreOver(both)).isInstanceOf(FAILURE);
        }
        assertThatThrownBy(first::await).isInstanceOf(FAILURE).hasMessageContaining("TRUNCATE");
        assertThat(second.await()).isEqualTo(new Status(left, 7, 8));
        out.setAtIndex(JAVA_LONG, 0, 100 * way + world.rank());
        first.start();
        world.send(out.asSlice(0, 8), right, 6);
        assertThat(first.await()).isEqualTo(new Status(left, 6, 8));
        assertThat(in.get(JAVA_LONG, 0)).isEqualTo(100 * way + left);
      }
      both.forEach(PersistentRequest::free);
    }
  }

  private static void testUntilAllAreOver(List<PersistentRequest> requests) {
    while (Request.testSome(requests).length < requests.size()) {
      Thread.onSpinWait();
    }
  }

  private static void once(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cells = arena.allocate(JAVA_LONG, 2);
      PersistentRequest incoming = world.persistentReceive(cells.asSlice(0, 8), world.rank(), 8);
      assertThatThrownBy(() -> Request.startAll(List.of(incoming, incoming)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a request stands twice among those to start");
      assertThat(incoming.isActive()).isFalse();
      incoming.start();
      assertThatThrownBy(incoming::free).isInstanceOf(IllegalStateException.class);
      world.immediateSend(cells.asSlice(8, 8), world.rank(), 8).await();
      assertThat(incoming.await().bytes()).isEqualTo(8);
      incoming.free();
      incoming.free();
    }
  }
}
