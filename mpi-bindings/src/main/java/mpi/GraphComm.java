package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.NeighborGraph;

/// Ranks laid out as a graph: one that every rank knows ([MPI#GRAPH]), or one of which each knows
/// its own edges ([MPI#DIST_GRAPH]).
public final class GraphComm extends Intracomm {
  /// A graph that every rank knows.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Whole(int[] index, int[] edges) {
    int[] neighbors(int rank) {
      return Arrays.copyOfRange(edges, rank == 0 ? 0 : index[rank - 1], index[rank]);
    }
  }

  private final @Nullable Whole whole;
  private final @Nullable DistGraphNeighbors own;

  private GraphComm(@Nullable Whole whole, @Nullable DistGraphNeighbors own) {
    this.whole = whole;
    this.own = own;
  }

  static GraphComm of(Intracomm original, int[] index, int[] edges) throws MPIException {
    Communicator all = original.ranks();
    verify(index, edges, all.size());
    int edgeCount = index.length == 0 ? 0 : index[index.length - 1];
    Whole whole = new Whole(index.clone(), Arrays.copyOf(edges, edgeCount));
    GraphComm graph = new GraphComm(whole, null);
    int[][] neighbors =
        IntStream.range(0, index.length).mapToObj(whole::neighbors).toArray(int[][]::new);
    try {
      return Parts.laidOut(original, all.graph(neighbors), graph);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private static void verify(int[] index, int[] edges, int size) throws MPIException {
    if (index.length > size) {
      throw Failures.of(
          MPI.ERR_ARG,
          "MPI_ERR_ARG: the graph has %d nodes, there are %d ranks".formatted(index.length, size));
    }
    int last = 0;
    for (int end : index) {
      if (end < last || end > edges.length) {
        throw Failures.of(
            MPI.ERR_ARG,
            "MPI_ERR_ARG: index is %s, must not fall, and not be more than %d edges"
                .formatted(Arrays.toString(index), edges.length));
      }
      last = end;
    }
    for (int i = 0; i < last; i++) {
      Arguments.rank(edges[i], index.length);
    }
  }

  static GraphComm ofNeighbors(
      Intracomm original,
      int[] sources,
      int @Nullable [] sourceWeights,
      int[] destinations,
      int @Nullable [] destinationWeights)
      throws MPIException {
    int size = original.ranks().size();
    for (int rank : sources) {
      Arguments.rank(rank, size);
    }
    for (int rank : destinations) {
      Arguments.rank(rank, size);
    }
    boolean isWeighted = sourceWeights != null || destinationWeights != null;
    DistGraphNeighbors own =
        new DistGraphNeighbors(
            sources.clone(),
            sourceWeights == null ? new int[sources.length] : sourceWeights.clone(),
            destinations.clone(),
            destinationWeights == null ? new int[destinations.length] : destinationWeights.clone(),
            isWeighted);
    return ofOwn(original, own);
  }

  /// Each rank names any edges: all are brought together, and each rank keeps its own.
  static GraphComm ofEdges(
      Intracomm original,
      int[] sources,
      int[] degrees,
      int[] destinations,
      int @Nullable [] weights)
      throws MPIException {
    Communicator all = original.ranks();
    Arguments.counts(degrees, degrees, sources.length);
    List<Integer> named = new ArrayList<>();
    int at = 0;
    for (int i = 0; i < sources.length; i++) {
      for (int j = 0; j < degrees[i]; j++, at++) {
        Arguments.rank(sources[i], all.size());
        Arguments.rank(destinations[at], all.size());
        named.addAll(List.of(sources[i], destinations[at], weights == null ? 0 : weights[at]));
      }
    }
    List<int[]> in = new ArrayList<>();
    List<int[]> out = new ArrayList<>();
    try {
      int[] mine = named.stream().mapToInt(Integer::intValue).toArray();
      byte[] bytes = MemorySegment.ofArray(mine).toArray(ValueLayout.JAVA_BYTE);
      for (byte[] theirs : all.allGather(bytes)) {
        int[] edges = MemorySegment.ofArray(theirs).toArray(ValueLayout.JAVA_INT_UNALIGNED);
        for (int i = 0; i < edges.length; i += 3) {
          if (edges[i + 1] == all.rank()) {
            in.add(new int[] {edges[i], edges[i + 2]});
          }
          if (edges[i] == all.rank()) {
            out.add(new int[] {edges[i + 1], edges[i + 2]});
          }
        }
      }
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
    DistGraphNeighbors own =
        new DistGraphNeighbors(
            column(in, 0), column(in, 1), column(out, 0), column(out, 1), weights != null);
    return ofOwn(original, own);
  }

  private static GraphComm ofOwn(Intracomm original, DistGraphNeighbors own) throws MPIException {
    try {
      NeighborGraph made =
          original.ranks().distributedGraphAdjacent(own.sources(), own.destinations());
      return Parts.laidOut(original, Optional.of(made), new GraphComm(null, own));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private static int[] column(List<int[]> rows, int column) {
    return rows.stream().mapToInt(row -> row[column]).toArray();
  }

  /// Lays the ranks of a duplicate out.
  private static GraphComm over(GraphComm graph) throws MPIException {
    try {
      Communicator ranks = graph.ranks();
      if (graph.own != null) {
        graph.lieIn(NeighborGraph.over(ranks, graph.own.sources(), graph.own.destinations()));
      } else {
        int[] next = graph.whole().neighbors(ranks.rank());
        graph.lieIn(NeighborGraph.over(ranks, next, next));
      }
      return graph;
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  @Override
  int topology() {
    return whole != null ? MPI.GRAPH : MPI.DIST_GRAPH;
  }

  @Override
  public GraphComm clone() {
    try {
      return dup();
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public GraphComm dup() throws MPIException {
    return over(duplicateTo(new GraphComm(whole, own)));
  }

  @Override
  public GraphComm iDup() throws MPIException {
    return over(nowTo(new GraphComm(whole, own)));
  }

  @Override
  public GraphComm dupWithInfo(Info hints) throws MPIException {
    return over(duplicateTo(new GraphComm(whole, own), hints));
  }

  private Whole whole() throws MPIException {
    var _ = ranks();
    if (whole == null) {
      throw Failures.of(MPI.ERR_TOPOLOGY, "MPI_ERR_TOPOLOGY: each rank knows its own edges only");
    }
    return whole;
  }

  /// The graph.
  public GraphParms getDims() throws MPIException {
    return new GraphParms(whole().index().clone(), whole().edges().clone());
  }

  /// Neighbors of a rank.
  public int[] getNeighbors(int rank) throws MPIException {
    Arguments.rank(rank, ranks().size());
    return whole().neighbors(rank);
  }

  /// This rank's neighbors, in a graph of which each rank knows its own edges.
  public DistGraphNeighbors getDistGraphNeighbors() throws MPIException {
    var _ = ranks();
    if (own == null) {
      throw Failures.of(
          MPI.ERR_TOPOLOGY, "MPI_ERR_TOPOLOGY: the graph is not distributed; use getNeighbors");
    }
    return own;
  }

  /// The number that this rank would have in a graph; [MPI#UNDEFINED] beyond it.
  public int map(int[] index, int[] edges) throws MPIException {
    Communicator all = ranks();
    verify(index, edges, all.size());
    return all.rank() < index.length ? all.rank() : MPI.UNDEFINED;
  }
}
