package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.swmpi.mpi.internal.neighbors.NeighborBlocks;
import org.swmpi.mpi.internal.neighbors.NeighborCall;
import org.swmpi.mpi.internal.neighbors.NeighborCall.Kind;

/// Which functions of the library bring several blocks of one rank to the right places: where it is
/// a neighbor more than once, as on both sides in a ring of one or two. Found by asking them, of
/// this rank alone, when it first matters; no tool sees that.
///
/// Of Open MPI 4.1.4 and 5.0.11 the immediate functions do not in grids, and of MPICH 4.0.2 several
/// do not in grids and graphs, against MPI 4.1, section 8.6.
final class RepeatedNeighbors {
  private static final NeighborFunctions FUNCTIONS = new NeighborFunctions("PMPI_");
  private static final CountLimit LIMIT = new CountLimit(Integer.MAX_VALUE, "neighbor collectives");
  private static final int PLACES = 4;

  private final List<Form> wrong = new ArrayList<>();

  private record Form(Kind kind, boolean immediate) {}

  /// @param topology of this rank, which is its own neighbor at all places
  /// @param partner the place of the destinations whose block belongs to a place of the sources
  private RepeatedNeighbors(long topology, IntUnaryOperator partner) {
    for (Kind kind : Kind.values()) {
      for (Completion how : List.of(Completion.BLOCKING, Completion.LATER)) {
        if (!kind.gathers() && !isRight(kind, how, topology, partner)) {
          wrong.add(new Form(kind, how.isImmediate()));
        }
      }
    }
    WorldCalls.release(topology, LibMpi.loaded().function("PMPI_Comm_free"), "MPI_Comm_free");
  }

  private static boolean isRight(
      Kind kind, Completion how, long topology, IntUnaryOperator partner) {
    int[] neighbors = new int[PLACES];
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment sent = arena.allocateFrom(JAVA_LONG, 0, 1, 2, 3);
      MemorySegment received = arena.allocate(JAVA_LONG, PLACES);
      NeighborBlocks out = NeighborBlocks.equal(sent, Long.BYTES, PLACES);
      NeighborBlocks in = NeighborBlocks.equal(received, Long.BYTES, PLACES);
      NeighborCall call = new NeighborCall(kind, neighbors, neighbors, out, in);
      FUNCTIONS.call(call, topology, LIMIT, how, arena);
      if (how.isImmediate()) {
        MemorySegment wait = LibMpi.loaded().function("PMPI_Wait");
        long status = Scratch.mine().status().address();
        WorldCalls.check(Downcalls.call(wait, MessageCalls.requestAddress(), status), "MPI_Wait");
      }
      boolean right = true;
      for (int i = 0; i < PLACES; i++) {
        right &= received.getAtIndex(JAVA_LONG, i) == partner.applyAsInt(i);
      }
      return right;
    }
  }

  private static final class Grid {
    static final RepeatedNeighbors FOUND =
        new RepeatedNeighbors(TopologyCalls.selfGrid(PLACES / 2), place -> place ^ 1);
  }

  private static final class Graph {
    static final RepeatedNeighbors FOUND =
        new RepeatedNeighbors(TopologyCalls.selfGraph(PLACES), place -> place);
  }

  static RepeatedNeighbors inGrids() {
    return Grid.FOUND;
  }

  static RepeatedNeighbors inGraphs() {
    return Graph.FOUND;
  }

  boolean areAllRight() {
    return wrong.isEmpty();
  }

  boolean isRight(Kind kind, boolean immediate) {
    return !wrong.contains(new Form(kind, immediate));
  }
}
