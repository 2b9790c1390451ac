package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
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
            "persistent collectives are started again",
            w -> ImmediateCases.orPeer(w, PersistentCases::restarted)));
  }

  /// Each rank has its number and the round's in `mine`, and in the blocks of `each` that and ten
  /// times the number of the rank that they are for.
  private static void restarted(Communicator world) {
    int size = world.size();
    int rank = world.rank();
    int root = size - 1;
    boolean isRoot = rank == root;
    Datatype type = Datatype.LONG;
    long[] ones = new long[size];
    long[] turned = new long[size];
    Arrays.fill(ones, 1);
    Arrays.setAll(turned, i -> root - i);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocate(JAVA_LONG);
      MemorySegment each = arena.allocate(JAVA_LONG, size);
      MemorySegment[] all = new MemorySegment[6];
      Arrays.setAll(all, _ -> arena.allocate(JAVA_LONG, size));
      MemorySegment[] one = new MemorySegment[9];
      Arrays.setAll(one, _ -> arena.allocate(JAVA_LONG));
      List<PersistentRequest> requests =
          List.of(
              world.persistentBarrier(),
              world.persistentBroadcast(one[0], root),
              world.persistentGather(mine, all[0], root),
              world.persistentGatherV(mine, all[1], ones, turned, type, root),
              world.persistentAllGather(mine, all[2]),
              world.persistentAllGatherV(mine, all[3], ones, turned, type),
              world.persistentScatter(each, one[1], root),
              world.persistentScatterV(each, ones, turned, one[2], type, root),
              world.persistentAllToAll(each, all[4]),
              world.persistentAllToAllV(each, ones, turned, all[5], ones, turned, type),
              world.persistentReduce(mine, one[3], type, Op.SUM, root),
              world.persistentAllReduce(mine, one[4], type, Op.MAX),
              world.persistentReduceScatter(each, one[5], ones, type, Op.MAX),
              world.persistentReduceScatterBlock(each, one[6], type, Op.MIN),
              world.persistentScan(mine, one[7], type, Op.MAX),
              world.persistentExScan(mine, one[8], type, Op.MAX));
      for (long round = 100; round <= 300; round += 100) {
        mine.set(JAVA_LONG, 0, round + rank);
        for (int i = 0; i < size; i++) {
          each.setAtIndex(JAVA_LONG, i, round + rank + 10L * i);
        }
        one[0].set(JAVA_LONG, 0, isRoot ? round : 0);
        Request.startAll(requests);
        assertThat(requests.getLast().await()).isEqualTo(new Status(rank, 0, 0));
        Request.awaitAll(requests.subList(0, requests.size() - 1));
        for (int i = 0; i < size; i++) {
          long gathered = round + i;
          assertThat(at(all[2], i)).isEqualTo(gathered);
          assertThat(at(all[3], root - i)).isEqualTo(gathered);
          if (isRoot) {
            assertThat(at(all[0], i)).isEqualTo(gathered);
            assertThat(at(all[1], root - i)).isEqualTo(gathered);
          }
          assertThat(at(all[4], i)).isEqualTo(gathered + 10L * rank);
          assertThat(at(all[5], root - i)).isEqualTo(gathered + 10L * (root - rank));
        }
        long sum = isRoot ? size * round + size * (size - 1) / 2 : 0;
        long before = rank == 0 ? 0 : round + rank - 1;
        assertThat(Arrays.stream(one).mapToLong(cell -> at(cell, 0)))
            .containsExactly(
                round,
                round + root + 10L * rank,
                round + root + 10L * (root - rank),
                sum,
                round + root,
                round + root + 10L * rank,
                round + 10L * rank,
                round + rank,
                before);
      }
    }
  }

  private static long at(MemorySegment cells, int i) {
    return cells.getAtIndex(JAVA_LONG, i);
  }
}
