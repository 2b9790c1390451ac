package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_CHAR;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Cartesian;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.NeighborGraph;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Status;

/// The Java half of [PartnerTest]; the other is `partner.c`, or `crowd.c`.
public final class PartnerRank {
  private static final int COUNT = 1000;

  private PartnerRank() {}

  /// Arguments: `crowd`, or none.
  public static void main(String[] arguments) {
    JobOptions options = JobOptions.defaults().withTransport("mpi");
    System.exit(Job.run(options, arguments.length == 0 ? PartnerRank::run : PartnerRank::crowd));
  }

  private static int crowd(Communicator world) {
    for (int i = 0; i < 20; i++) {
      world.barrier();
      long cell = world.broadcast(1L, 0);
      assertThat(world.allReduce(cell, Op.SUM)).isEqualTo(world.size());
    }
    return 0;
  }

  private static int run(Communicator world) {
    assertThat(world.size()).isEqualTo(2);
    int partner = 1 - world.rank();
    for (Datatype type : Datatype.values()) {
      thereAndBack(world, partner, type);
    }

    long cell = world.broadcast(0L, partner);
    assertThat(cell).isEqualTo(1_234_567_890_123L);
    world.broadcast(cell + 1, world.rank());

    assertThat(world.allGather((long) world.rank())).containsExactly(0, 1);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, world.rank(), world.rank() + 10);
      MemorySegment all = arena.allocate(JAVA_LONG, 4);
      world.allToAll(mine, all);
      assertThat(all.getAtIndex(JAVA_LONG, partner)).isEqualTo(partner + 10L * world.rank());

      long[] counts = {1, 2};
      MemorySegment send = mine.asSlice(0, counts[world.rank()] * Long.BYTES);
      for (int root : new int[] {world.rank(), partner}) {
        world.gatherV(send, all, counts, new long[] {0, 1}, Datatype.LONG, root);
      }
      assertThat(all.asSlice(0, 24).toArray(JAVA_LONG)).containsExactly(0, 1, 11);
    }

    Communicator half = world.split(7, -world.rank());
    Communicator twin = half.duplicate();
    assertThat(twin.rank()).isEqualTo(partner);
    assertThat(twin.allReduce(0L, Op.MAX)).isEqualTo(1_234_567_890_124L);
    twin.free();
    half.free();
    topologies(world, partner);
    world.barrier();
    return 0;
  }

  private static void topologies(Communicator world, int partner) {
    Cartesian grid = world.cartesian(new int[] {2, 1}, new boolean[2]).orElseThrow();
    int rank = grid.rank();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, rank, rank + 10);
      MemorySegment one = mine.asSlice(0, 8);
      MemorySegment sides = arena.allocateFrom(JAVA_LONG, -1, -1, -1, -1);
      grid.neighborAllGather(one, sides);
      assertThat(sides.toArray(JAVA_LONG))
          .containsExactly(rank == 0 ? -1 : partner, rank == 0 ? partner : -1, -1, -1);
      Cartesian row = grid.sub(false, true);
      assertThat(row.communicator().size()).isOne();
      NeighborGraph graph =
          world.distributedGraphAdjacent(new int[] {partner}, new int[] {partner});
      graph.neighborAllToAll(mine.asSlice(8), sides);
      assertThat(sides.get(JAVA_LONG, 0)).isEqualTo(partner + 10);
      graph.immediateNeighborAllToAll(one, sides).await();
      assertThat(sides.get(JAVA_LONG, 0)).isEqualTo(partner);
      graph.free();
      row.free();
    }
    grid.free();
  }

  /// Adds 1 to each element that comes, and sends them back; then a sum with threes.
  private static void thereAndBack(Communicator world, int partner, Datatype type) {
    try (Arena arena = Arena.ofConfined()) {
      long bytes = COUNT * type.bytes();
      MemorySegment values = arena.allocate(bytes, 8);
      assertThat(world.receive(values, partner, 11)).isEqualTo(new Status(partner, 11, bytes));
      for (int i = 0; i < COUNT; i++) {
        assertThat(get(values, type, i)).as("%s %s", type, i).isEqualTo(i % 100);
        set(values, type, i, i % 100 + 1);
      }
      world.send(values, partner, 12);
      MemorySegment sum = arena.allocate(bytes, 8);
      for (int i = 0; i < COUNT; i++) {
        set(values, type, i, 3);
      }
      world.allReduce(values, sum, type, Op.SUM);
      for (int i = 0; i < COUNT; i++) {
        assertThat(get(sum, type, i)).as("%s %s", type, i).isEqualTo(i % 100 + 1 + 3);
      }
    }
  }

  private static double get(MemorySegment values, Datatype type, int i) {
    return switch (type) {
      case BYTE -> values.getAtIndex(JAVA_BYTE, i);
      case SHORT -> values.getAtIndex(JAVA_SHORT, i);
      case CHAR -> values.getAtIndex(JAVA_CHAR, i);
      case INT -> values.getAtIndex(JAVA_INT, i);
      case LONG -> values.getAtIndex(JAVA_LONG, i);
      case FLOAT -> values.getAtIndex(JAVA_FLOAT, i);
      case DOUBLE -> values.getAtIndex(JAVA_DOUBLE, i);
    };
  }

  private static void set(MemorySegment values, Datatype type, int i, int value) {
    switch (type) {
      case BYTE -> values.setAtIndex(JAVA_BYTE, i, (byte) value);
      case SHORT -> values.setAtIndex(JAVA_SHORT, i, (short) value);
      case CHAR -> values.setAtIndex(JAVA_CHAR, i, (char) value);
      case INT -> values.setAtIndex(JAVA_INT, i, value);
      case LONG -> values.setAtIndex(JAVA_LONG, i, value);
      case FLOAT -> values.setAtIndex(JAVA_FLOAT, i, value);
      case DOUBLE -> values.setAtIndex(JAVA_DOUBLE, i, value);
    }
  }
}
