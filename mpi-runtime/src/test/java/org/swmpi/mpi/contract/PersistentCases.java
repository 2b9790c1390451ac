package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.swmpi.mpi.Cartesian;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.PersistentRequest;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// Collectives that are started again.
final class PersistentCases {
  private PersistentCases() {}

  static List<ContractCase> all() {
    return List.of(
        new ContractCase(
            "collectives are started again",
            w -> ImmediateCases.orPeer(w, PersistentCases::collectives)),
        new ContractCase(
            "collectives between neighbours are started again", PersistentCases::neighbours));
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

  private static void neighbours(Communicator world) {
    Cartesian ring = world.cartesian(new int[] {world.size()}, new boolean[] {true}).orElseThrow();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocate(JAVA_LONG);
      MemorySegment theirs = arena.allocate(JAVA_LONG, 2);
      PersistentRequest request =
          new PersistentRequest(() -> ring.immediateNeighbourAllGather(mine, theirs));
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
}
