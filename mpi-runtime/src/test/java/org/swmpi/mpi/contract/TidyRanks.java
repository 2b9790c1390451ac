package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Map;
import org.swmpi.mpi.Cartesian;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.Duplication;
import org.swmpi.mpi.Group;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.NeighborGraph;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.UserOp;
import org.swmpi.mpi.Window;

/// Two ranks that free all they make, so that a tool finds what the transport leaves.
public final class TidyRanks {
  private TidyRanks() {}

  /// Arguments: a file to write.
  public static void main(String[] arguments) {
    System.exit(
        Job.run(
            JobOptions.defaults().withTransport("mpi"),
            world -> run(world, Path.of(arguments[0]))));
  }

  private static int run(Communicator world, Path path) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, 1, 2, 3, 4);
      MemorySegment all = arena.allocate(mine.byteSize() * world.size(), 8);
      UserOp second =
          UserOp.ordered((left, result, _) -> result.copyFrom(left)).onOperandsOf(2 * Long.BYTES);
      world.allReduce(mine, all, Datatype.LONG, second);
      world.immediateAllReduce(mine, all, Datatype.LONG, second).await();
      world.allReduce(arena.allocate(1), all, Datatype.BYTE, Op.SUM);
      world.allGather(mine, all); // more than swmpi.mpi.largestCount
      assertThat(all.toArray(JAVA_LONG)).containsExactly(1, 2, 3, 4, 1, 2, 3, 4);
      DerivedDatatype odd = DerivedDatatype.vector(2, 1, 2, Datatype.LONG);
      int partner = 1 - world.rank();
      world.sendReceive(mine.asSlice(0, 8), partner, 0, all.asSlice(0, 8), partner, 0);
      windows(world, all, odd);
      MpiFile file =
          world.openFile(
              path, Map.of("cb_nodes", "1"), MpiFile.Mode.CREATE, MpiFile.Mode.READ_WRITE);
      file.setView(0, odd);
      file.writeAtAll(mine.asSlice(0, odd.size()), 0);
      assertThat(file.hints()).isNotNull();
      file.close();
    }
    groups(world);
    return 0;
  }

  private static void windows(Communicator world, MemorySegment all, DerivedDatatype odd) {
    Group partner = world.group().include(1 - world.rank());
    Window window = world.window(all);
    window.fence();
    window.put(all.asSlice(0, odd.extent()), 1, odd, 1 - world.rank(), 0, 1, odd);
    window.fence();
    window.post(partner);
    window.start(partner);
    window.complete();
    window.await();
    assertThat(window.hints()).isNotNull();
    window.free();
    world.allocateWindow(8).free();
  }

  private static void groups(Communicator world) {
    Duplication later = world.immediateDuplicate();
    later.await();
    later.communicator().free();
    Communicator shared = world.splitShared(0);
    Communicator made = shared.createGroup(shared.group(), 3);
    made.free();
    shared.free();
    Communicator half = world.split(0, 0);
    half.duplicate().free();
    half.free();
    topologies(world);
  }

  /// A line, along which go blocks of more than swmpi.mpi.largestCount.
  private static void topologies(Communicator world) {
    Cartesian grid = world.cartesian(new int[] {world.size()}, new boolean[1]).orElseThrow();
    int partner = 1 - world.rank();
    long[] counts = {4, 4};
    long[] places = {4, 0};
    long[] bytePlaces = {32, 0};
    DerivedDatatype longs = DerivedDatatype.of(Datatype.LONG);
    DerivedDatatype[] types = {longs, longs};
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(JAVA_LONG, 8);
      for (int i = 0; i < 8; i++) {
        out.setAtIndex(JAVA_LONG, i, 10 * world.rank() + i);
      }
      for (int call = 0; call < 4; call++) {
        MemorySegment in = arena.allocate(JAVA_LONG, 8);
        switch (call) {
          case 0 -> grid.neighborAllToAll(out, in);
          case 1 -> grid.neighborAllToAllV(out, counts, places, in, counts, places, Datatype.LONG);
          case 2 ->
              grid.neighborAllToAllW(out, counts, bytePlaces, types, in, counts, bytePlaces, types);
          default ->
              grid.immediateNeighborAllToAllV(
                      out, counts, places, in, counts, places, Datatype.LONG)
                  .await();
        }
        boolean isFirst = (call == 0) == (partner == 0);
        long sent = 10L * partner + (isFirst ? 4 : 0);
        assertThat(in.asSlice(isFirst ? 0 : 32, 32).toArray(JAVA_LONG))
            .as("call %d", call)
            .containsExactly(sent, sent + 1, sent + 2, sent + 3);
      }
    }
    grid.sub(true).free();
    grid.free();
    Cartesian over = Cartesian.over(world.duplicate(), new int[] {world.size()}, new boolean[1]);
    over.free();
    int[] next = {partner};
    world.distributedGraphAdjacent(next, next).free();
    NeighborGraph.over(world.duplicate(), next, next).free();
    world.graph(new int[] {1}, new int[] {0}).orElseThrow().free();
  }
}
