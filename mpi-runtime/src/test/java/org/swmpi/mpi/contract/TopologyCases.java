package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.swmpi.mpi.Cartesian;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Group;
import org.swmpi.mpi.NeighborGraph;
import org.swmpi.mpi.Op;

/// Groups, grids and graphs of ranks.
final class TopologyCases {
  private TopologyCases() {}

  static List<ContractCase> all() {
    return List.of(
        new ContractCase("groups", TopologyCases::groups),
        new ContractCase("a communicator of a group", TopologyCases::create),
        new ContractCase("split by shared memory", TopologyCases::shared),
        new ContractCase("a grid knows its neighbors", TopologyCases::grid),
        new ContractCase("wrong grids", TopologyCases::wrongGrids),
        new ContractCase("rows of a grid", TopologyCases::rows),
        new ContractCase("a graph of edges that any rank names", TopologyCases::edges),
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
    assertThat(all.exclude(0).rankOf(0)).isEqualTo(-1);
    assertThat(all.range(world.size() - 1, 0, -1).rankOf(0)).isEqualTo(world.size() - 1);
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
    assertThat(world.create(Group.of())).isEmpty();
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
    for (int[] wrong : new int[][] {{2, 0}, {3, 2}, {}, {-1, 0}, {1 << 20, 1 << 20, 0}}) {
      assertThatThrownBy(() -> Cartesian.dimensions(7, wrong))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(Arrays.toString(wrong));
    }
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
    int[] given = {0, 3, 0};
    assertThat(Cartesian.dimensions(36, given)).containsExactly(4, 3, 3);
    assertThat(given).containsExactly(0, 3, 0);
    assertThat(Cartesian.dimensions(6, new int[] {3, 2})).containsExactly(3, 2);
    assertThat(Cartesian.dimensions(2, new int[] {2, 0, 0})).containsExactly(2, 1, 1);
    assertThat(Cartesian.dimensions(1, new int[0])).isEmpty();
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

  /// Rank 0 names a ring, and an edge of each rank to itself; the last rank names the ring
  /// backwards, and no other any.
  private static void edges(Communicator world) {
    int size = world.size();
    int me = world.rank();
    int left = (me + size - 1) % size;
    int right = (me + 1) % size;
    List<Integer> from = new ArrayList<>();
    List<Integer> to = new ArrayList<>();
    List<Integer> degrees = new ArrayList<>();
    for (int rank = size - 1; rank >= 0; rank--) {
      if (me == 0) {
        from.add(rank);
        degrees.add(2);
        to.addAll(List.of((rank + 1) % size, rank));
      }
      if (me == size - 1) {
        from.addAll(List.of(rank, rank));
        degrees.addAll(List.of(0, 1));
        to.add((rank + size - 1) % size);
      }
    }
    NeighborGraph graph = world.distributedGraph(ints(from), ints(degrees), ints(to));
    assertThat(graph.destinations()).containsExactly(right, me, left);
    // Rank 0 names the edges of the larger sources first: of the ring's, that of the last rank.
    boolean isLeftLarger = left > me;
    assertThat(graph.sources())
        .containsExactly(isLeftLarger ? left : me, isLeftLarger ? me : left, right);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_INT, 3);
      graph.neighborAllGather(arena.allocateFrom(JAVA_INT, me), receive);
      assertThat(receive.toArray(JAVA_INT)).isEqualTo(graph.sources());
    }
    graph.free();
    int[] one = {0};
    assertThatThrownBy(() -> world.distributedGraph(one, new int[] {2}, one))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("1 sources and 1 degrees for 2 edges, but 1 destinations");
    assertThatThrownBy(() -> world.distributedGraph(one, new int[] {-1}, one))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("degrees are [-1], each must be 0 or more");
    assertThatThrownBy(() -> world.distributedGraph(one, new int[] {1}, new int[] {size}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("destinations is " + size);
  }

  private static int[] ints(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  private static void over(Communicator world) {
    int size = world.size();
    int next = (world.rank() + 1) % size;
    int last = (world.rank() + size - 1) % size;
    Communicator ranks = world.duplicate();
    assertThatThrownBy(() -> Cartesian.over(ranks, new int[] {size + 1}, new boolean[1]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not the %d ranks".formatted(size));
    assertThatThrownBy(() -> NeighborGraph.over(ranks, new int[0], new int[] {-1}))
        .isInstanceOf(IllegalArgumentException.class);
    Cartesian ring = Cartesian.over(ranks, new int[] {size}, new boolean[] {true});
    assertThat(ring.communicator()).isSameAs(ranks);
    assertThat(ring.shift(0, 1)).isEqualTo(new Cartesian.Shift(last, next));
    ring.free();
    NeighborGraph graph = NeighborGraph.over(world.duplicate(), new int[] {last}, new int[] {next});
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_LONG);
      graph.neighborAllGather(arena.allocateFrom(JAVA_LONG, world.rank()), receive);
      assertThat(receive.get(JAVA_LONG, 0)).isEqualTo(last);
    }
    graph.free();
  }
}
