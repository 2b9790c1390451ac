package org.swmpi.bindings.suite;

import static mpi.MPI.COMM_WORLD;
import static mpi.MPI.PROC_NULL;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import mpi.CartComm;
import mpi.CartParms;
import mpi.DistGraphNeighbors;
import mpi.GraphComm;
import mpi.GraphParms;
import mpi.MPI;
import mpi.ShiftParms;

/// Grids and graphs.
final class TopologyCases {
  private TopologyCases() {}

  static List<Case> all() {
    return List.of(
        new Case("no topology", TopologyCases::none),
        new Case("dimensions", TopologyCases::dims),
        new Case("grid", TopologyCases::grid),
        new Case("parts of a grid", TopologyCases::sub),
        new Case("ranks beyond a grid", TopologyCases::beyond),
        new Case("neighbors in a grid", TopologyCases::neighbors),
        new Case("too short a buffer for neighbors", TopologyCases::tooShort),
        new Case("graph", TopologyCases::graph),
        new Case("distributed graph by neighbors", TopologyCases::adjacent),
        new Case("a chain, whose ends have one side", TopologyCases::chain),
        new Case("distributed graph by edges", TopologyCases::edges),
        new Case("errors of topologies", TopologyCases::errors));
  }

  private static int rank() throws Exception {
    return COMM_WORLD.getRank();
  }

  private static int size() throws Exception {
    return COMM_WORLD.getSize();
  }

  private static void none() throws Exception {
    Check.equal(MPI.UNDEFINED, COMM_WORLD.getTopology(), "topology");
  }

  private static void dims() throws Exception {
    int[] two = new int[2];
    CartComm.createDims(6, two);
    Check.equal(new int[] {3, 2}, two, "six");
    int[] fixed = {0, 3, 0};
    CartComm.createDims(12, fixed);
    Check.equal(new int[] {2, 3, 2}, fixed, "twelve, three in the middle");
    int[] prime = new int[3];
    CartComm.createDims(7, prime);
    Check.equal(new int[] {7, 1, 1}, prime, "seven");
    int[] three = new int[3];
    CartComm.createDims(24, three);
    Check.equal(new int[] {4, 3, 2}, three, "dimensions of 24 ranks");
    int[] four = new int[4];
    CartComm.createDims(60, four);
    Check.equal(new int[] {5, 3, 2, 2}, four, "dimensions of 60 ranks");
    Check.fails(MPI.ERR_DIMS, () -> CartComm.createDims(7, new int[] {2, 0}));
  }

  private static CartComm ring() throws Exception {
    return COMM_WORLD.createCart(new int[] {size(), 1}, new boolean[] {true, false}, false);
  }

  private static void grid() throws Exception {
    CartComm cart = ring();
    Check.equal(MPI.CART, cart.getTopology(), "topology");
    CartParms parms = cart.getTopo();
    Check.equal(2, parms.getDimCount(), "dimensions");
    Check.equal(size(), parms.getDim(0), "ranks along the first");
    Check.that(parms.getPeriod(0) && !parms.getPeriod(1), "periods");
    Check.equal(cart.getRank(), parms.getCoord(0), "coordinate");
    Check.equal(new int[] {rank(), 0}, cart.getCoords(cart.getRank()), "coordinates");
    Check.equal(0, cart.getRank(new int[] {size(), 0}), "a rank around the edge");
    ShiftParms along = cart.shift(0, 1);
    Check.equal((rank() + 1) % size(), along.getRankDest(), "destination");
    Check.equal((rank() + size() - 1) % size(), along.getRankSource(), "source");
    ShiftParms across = cart.shift(1, 1);
    Check.equal(PROC_NULL, across.getRankDest(), "nobody");
    CartComm copy = cart.dup();
    Check.equal(MPI.CART, copy.getTopology(), "topology of a copy");
    Check.equal(size(), copy.getTopo().getDim(0), "ranks of a copy");
    Check.equal(
        rank(), cart.map(new int[] {size()}, new boolean[] {false}), "number in another grid");
    copy.free();
    cart.free();
    Check.that(cart.isNull(), "freed");
  }

