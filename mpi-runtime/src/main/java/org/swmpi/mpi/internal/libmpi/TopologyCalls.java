package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.swmpi.mpi.internal.libmpi.WorldCalls.check;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;

/// Functions for topologies. Ranks keep their order.
final class TopologyCalls {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final Abi ABI = MPI.abi();

  private static final MemorySegment CART_CREATE = MPI.function("MPI_Cart_create");
  private static final MemorySegment CART_SUB = MPI.function("MPI_Cart_sub");
  private static final MemorySegment TOPO_TEST = MPI.function("MPI_Topo_test");
  private static final MemorySegment GRAPH_CREATE = MPI.function("MPI_Graph_create");
  private static final MemorySegment DIST_GRAPH_CREATE =
      MPI.function("MPI_Dist_graph_create_adjacent");

  private static final long SELF = ABI.handle("MPI_COMM_SELF");
  private static final int KEEP_ORDER = 0;

  private TopologyCalls() {}

  /// Makes a communicator.
  @FunctionalInterface
  private interface Making {
    /// @param arena for its arrays
    /// @param cell address where it writes the communicator
    /// @return the code that it returns
    long call(Arena arena, long cell);
  }

  private static long made(String function, Making making) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      check(making.call(arena, cell.address()), function);
      return GroupCalls.returningErrors(cell);
    }
  }

  /// @return the communicator, null on ranks beyond the grid
  static long grid(long communicator, int[] dimensions, boolean[] periodic) {
    return grid(CART_CREATE, communicator, dimensions, periodic);
  }

  private static long grid(
      MemorySegment function, long communicator, int[] dimensions, boolean[] periodic) {
    return made(
        "MPI_Cart_create",
        (arena, cell) ->
            Downcalls.call(
                function,
                communicator,
                dimensions.length,
                ints(arena, dimensions),
                flags(arena, periodic),
                KEEP_ORDER,
                cell));
  }

  /// @return the communicator of this rank's part
  static long part(long grid, boolean[] keep) {
    long part =
        made(
            "MPI_Cart_sub",
            (arena, cell) -> Downcalls.call(CART_SUB, grid, flags(arena, keep), cell));
    // Of no dimension MPICH 4.0.2 gives a part to the first rank only.
    return GroupCalls.isNull(part) ? WorldCalls.duplicate(SELF) : part;
  }

  /// @return the communicator
  static long graph(long communicator, int[] sources, int[] destinations) {
    return graph(DIST_GRAPH_CREATE, communicator, sources, destinations);
  }

  private static long graph(
      MemorySegment function, long communicator, int[] sources, int[] destinations) {
    return made(
        "MPI_Dist_graph_create_adjacent",
        (arena, cell) ->
            Downcalls.call(
                function,
                communicator,
                sources.length,
                ints(arena, sources),
                equalWeights(arena, sources.length),
                destinations.length,
                ints(arena, destinations),
                equalWeights(arena, destinations.length),
                ABI.handle("MPI_INFO_NULL"),
                KEEP_ORDER,
                cell));
  }

  /// @return the communicator, null on ranks beyond the graph
  static long graph(long communicator, int[][] neighbors) {
    int[] ends = Arrays.stream(neighbors).mapToInt(next -> next.length).toArray();
    Arrays.parallelPrefix(ends, Integer::sum);
    int[] edges = Arrays.stream(neighbors).flatMapToInt(Arrays::stream).toArray();
    return made(
        "MPI_Graph_create",
        (arena, cell) ->
            Downcalls.call(
                GRAPH_CREATE,
                communicator,
                neighbors.length,
                ints(arena, ends),
                ints(arena, edges),
                KEEP_ORDER,
                cell));
  }

  static boolean hasTopology(long communicator) {
    return !isOfKind(communicator, "MPI_UNDEFINED");
  }

  /// @param kind the name of the constant
  static boolean isOfKind(long communicator, String kind) {
    return kind(communicator) == ABI.constant(kind);
  }

  private static int kind(long communicator) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment kind = arena.allocate(JAVA_INT);
      check(Downcalls.call(TOPO_TEST, communicator, kind.address()), "MPI_Topo_test");
      return kind.get(JAVA_INT, 0);
    }
  }

  /// An array of C ints.
  private static long ints(Arena arena, int[] numbers) {
    return arena.allocateFrom(JAVA_INT, numbers).address();
  }

  private static long flags(Arena arena, boolean[] flags) {
    return ints(arena, IntStream.range(0, flags.length).map(i -> flags[i] ? 1 : 0).toArray());
  }

  private static long equalWeights(Arena arena, int edges) {
    int[] weights = new int[edges];
    Arrays.fill(weights, 1);
    return ints(arena, weights);
  }

  // Of this rank alone, which is its own neighbor on all sides. No tool sees that.

  static long selfGrid(int dimensions) {
    int[] ones = new int[dimensions];
    Arrays.fill(ones, 1);
    boolean[] closed = new boolean[dimensions];
    Arrays.fill(closed, true);
    return grid(MPI.function("PMPI_Cart_create"), SELF, ones, closed);
  }

  static long selfGraph(int edges) {
    int[] ends = new int[edges];
    return graph(MPI.function("PMPI_Dist_graph_create_adjacent"), SELF, ends, ends);
  }
}
