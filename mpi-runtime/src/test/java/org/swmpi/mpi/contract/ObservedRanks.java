package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.swmpi.mpi.Cartesian;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Group;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.PersistentRequest;
import org.swmpi.mpi.PointToPoint;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// Two ranks that make a known number of calls, for a tool to see.
public final class ObservedRanks {
  static final int MESSAGES = 17;

  static final int ROUNDS = 4;

  private ObservedRanks() {}

  /// Arguments: `kinds` for messages of other kinds too, `groups` for calls with communicators of
  /// its own, `requests` for messages that are awaited together, or none.
  public static void main(String[] arguments) {
    List<String> more = List.of(arguments);
    System.exit(
        Job.run(
            JobOptions.defaults().withTransport("mpi"),
            world ->
                run(world)
                    + (more.contains("kinds") ? kinds(world) : 0)
                    + (more.contains("groups") ? groups(world) : 0)
                    + (more.contains("requests") ? requests(world) : 0)));
  }

  private static int groups(Communicator world) {
    assertThat(world.largestTag()).isGreaterThan(PointToPoint.LARGEST_PORTABLE_TAG);
    Communicator turned = world.split(0, -world.rank());
    assertThat(turned.jobRanks()).containsExactly(1, 0);
    Communicator twin = world.duplicate();
    assertThat(twin.allReduce(twin.rank(), Op.SUM)).isOne();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, 7L + world.rank());
      MemorySegment all = arena.allocate(JAVA_LONG, 2);
      world.gatherV(mine, all, new long[] {1, 1}, new long[] {0, 1}, Datatype.LONG, 0);
      if (world.rank() == 0) {
        assertThat(all.toArray(JAVA_LONG)).containsExactly(7, 8);
      }
    }
    twin.free();
    turned.free();
    return 0;
  }

  private static int requests(Communicator world) {
    int partner = 1 - world.rank();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      MemorySegment cells = arena.allocate(JAVA_LONG, 2);
      Request first = world.immediateReceive(cells.asSlice(0, 8), partner, 1);
      Request second = world.immediateReceive(cells.asSlice(8, 8), partner, 1);
      List<Request> sends =
          List.of(world.immediateSend(cell, partner, 1), world.immediateSend(cell, partner, 1));
      var _ = first.await();
      var _ = second.await();
      Request.awaitAll(sends);
    }
    return 0;
  }

  private static int run(Communicator world) {
    int partner = 1 - world.rank();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      for (int i = 0; i < MESSAGES; i++) {
        if (world.rank() == 0) {
          world.send(cell, partner, 0);
          world.receive(cell, partner, 0);
        } else {
          world.receive(cell, partner, 0);
          world.send(cell, partner, 0);
        }
      }
      for (int i = 0; i < 3; i++) {
        assertThat(world.allReduce(1L, Op.SUM)).isEqualTo(2);
      }
      for (int i = 0; i < 5; i++) {
        world.barrier();
      }
    }
    return 0;
  }

  private static int kinds(Communicator world) {
    shift(world);
    takeMessage(world, 1 - world.rank());
    askNeighbors(world);
    world.create(Group.of(1, 0)).orElseThrow().free();
    return 0;
  }

  /// On a line, too.
  private static void askNeighbors(Communicator world) {
    Cartesian line = world.cartesian(new int[] {2}, new boolean[1]).orElseThrow();
    int partner = 1 - line.rank();
    long[] ones = {1, 1};
    long[] places = {0, 1};
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, 10L * line.rank(), 10L * line.rank() + 1);
      MemorySegment theirs = arena.allocateFrom(JAVA_LONG, -1, -1);
      line.neighborAllToAllV(mine, ones, places, theirs, ones, places, Datatype.LONG);
      assertThat(theirs.getAtIndex(JAVA_LONG, partner)).isEqualTo(10L * partner + line.rank());
      line.immediateNeighborAllGather(mine.asSlice(0, 8), theirs).await();
      assertThat(theirs.getAtIndex(JAVA_LONG, partner)).isEqualTo(10L * partner);
      assertThat(theirs.getAtIndex(JAVA_LONG, line.rank())).isEqualTo(-1);
    }
    line.free();
  }

  /// As on a line, with nobody at its ends.
  private static void shift(Communicator world) {
    int left = world.rank() == 0 ? PointToPoint.PROC_NULL : 0;
    int right = world.rank() == 0 ? 1 : PointToPoint.PROC_NULL;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, world.rank());
      MemorySegment theirs = arena.allocateFrom(JAVA_LONG, -1);
      Status status = world.sendReceive(mine, right, 0, theirs, left, PointToPoint.ANY_TAG);
      assertThat(status)
          .isEqualTo(
              left >= 0
                  ? new Status(left, 0, 8)
                  : new Status(PointToPoint.PROC_NULL, PointToPoint.ANY_TAG, 0));
      assertThat(theirs.get(JAVA_LONG, 0)).isEqualTo(left >= 0 ? left : -1);
      assertThat(world.sendReceiveReplace(mine, right, 0, left, 0)).isEqualTo(status);
      assertThat(mine.get(JAVA_LONG, 0)).isEqualTo(0);
      PersistentRequest incoming = world.persistentReceive(theirs, left, 0);
      PersistentRequest outgoing = world.persistentSend(mine, right, 0);
      for (int round = 0; round < ROUNDS; round++) {
        mine.set(JAVA_LONG, 0, round);
        Request.startAll(List.of(incoming, outgoing));
        Request.awaitAll(List.of(incoming, outgoing));
        assertThat(theirs.get(JAVA_LONG, 0)).isEqualTo(left >= 0 ? round : -1);
      }
      incoming.free(); // the other is given back at the end
    }
  }

  private static void takeMessage(Communicator world, int partner) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cells = arena.allocate(JAVA_LONG, 2);
      Request sent = world.immediateSend(cells.asSlice(0, 8), partner, 5);
      Status status = world.matchedProbe(partner, 5).receive(cells.asSlice(8, 8));
      assertThat(status).isEqualTo(new Status(partner, 5, 8));
      sent.await();
    }
  }
}