  private static void sub() throws Exception {
    if (size() != 4) {
      return;
    }
    CartComm cart = COMM_WORLD.createCart(new int[] {2, 2}, new boolean[] {false, true}, false);
    CartComm row = cart.sub(new boolean[] {false, true});
    Check.equal(1, row.getTopo().getDimCount(), "dimensions of a row");
    Check.that(row.getTopo().getPeriod(0), "a row is a ring");
    Check.equal(rank() % 2, row.getRank(), "rank in a row");
    int[] sum = {rank()};
    row.allReduce(sum, 1, MPI.INT, MPI.SUM);
    Check.equal(rank() < 2 ? 1 : 5, sum[0], "sum of a row");
    row.free();
    cart.free();
  }

  private static void beyond() throws Exception {
    CartComm one = COMM_WORLD.createCart(new int[] {1}, new boolean[] {false}, false);
    Check.equal(rank() > 0, one.isNull(), "null");
    if (!one.isNull()) {
      one.free();
    }
    Check.fails(
        MPI.ERR_ARG,
        () -> COMM_WORLD.createCart(new int[] {size() + 1}, new boolean[] {false}, false));
  }

  private static void neighbors() throws Exception {
    CartComm line = COMM_WORLD.createCart(new int[] {size()}, new boolean[] {false}, false);
    int[] got = {-1, -1};
    line.neighborAllGather(new int[] {rank()}, 1, MPI.INT, got, 1, MPI.INT);
    int[] expected = {rank() > 0 ? rank() - 1 : -1, rank() < size() - 1 ? rank() + 1 : -1};
    // What stands in an array for nobody is undefined there.
    for (int i = 0; i < 2; i++) {
      if (expected[i] >= 0) {
        Check.equal(expected[i], got[i], "gathered of neighbor " + i);
      }
    }
    int[] exchanged = {-1, -1};
    line.neighborAllToAll(
        new int[] {10 * rank(), 10 * rank() + 1}, 1, MPI.INT, exchanged, 1, MPI.INT);
    if (rank() > 0) {
      Check.equal(10 * (rank() - 1) + 1, exchanged[0], "from below");
    }
    if (rank() < size() - 1) {
      Check.equal(10 * (rank() + 1), exchanged[1], "from above");
    }
    IntBuffer out = MPI.newIntBuffer(2);
    out.put(0, rank()).put(1, rank());
    IntBuffer in = MPI.newIntBuffer(2);
    line.iNeighborAllToAll(out, 1, MPI.INT, in, 1, MPI.INT).waitFor();
    if (rank() > 0) {
      Check.equal(rank() - 1, in.get(0), "exchanged later");
    }
    int[] places = {1, 0};
    int[] swapped = {-1, -1};
    line.neighborAllGatherv(
        new int[] {rank()}, 1, MPI.INT, swapped, new int[] {1, 1}, places, MPI.INT);
    if (rank() > 0) {
      Check.equal(expected[0], swapped[1], "placed");
    }
    line.free();
  }

  private static void tooShort() throws Exception {
    if (Check.isOpenMpisOwn()) {
      return;
    }
    CartComm ring = COMM_WORLD.createCart(new int[] {size()}, new boolean[] {true}, false);
    IntBuffer one = MPI.newIntBuffer(1);
    IntBuffer in = MPI.newIntBuffer(2);
    Check.fails(MPI.ERR_BUFFER, () -> ring.neighborAllToAll(one, 1, MPI.INT, in, 1, MPI.INT));
    IntBuffer out = MPI.newIntBuffer(2).put(0, rank()).put(1, rank());
    ring.neighborAllToAll(out, 1, MPI.INT, in, 1, MPI.INT);
    Check.equal((rank() + size() - 1) % size(), in.get(0), "from below, after the error");
    ring.free();
  }

