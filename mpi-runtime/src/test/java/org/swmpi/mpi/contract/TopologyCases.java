package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.swmpi.mpi.Cartesian;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.Group;
import org.swmpi.mpi.NeighbourGraph;
import org.swmpi.mpi.Op;

/// Groups, grids and graphs of ranks.
final class TopologyCases {
  private TopologyCases() {}

  static List<ContractCase> all() {
    return List.of(
        new ContractCase("groups", TopologyCases::groups),
        new ContractCase("a communicator of a group", TopologyCases::create),
        new ContractCase("split by shared memory", TopologyCases::shared),
        new ContractCase("a grid knows its neighbours", TopologyCases::grid),
        new ContractCase("wrong grids", TopologyCases::wrongGrids),
        new ContractCase("a ring exchanges with both sides", TopologyCases::ring),
        new ContractCase("a line has ends", TopologyCases::line),
        new ContractCase("columns between neighbours", TopologyCases::halo),
        new ContractCase("rows of a grid", TopologyCases::rows),
        new ContractCase("a graph exchanges along its edges", TopologyCases::graph),
        new ContractCase("a chain has ends", TopologyCases::chain),
        new ContractCase("ranks that are there already", TopologyCases::over));
  }

  private static void groups(Communicator world) {
    Group all = world.group();
    assertThat(all.size()).isEqualTo(world.size());
    Group none = all.difference(all);
    assertThat(none.size()).isZero();
    Group first = all.include(0);
    assertThat(first.union(all)).isEqualTo(all);
    assertThat(all.intersection(first)).isEqualTo(first);
    assertThat(all.exclude(0).place(0)).isEqualTo(-1);
    assertThat(all.range(world.size() - 1, 0, -1).place(0)).isEqualTo(world.size() - 1);
    assertThatThrownBy(() -> all.include(world.size()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> all.include(0, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  private static void create(Communicator world) {
    Group backwards = world.group().range(world.size() - 1, world.size() / 2, -1);
    Optional<Communicator> made = world.create(backwards);
    assertThat(made.isPresent()).isEqualTo(world.rank() >= world.size() / 2);
    if (made.isPresent()) {
      Communicator part = made.get();
      assertThat(part.size()).isEqualTo(backwards.size());
      assertThat(part.rank()).isEqualTo(world.size() - 1 - world.rank());
      assertThat(part.allReduce(1L, Op.SUM)).isEqualTo(backwards.size());
      part.free();
    }
  }

  private static void shared(Communicator world) {
    List<String> hosts = world.hosts();
    long here = hosts.stream().filter(world.host()::equals).count();
    long behind =
        hosts.subList(world.rank() + 1, world.size()).stream().filter(world.host()::equals).count();
    Communicator machine = world.splitShared(-world.rank());
    assertThat(machine.size()).isEqualTo((int) here);
    assertThat(machine.rank()).isEqualTo((int) behind);
    assertThat(machine.allReduce(1L, Op.SUM)).isEqualTo(here);
    machine.free();
  }

  private static void wrongGrids(Communicator world) {
    int[] overflowing = {1 << 16, 1 << 16, 1 << 16, 1 << 16};
    assertThatThrownBy(() -> world.cartesian(overflowing, new boolean[4]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("65536")
        .hasMessageContaining("more than the " + world.size());
    Cartesian line = world.cartesian(new int[] {world.size()}, new boolean[1]).orElseThrow();
    for (int dimension : new int[] {-1, 1}) {
      assertThatThrownBy(() -> line.shift(dimension, 1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("dimension is " + dimension);
    }
    line.free();
  }

  private static void grid(Communicator world) {
    assertThat(Cartesian.dimensions(12, 2)).containsExactly(4, 3);
    assertThat(Cartesian.dimensions(8, 3)).containsExactly(2, 2, 2);
    assertThat(Cartesian.dimensions(24, 3)).containsExactly(4, 3, 2);
    assertThat(Cartesian.dimensions(7, 2)).containsExactly(7, 1);
    assertThat(Cartesian.dimensions(1, 3)).containsExactly(1, 1, 1);
    // Not 5, 4, 3, 1, to which the largest that is left for each dimension leads.
    assertThat(Cartesian.dimensions(60, 4)).containsExactly(5, 3, 2, 2);
    assertThat(Cartesian.dimensions(720_720, 4)).containsExactly(33, 30, 28, 26);
    int[] dimensions = Cartesian.dimensions(world.size(), 2);
    Cartesian grid = world.cartesian(dimensions, new boolean[] {true, false}).orElseThrow();
    int rank = grid.communicator().rank();
    int[] here = grid.coordinates(rank);
    assertThat(grid.rank(here)).isEqualTo(rank);
    assertThat(grid.rank()).isEqualTo(rank);
    Cartesian.Shift down = grid.shift(0, 1);
    assertThat(down.destination()).isEqualTo(grid.rank(here[0] + 1, here[1]));
    assertThat(down.source()).isEqualTo(grid.rank(here[0] - 1, here[1]));
    Cartesian.Shift right = grid.shift(1, 1);
    boolean last = here[1] == dimensions[1] - 1;
    assertThat(right.destination()).isEqualTo(last ? Communicator.PROC_NULL : rank + 1);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_INT, rank);
      MemorySegment theirs = arena.allocateFrom(JAVA_INT, -1);
      grid.communicator().sendReceive(mine, right.destination(), 0, theirs, right.source(), 0);
      assertThat(theirs.get(JAVA_INT, 0)).isEqualTo(here[1] == 0 ? -1 : rank - 1);
    }
    grid.free();
    assertThatThrownBy(() -> world.cartesian(new int[] {world.size() + 1}, new boolean[1]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static void ring(Communicator world) {
    int size = world.size();
    Cartesian ring = world.cartesian(new int[] {size}, new boolean[] {true}).orElseThrow();
    int rank = ring.communicator().rank();
    int before = (rank + size - 1) % size;
    int behind = (rank + 1) % size;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_LONG, 2);
      ring.neighbourAllGather(arena.allocateFrom(JAVA_LONG, rank), receive);
      assertThat(receive.toArray(JAVA_LONG)).containsExactly(before, behind);
      // What I send to the one before is what that one receives from behind.
      MemorySegment send = arena.allocateFrom(JAVA_LONG, 10L * rank, 10L * rank + 1);
      ring.neighbourAllToAll(send, receive);
      assertThat(receive.toArray(JAVA_LONG)).containsExactly(10L * before + 1, 10L * behind);
      MemorySegment heap = MemorySegment.ofArray(new long[2]);
      ring.neighbourAllToAll(MemorySegment.ofArray(send.toArray(JAVA_LONG)), heap);
      assertThat(heap.toArray(JAVA_LONG)).isEqualTo(receive.toArray(JAVA_LONG));
      assertThatThrownBy(() -> ring.neighbourAllToAll(send.asSlice(0, 15), receive))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("send has 15 bytes, which 2 ranks cannot share equally");
    }
    ring.free();
  }

  /// Neighbours along the ranks, of which the first and the last have one: columns of a matrix go
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
    try (Arena arena = Arena.ofConfined()) {
      for (int call = 0; call < 3; call++) {
        MemorySegment matrix = arena.allocate(JAVA_LONG, (long) rows * columns);
        for (int i = 0; i < rows * columns; i++) {
          matrix.setAtIndex(JAVA_LONG, i, 1000L * rank + i);
        }
        MemorySegment inside = matrix.asSlice(8);
        switch (call) {
          case 0 -> line.neighbourAllToAll(inside, 1, inner, matrix, 1, outermost);
          case 1 ->
              line.neighbourAllToAllW(
                  matrix,
                  ones,
                  new long[] {8, 8L * (columns - 2)},
                  types,
                  matrix,
                  ones,
                  new long[] {0, 8L * (columns - 1)},
                  types);
          default -> line.neighbourAllGather(inside, 1, column, matrix, 1, outermost);
        }
        for (int i = 0; i < rows * columns; i++) {
          long expected = 1000L * rank + i;
          if (i % columns == 0 && !first) { // the last but one of the one before
            expected = 1000L * (rank - 1) + i + (call == 2 ? 1 : columns - 2);
          } else if (i % columns == columns - 1 && !last) { // the second of the one behind
            expected = 1000L * (rank + 1) + i - (columns - 2);
          }
          assertThat(matrix.getAtIndex(JAVA_LONG, i)).isEqualTo(expected);
        }
      }
      MemorySegment pair = arena.allocate(JAVA_LONG, 2);
      assertThatThrownBy(() -> line.neighbourAllGather(pair, 1, column, pair, 1, column))
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
      line.neighbourAllGather(arena.allocateFrom(JAVA_LONG, rank), receive);
      assertThat(receive.toArray(JAVA_LONG))
          .containsExactly(rank == 0 ? -1 : rank - 1, rank == last ? -1 : rank + 1);
    }
    line.free();
  }

  private static void rows(Communicator world) {
    int[] dimensions = Cartesian.dimensions(world.size(), 2);
    Cartesian grid = world.cartesian(dimensions, new boolean[2]).orElseThrow();
    int[] here = grid.coordinates(grid.communicator().rank());
    Cartesian row = grid.sub(false, true);
    assertThat(row.dimensions()).containsExactly(dimensions[1]);
    assertThat(row.communicator().rank()).isEqualTo(here[1]);
    assertThat(row.communicator().allReduce((long) here[0], Op.MAX)).isEqualTo(here[0]);
    row.free();
    grid.free();
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
    NeighbourGraph graph = world.graph(sources, destinations);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment send = arena.allocate(JAVA_LONG, rank + 1L);
      for (int i = 0; i <= rank; i++) {
        send.setAtIndex(JAVA_LONG, i, rank);
      }
      MemorySegment receive = arena.allocate(JAVA_LONG, total);
      graph.neighbourAllToAllV(
          send,
          sendCounts,
          new long[destinations.length],
          receive,
          receiveCounts,
          places,
          Datatype.LONG);
      for (int i = 0; i < sources.length; i++) {
        for (long j = 0; j < receiveCounts[i]; j++) {
          assertThat(receive.getAtIndex(JAVA_LONG, places[i] + j)).isEqualTo(i);
        }
      }
    }
    graph.free();
    assertThatThrownBy(() -> world.graph(new int[] {size}, new int[0]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /// Each rank sends to the one behind it alone, more than it gets: elements on an edge are as many
  /// as the number of its sender plus one.
  private static void chain(Communicator world) {
    int rank = world.rank();
    int[] sources = rank == 0 ? new int[0] : new int[] {rank - 1};
    int[] destinations = rank == world.size() - 1 ? new int[0] : new int[] {rank + 1};
    int sent = destinations.length * (rank + 1);
    NeighbourGraph chain = world.graph(sources, destinations);
    DerivedDatatype whole = DerivedDatatype.of(Datatype.LONG);
    DerivedDatatype apart = whole.resized(16);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment send = arena.allocate(JAVA_LONG, 2L * sent);
      for (int i = 0; i < sent; i++) {
        send.setAtIndex(JAVA_LONG, 2L * i, 10L * rank + i);
      }
      MemorySegment receive = arena.allocate(JAVA_LONG, rank);
      for (int call = 0; call < 2; call++) {
        receive.fill((byte) -1);
        if (call == 0) {
          chain.neighbourAllToAll(send, sent, apart, receive, rank, whole);
        } else {
          chain.neighbourAllGather(send, sent, apart, receive, rank, whole);
        }
        for (int i = 0; i < rank; i++) {
          assertThat(receive.getAtIndex(JAVA_LONG, i)).isEqualTo(10L * (rank - 1) + i);
        }
      }
      MemorySegment one = arena.allocate(JAVA_LONG, sources.length);
      chain.neighbourAllToAll(arena.allocate(JAVA_LONG, destinations.length), one);
    }
    chain.free();
  }

  private static void over(Communicator world) {
    int size = world.size();
    int next = (world.rank() + 1) % size;
    int last = (world.rank() + size - 1) % size;
    Communicator ranks = world.duplicate();
    assertThatThrownBy(() -> Cartesian.over(ranks, new int[] {size + 1}, new boolean[1]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not the %d ranks".formatted(size));
    assertThatThrownBy(() -> NeighbourGraph.over(ranks, new int[0], new int[] {-1}))
        .isInstanceOf(IllegalArgumentException.class);
    Cartesian ring = Cartesian.over(ranks, new int[] {size}, new boolean[] {true});
    assertThat(ring.communicator()).isSameAs(ranks);
    assertThat(ring.shift(0, 1)).isEqualTo(new Cartesian.Shift(last, next));
    ring.free();
    NeighbourGraph graph =
        NeighbourGraph.over(world.duplicate(), new int[] {last}, new int[] {next});
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_LONG);
      graph.neighbourAllGather(arena.allocateFrom(JAVA_LONG, world.rank()), receive);
      assertThat(receive.get(JAVA_LONG, 0)).isEqualTo(last);
    }
    graph.free();
  }
}
