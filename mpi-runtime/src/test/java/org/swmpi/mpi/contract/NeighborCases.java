package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.swmpi.mpi.contract.Buffers.assertPattern;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.swmpi.mpi.Cartesian;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.NeighborGraph;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// Collectives between neighbors.
final class NeighborCases {
  private NeighborCases() {}

  static List<ContractCase> all() {
    return List.of(
        new ContractCase("a ring exchanges with both sides", NeighborCases::ring),
        new ContractCase("a line has ends", NeighborCases::line),
        new ContractCase(
            "a torus and its rings, also of one rank and of two", NeighborCases::torus),
        new ContractCase("columns between neighbors", NeighborCases::halo),
        new ContractCase("neighbor collectives under way at once", NeighborCases::several),
        new ContractCase("a graph exchanges along its edges", NeighborCases::graph),
        new ContractCase("a chain has ends", NeighborCases::chain),
        new ContractCase("a graph that all know", NeighborCases::known),
        new ContractCase("a rank without neighbors needs no memory", NeighborCases::without));
  }

  private static void without(Communicator world) {
    NeighborGraph graph = world.distributedGraphAdjacent(new int[0], new int[0]);
    DerivedDatatype type = DerivedDatatype.of(Datatype.LONG);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, 7);
      graph.neighborAllGather(mine, 1, type, MemorySegment.NULL, 1, type);
      graph.neighborAllToAll(MemorySegment.NULL, 1, type, MemorySegment.NULL, 1, type);
      assertThat(mine.get(JAVA_LONG, 0)).isEqualTo(7);
    }
  }

  private static void ring(Communicator world) {
    int size = world.size();
    Cartesian ring = world.cartesian(new int[] {size}, new boolean[] {true}).orElseThrow();
    int rank = ring.communicator().rank();
    int before = (rank + size - 1) % size;
    int behind = (rank + 1) % size;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_LONG, 2);
      ring.neighborAllGather(arena.allocateFrom(JAVA_LONG, rank), receive);
      assertThat(receive.toArray(JAVA_LONG)).containsExactly(before, behind);
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, 5L * rank);
      long[] ones = {1, 1};
      long[] turned = {1, 0};
      ring.neighborAllGatherV(mine, receive, ones, turned, Datatype.LONG);
      assertThat(receive.toArray(JAVA_LONG)).containsExactly(5L * behind, 5L * before);
      end(ring.immediateNeighborAllGather(mine, receive));
      assertThat(receive.toArray(JAVA_LONG)).containsExactly(5L * before, 5L * behind);
      end(ring.immediateNeighborAllGatherV(mine, receive, ones, turned, Datatype.LONG));
      assertThat(receive.toArray(JAVA_LONG)).containsExactly(5L * behind, 5L * before);
      // What I send to the one before is what that one receives from behind.
      MemorySegment send = arena.allocateFrom(JAVA_LONG, 10L * rank, 10L * rank + 1);
      ring.neighborAllToAll(send, receive);
      assertThat(receive.toArray(JAVA_LONG)).containsExactly(10L * before + 1, 10L * behind);
      MemorySegment heap = MemorySegment.ofArray(new long[2]);
      ring.neighborAllToAll(MemorySegment.ofArray(send.toArray(JAVA_LONG)), heap);
      assertThat(heap.toArray(JAVA_LONG)).isEqualTo(receive.toArray(JAVA_LONG));
      assertThatThrownBy(() -> ring.neighborAllToAll(send.asSlice(0, 15), receive))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("send has 15 bytes, which 2 ranks cannot share equally");
      assertThatThrownBy(() -> ring.immediateNeighborAllToAll(send, heap))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("receive is a heap segment, must be native memory");
      assertThatThrownBy(() -> ring.neighborAllGatherV(mine, mine, ones, turned, Datatype.LONG))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("receive: block of rank 0 is 1 elements from 1 on, the segment has 1");
    }
    ring.free();
  }

  private static void torus(Communicator world) {
    int[] dimensions = Cartesian.dimensions(world.size(), 2);
    Cartesian torus = world.cartesian(dimensions, new boolean[] {true, true}).orElseThrow();
    exchanges(torus);
    Cartesian ring = torus.sub(true, false);
    assertThat(ring.dimensions()).containsExactly(dimensions[0]);
    assertThat(ring.periodic()).containsExactly(true);
    exchanges(ring);
    Cartesian point = torus.sub(false, false);
    assertThat(point.communicator().size()).isOne();
    point.neighborAllToAll(MemorySegment.NULL, MemorySegment.NULL);
    point.free();
    ring.free();
    graphsOfAGrid(torus.communicator());
    Communicator twin = torus.communicator().duplicate();
    Cartesian over = Cartesian.over(twin, dimensions, torus.periodic());
    torus.free();
    exchanges(over);
    over.release();
    assertThat(twin.allReduce(1L, Op.SUM)).isEqualTo(world.size());
    twin.free();
  }

  private static void graphsOfAGrid(Communicator ranks) {
    int[] next = {(ranks.rank() + 1) % ranks.size()};
    int[] last = {(ranks.rank() + ranks.size() - 1) % ranks.size()};
    int[][] themselves =
        IntStream.range(0, ranks.size()).mapToObj(i -> new int[] {i}).toArray(int[][]::new);
    NeighborGraph ring = ranks.distributedGraphAdjacent(last, next);
    NeighborGraph points = ring.communicator().graph(themselves).orElseThrow();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, ranks.rank());
      MemorySegment received = arena.allocate(JAVA_LONG);
      ring.neighborAllGather(mine, received);
      assertThat(received.get(JAVA_LONG, 0)).isEqualTo(last[0]);
      points.neighborAllToAll(mine, received);
      assertThat(received.get(JAVA_LONG, 0)).isEqualTo(ranks.rank());
    }
    NeighborGraph back = points.communicator().distributedGraphAdjacent(next, last);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment received = arena.allocate(JAVA_LONG);
      back.neighborAllGather(arena.allocateFrom(JAVA_LONG, ranks.rank()), received);
      assertThat(received.get(JAVA_LONG, 0)).isEqualTo(next[0]);
    }
    ring.free();
    points.free();
    back.free();
  }

  /// Every call in a grid without ends. A block is the number of its sender and, but where all get
  /// the same, its place there; those of calls with places lie back to front.
  private static void exchanges(Cartesian grid) {
    int rank = grid.rank();
    int[] sources = grid.sources();
    int count = sources.length;
    DerivedDatatype[] types = new DerivedDatatype[count];
    Arrays.fill(types, DerivedDatatype.of(Datatype.LONG));
    long[] ones = new long[count];
    Arrays.fill(ones, 1);
    long[] back = new long[count];
    Arrays.setAll(back, i -> count - 1 - i);
    long[] backBytes = Arrays.stream(back).map(place -> place * Long.BYTES).toArray();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment one = arena.allocateFrom(JAVA_LONG, rank);
      MemorySegment out = arena.allocate(JAVA_LONG, count);
      for (int call = 0; call < 10; call++) {
        boolean isPlaced = call != 0 && call != 2 && call != 5 && call != 7;
        boolean gathers = call % 5 < 2;
        for (int i = 0; i < count; i++) {
          out.setAtIndex(JAVA_LONG, isPlaced ? count - 1 - i : i, 100L * rank + i);
        }
        MemorySegment in = arena.allocate(JAVA_LONG, count);
        switch (call) {
          case 0 -> grid.neighborAllGather(one, in);
          case 1 -> grid.neighborAllGatherV(one, in, ones, back, Datatype.LONG);
          case 2 -> grid.neighborAllToAll(out, in);
          case 3 -> grid.neighborAllToAllV(out, ones, back, in, ones, back, Datatype.LONG);
          case 4 -> grid.neighborAllToAllW(out, ones, backBytes, types, in, ones, backBytes, types);
          case 5 -> end(grid.immediateNeighborAllGather(one, in));
          case 6 -> end(grid.immediateNeighborAllGatherV(one, in, ones, back, Datatype.LONG));
          case 7 -> end(grid.immediateNeighborAllToAll(out, in));
          case 8 ->
              end(grid.immediateNeighborAllToAllV(out, ones, back, in, ones, back, Datatype.LONG));
          default ->
              end(
                  grid.immediateNeighborAllToAllW(
                      out, ones, backBytes, types, in, ones, backBytes, types));
        }
        for (int i = 0; i < count; i++) {
          assertThat(in.getAtIndex(JAVA_LONG, isPlaced ? count - 1 - i : i))
              .as("call %d, block %d", call, i)
              .isEqualTo(gathers ? sources[i] : 100L * sources[i] + (i ^ 1));
        }
      }
    }
  }

  /// Neighbors along the ranks, of which the first and the last have one: columns of a matrix go
  /// from inside of each edge to outside of it.
  private static void halo(Communicator world) {
    int rows = 4;
    int columns = 6;
    Cartesian line = world.cartesian(new int[] {world.size()}, new boolean[1]).orElseThrow();
    int rank = line.rank();
    boolean first = rank == 0;
    boolean last = rank == world.size() - 1;
    DerivedDatatype column = DerivedDatatype.vector(rows, 1, columns, Datatype.LONG).resized(8);
    DerivedDatatype outermost = column.resized(8L * (columns - 1));
    DerivedDatatype inner = column.resized(8L * (columns - 3));
    DerivedDatatype[] types = {column, column};
    long[] ones = {1, 1};
    long[] from = {1, columns - 2};
    long[] to = {0, columns - 1};
    long[] fromByte = {8, 8L * (columns - 2)};
    long[] toByte = {0, 8L * (columns - 1)};
    try (Arena arena = Arena.ofConfined()) {
      for (int call = 0; call < 10; call++) {
        MemorySegment m = arena.allocate(JAVA_LONG, (long) rows * columns);
        for (int i = 0; i < rows * columns; i++) {
          m.setAtIndex(JAVA_LONG, i, 1000L * rank + i);
        }
        MemorySegment inside = m.asSlice(8);
        switch (call) {
          case 0 -> line.neighborAllToAll(inside, 1, inner, m, 1, outermost);
          case 1 -> line.neighborAllToAllV(m, ones, from, column, m, ones, to, column);
          case 2 -> line.neighborAllToAllW(m, ones, fromByte, types, m, ones, toByte, types);
          case 3 -> line.neighborAllGather(inside, 1, column, m, 1, outermost);
          case 4 -> line.neighborAllGatherV(inside, 1, column, m, ones, to, column);
          case 5 -> end(line.immediateNeighborAllToAll(inside, 1, inner, m, 1, outermost));
          case 6 ->
              end(line.immediateNeighborAllToAllV(m, ones, from, column, m, ones, to, column));
          case 7 ->
              end(
                  line.immediateNeighborAllToAllW(
                      m, ones, fromByte, types, m, ones, toByte, types));
          case 8 -> end(line.immediateNeighborAllGather(inside, 1, column, m, 1, outermost));
          default -> end(line.immediateNeighborAllGatherV(inside, 1, column, m, ones, to, column));
        }
        boolean isGathered = call % 5 >= 3;
        for (int i = 0; i < rows * columns; i++) {
          long expected = 1000L * rank + i;
          if (i % columns == 0 && !first) { // the last but one of the one before
            expected = 1000L * (rank - 1) + i + (isGathered ? 1 : columns - 2);
          } else if (i % columns == columns - 1 && !last) { // the second of the one behind
            expected = 1000L * (rank + 1) + i - (columns - 2);
          }
          assertThat(m.getAtIndex(JAVA_LONG, i)).as("call %d", call).isEqualTo(expected);
        }
      }
      MemorySegment pair = arena.allocate(JAVA_LONG, 2);
      assertThatThrownBy(() -> line.neighborAllGather(pair, 1, column, pair, 1, column))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("send has 16 bytes, must have at least 152");
    }
    line.free();
  }

  private static void line(Communicator world) {
    int size = world.size();
    Optional<Cartesian> made =
        world.cartesian(new int[] {Math.max(1, size - 1)}, new boolean[] {false});
    if (size > 1 && world.rank() == size - 1) {
      assertThat(made).isEmpty();
      return;
    }
    Cartesian line = made.orElseThrow();
    int rank = line.communicator().rank();
    int last = line.communicator().size() - 1;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocateFrom(JAVA_LONG, -1, -1);
      line.neighborAllGather(arena.allocateFrom(JAVA_LONG, rank), receive);
      assertThat(receive.toArray(JAVA_LONG))
          .containsExactly(rank == 0 ? -1 : rank - 1, rank == last ? -1 : rank + 1);
    }
    line.free();
  }

  /// Each rank sends to those with larger numbers, as many elements as its number plus one.
  private static void graph(Communicator world) {
    int size = world.size();
    int rank = world.rank();
    int[] sources = new int[rank];
    int[] destinations = new int[size - 1 - rank];
    long[] sendCounts = new long[destinations.length];
    long[] receiveCounts = new long[sources.length];
    long[] places = new long[sources.length];
    long total = 0;
    for (int i = 0; i < sources.length; i++) {
      sources[i] = i;
      receiveCounts[i] = i + 1L;
      places[i] = total;
      total += i + 1L;
    }
    for (int i = 0; i < destinations.length; i++) {
      destinations[i] = rank + 1 + i;
      sendCounts[i] = rank + 1L;
    }
    NeighborGraph graph = world.distributedGraphAdjacent(sources, destinations);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment send = arena.allocate(JAVA_LONG, rank + 1L);
      for (int i = 0; i <= rank; i++) {
        send.setAtIndex(JAVA_LONG, i, rank);
      }
      MemorySegment receive = arena.allocate(JAVA_LONG, total);
      long[] start = new long[destinations.length];
      for (boolean immediate : new boolean[] {false, true}) {
        receive.fill((byte) -1);
        if (immediate) {
          end(
              graph.immediateNeighborAllToAllV(
                  send, sendCounts, start, receive, receiveCounts, places, Datatype.LONG));
        } else {
          graph.neighborAllToAllV(
              send, sendCounts, start, receive, receiveCounts, places, Datatype.LONG);
        }
        for (int i = 0; i < sources.length; i++) {
          for (long j = 0; j < receiveCounts[i]; j++) {
            assertThat(receive.getAtIndex(JAVA_LONG, places[i] + j)).isEqualTo(i);
          }
        }
      }
    }
    graph.free();
    assertThatThrownBy(() -> world.distributedGraphAdjacent(new int[] {size}, new int[0]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /// Each rank sends to the one behind it alone: blocks of one length or, where each has its own,
  /// as many elements as the number of its sender plus one.
  private static void chain(Communicator world) {
    int rank = world.rank();
    int[] sources = rank == 0 ? new int[0] : new int[] {rank - 1};
    int[] destinations = rank == world.size() - 1 ? new int[0] : new int[] {rank + 1};
    NeighborGraph chain = world.distributedGraphAdjacent(sources, destinations);
    DerivedDatatype whole = DerivedDatatype.of(Datatype.LONG);
    DerivedDatatype apart = whole.resized(16);
    int most = Math.max(3, rank + 1);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment send = arena.allocate(JAVA_LONG, 2L * most);
      for (int i = 0; i < most; i++) {
        send.setAtIndex(JAVA_LONG, 2L * i, 10L * rank + i);
      }
      MemorySegment receive = arena.allocate(JAVA_LONG, most);
      long[] out = {rank + 1};
      long[] in = {rank};
      for (int call = 0; call < 4; call++) {
        receive.fill((byte) -1);
        switch (call) {
          case 0 -> chain.neighborAllToAll(send, 3, apart, receive, 3, whole);
          case 1 -> chain.neighborAllGather(send, 3, apart, receive, 3, whole);
          case 2 ->
              chain.neighborAllGatherV(
                  send,
                  rank + 1,
                  apart,
                  receive,
                  only(in, sources),
                  only(new long[1], sources),
                  whole);
          default ->
              chain.neighborAllToAllV(
                  send,
                  only(out, destinations),
                  only(new long[1], destinations),
                  apart,
                  receive,
                  only(in, sources),
                  only(new long[1], sources),
                  whole);
        }
        for (int i = 0; i < (rank == 0 ? 0 : call < 2 ? 3 : rank); i++) {
          assertThat(receive.getAtIndex(JAVA_LONG, i)).isEqualTo(10L * (rank - 1) + i);
        }
      }
      MemorySegment mine =
          destinations.length == 0 ? MemorySegment.NULL : arena.allocateFrom(JAVA_LONG, rank);
      DerivedDatatype[] types = {whole};
      for (int call = 0; call < 4; call++) {
        MemorySegment one =
            sources.length == 0 ? MemorySegment.NULL : arena.allocateFrom(JAVA_LONG, -1);
        switch (call) {
          case 0 -> chain.neighborAllToAll(mine, one);
          case 1 -> chain.neighborAllToAll(mine, 1, whole, one, 1, whole);
          case 2 -> end(chain.immediateNeighborAllToAll(mine, 1, whole, one, 1, whole));
          default ->
              chain.neighborAllToAllW(
                  mine,
                  only(new long[] {1}, destinations),
                  only(new long[1], destinations),
                  Arrays.copyOf(types, destinations.length),
                  one,
                  only(new long[] {1}, sources),
                  only(new long[1], sources),
                  Arrays.copyOf(types, sources.length));
        }
        assertThat(one.toArray(JAVA_LONG))
            .as("call %d", call)
            .isEqualTo(IntStream.of(sources).asLongStream().toArray());
      }
      if (sources.length + destinations.length == 2) {
        assertThatThrownBy(() -> chain.neighborAllToAll(send, 3, apart, receive, 2, whole))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("send has blocks of 24 bytes, receive of 16; both must be the same");
      }
    }
    chain.free();
  }

  /// As many of the numbers as there are neighbors.
  private static long[] only(long[] numbers, int[] neighbors) {
    return Arrays.copyOf(numbers, neighbors.length);
  }

  /// A star: the first rank has all others as neighbors, the last of all is not in it.
  private static void known(Communicator world) {
    int nodes = Math.max(1, world.size() - 1);
    int[][] neighbors = new int[nodes][1];
    neighbors[0] = IntStream.range(1, nodes).toArray();
    Optional<NeighborGraph> made = world.graph(neighbors);
    assertThat(made.isPresent()).isEqualTo(world.rank() < nodes);
    made.ifPresent(
        star -> {
          int rank = star.communicator().rank();
          assertThat(star.sources()).isEqualTo(neighbors[rank]);
          assertThat(star.destinations()).isEqualTo(neighbors[rank]);
          try (Arena arena = Arena.ofConfined()) {
            MemorySegment received = arena.allocate(JAVA_LONG, neighbors[rank].length);
            star.neighborAllGather(arena.allocateFrom(JAVA_LONG, rank), received);
            assertThat(received.toArray(JAVA_LONG))
                .isEqualTo(IntStream.of(neighbors[rank]).asLongStream().toArray());
          }
          star.free();
        });
    assertThat(world.graph()).isEmpty();
    assertThatThrownBy(() -> world.graph(new int[world.size() + 1][0]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "neighbors are those of %d ranks, there are %d", world.size() + 1, world.size());
    assertThatThrownBy(() -> world.graph(new int[] {1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("neighbors is 1");
  }

  /// Each rank sends to the next one twice, and to itself, in short messages and long ones.
  /// Messages of the program between the same ranks meet none of them.
  private static void several(Communicator world) {
    int me = world.rank();
    int left = (me + world.size() - 1) % world.size();
    int right = (me + 1) % world.size();
    int[] sources = {left, me, left};
    NeighborGraph graph = world.distributedGraphAdjacent(sources, new int[] {right, me, right});
    Communicator ranks = graph.communicator();
    try (Arena arena = Arena.ofConfined()) {
      Buffers buffers = new Buffers(arena, false);
      MemorySegment cell = arena.allocate(JAVA_LONG);
      Request message = ranks.immediateReceive(cell, Communicator.ANY_SOURCE, Communicator.ANY_TAG);
      int[] sizes = {8, 300_007, 0, 65_537, 1, 8};
      List<Request> requests = new ArrayList<>();
      List<MemorySegment> received = new ArrayList<>();
      for (int call = 0; call < sizes.length; call++) {
        int size = sizes[call];
        MemorySegment send = arena.allocate(3L * size);
        for (int place = 0; place < 3; place++) {
          send.asSlice((long) place * size, size)
              .copyFrom(buffers.pattern(me, 3 * call + place, size));
        }
        received.add(buffers.empty(3L * size));
        requests.add(graph.immediateNeighborAllToAll(send, received.getLast()));
      }
      MemorySegment gathered = arena.allocate(JAVA_LONG, 3);
      graph.neighborAllGather(arena.allocateFrom(JAVA_LONG, me), gathered);
      assertThat(gathered.toArray(JAVA_LONG)).containsExactly(left, me, left);
      Request sent = ranks.immediateSend(arena.allocateFrom(JAVA_LONG, -1), right, 0);
      requests.getLast().await();
      Request.awaitAll(List.of(requests.get(4), message, sent, requests.get(3)));
      for (int call = sizes.length - 1; call >= 0; call--) {
        assertThat(requests.get(call).await()).isEqualTo(new Status(me, 0, 0));
        assertThat(requests.get(call).test()).contains(new Status(me, 0, 0));
        for (int place = 0; place < 3; place++) {
          assertPattern(
              received.get(call),
              (long) place * sizes[call],
              sources[place],
              3 * call + place,
              sizes[call]);
        }
      }
      assertThat(message.await()).isEqualTo(new Status(left, 0, 8));
      assertThat(cell.get(JAVA_LONG, 0)).isEqualTo(-1);
    }
    graph.free();
  }

  /// What is received is there after it is awaited, and put there once.
  private static void end(Request request) {
    while (request.test().isEmpty()) {
      Thread.onSpinWait();
    }
    request.await();
  }
}