  private static void graph() throws Exception {
    int[] index = new int[size()];
    int[] edges = new int[2 * size() + 1]; // the last one is of no node
    for (int i = 0; i < size(); i++) {
      index[i] = 2 * (i + 1);
      edges[2 * i] = (i + size() - 1) % size();
      edges[2 * i + 1] = (i + 1) % size();
    }
    GraphComm graph = COMM_WORLD.createGraph(index, edges, false);
    Check.equal(MPI.GRAPH, graph.getTopology(), "topology");
    GraphParms parms = graph.getDims();
    Check.equal(size(), parms.getIndexCount(), "nodes");
    Check.equal(2 * size(), parms.getEdgeCount(), "edges");
    Check.equal(2, parms.getIndex(0), "edges of the first node");
    Check.equal(edges[1], parms.getEdge(1), "an edge");
    Check.equal(
        Arrays.copyOfRange(edges, 2 * rank(), 2 * rank() + 2),
        graph.getNeighbors(graph.getRank()),
        "neighbors");
    if (size() > 2) {
      int[] got = new int[2];
      graph.neighborAllGather(new int[] {rank()}, 1, MPI.INT, got, 1, MPI.INT);
      Check.equal(graph.getNeighbors(graph.getRank()), got, "gathered");
    }
    Check.equal(rank(), graph.map(index, edges), "number");
    GraphComm copy = graph.dup();
    Check.equal(2 * size(), copy.getDims().getEdgeCount(), "edges of a copy");
    copy.free();
    graph.free();
  }

  private static void adjacent() throws Exception {
    int[] from = {(rank() + size() - 1) % size()};
    int[] to = {(rank() + 1) % size()};
    GraphComm graph =
        COMM_WORLD.createDistGraphAdjacent(
            from, new int[] {3}, to, new int[] {4}, MPI.INFO_NULL, false);
    Check.equal(MPI.DIST_GRAPH, graph.getTopology(), "topology");
    DistGraphNeighbors neighbors = graph.getDistGraphNeighbors();
    Check.equal(1, neighbors.getInDegree(), "edges in");
    Check.equal(1, neighbors.getOutDegree(), "edges out");
    Check.equal(from[0], neighbors.getSource(0), "source");
    Check.equal(to[0], neighbors.getDestination(0), "destination");
    Check.that(neighbors.isWeighted(), "weighted");
    Check.equal(3, neighbors.getSourceWeight(0), "weight in");
    Check.equal(4, neighbors.getDestinationWeight(0), "weight out");
    int[] got = new int[1];
    graph.neighborAllToAll(new int[] {rank()}, 1, MPI.INT, got, 1, MPI.INT);
    Check.equal(from[0], got[0], "from the left");
    graph.free();
  }

  private static void chain() throws Exception {
    int[] from = rank() == 0 ? new int[0] : new int[] {rank() - 1};
    int[] to = rank() == size() - 1 ? new int[0] : new int[] {rank() + 1};
    GraphComm graph = COMM_WORLD.createDistGraphAdjacent(from, to, MPI.INFO_NULL, false);
    int[] mine = {rank()};
    for (int call = 0; call < 4; call++) {
      int[] got = {-1};
      switch (call) {
        case 0 -> graph.neighborAllToAll(mine, 1, MPI.INT, got, 1, MPI.INT);
        case 1 -> graph.neighborAllGather(mine, 1, MPI.INT, got, 1, MPI.INT);
        case 2 ->
            graph.neighborAllToAllv(
                mine, new int[] {1}, new int[1], MPI.INT, got, new int[] {1}, new int[1], MPI.INT);
        default ->
            graph.neighborAllGatherv(mine, 1, MPI.INT, got, new int[] {1}, new int[1], MPI.INT);
      }
      Check.equal(rank() - 1, got[0], "from the one before");
    }
    graph.free();
  }

  private static void edges() throws Exception {
    int[] sources = {rank()};
    int[] destinations = {(rank() + 1) % size()};
    GraphComm graph =
        COMM_WORLD.createDistGraph(sources, new int[] {1}, destinations, MPI.INFO_NULL, false);
    DistGraphNeighbors neighbors = graph.getDistGraphNeighbors();
    Check.equal(1, neighbors.getInDegree(), "edges in");
    Check.equal((rank() + size() - 1) % size(), neighbors.getSource(0), "source");
    Check.equal(destinations[0], neighbors.getDestination(0), "destination");
    Check.that(!neighbors.isWeighted(), "without weights");
    graph.free();
  }

  private static void errors() throws Exception {
    CartComm cart = ring();
    Check.fails(MPI.ERR_RANK, () -> cart.getCoords(size() + 7));
    Check.fails(MPI.ERR_ARG, () -> cart.getRank(new int[] {0, 5}));
    cart.free();
  }
}
