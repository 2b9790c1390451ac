package mpi;

import static mpi.Reduction.EX_SCAN;
import static mpi.Reduction.SCAN;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;

/// Ranks of one group.
public class Intracomm extends Comm {
  Intracomm() {}

  Intracomm(String name) {
    super(name);
  }

  @Override
  public Intracomm clone() {
    try {
      return dup();
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Intracomm dup() throws MPIException {
    return duplicateTo(new Intracomm());
  }

  @Override
  public Intracomm iDup() throws MPIException {
    return laterTo(new Intracomm());
  }

  @Override
  public Intracomm dupWithInfo(Info hints) throws MPIException {
    return duplicateTo(new Intracomm(), hints);
  }

  /// Cuts the communicator into parts: ranks of the same color come together, ordered by key.
  ///
  /// @param color 0 or more, or [MPI#UNDEFINED] for none
  /// @return this rank's part, or a null communicator
  public final Intracomm split(int color, int key) throws MPIException {
    Communicator all = ranks();
    if (color < 0 && color != MPI.UNDEFINED) {
      throw Failures.of(
          MPI.ERR_ARG, "MPI_ERR_ARG: color is " + color + ", must be 0 or more, or UNDEFINED");
    }
    return Parts.split(this, all, color, key, new Intracomm());
  }

  /// Cuts the communicator by what ranks share.
  ///
  /// @param splitType [Comm#TYPE_SHARED], or [MPI#UNDEFINED] for none
  public final Intracomm splitType(int splitType, int key, Info info) throws MPIException {
    Communicator all = ranks();
    if (splitType != TYPE_SHARED && splitType != MPI.UNDEFINED) {
      throw Failures.of(
          MPI.ERR_ARG,
          "MPI_ERR_ARG: split type " + splitType + " is neither TYPE_SHARED nor UNDEFINED");
    }
    return Parts.splitShared(this, all, splitType == TYPE_SHARED, key);
  }

  /// A communicator of the members of a group. Collective over all ranks of this one; groups that
  /// they give are the same or disjoint.
  ///
  /// @return a null communicator on ranks that are no members
  public final Intracomm create(Group group) throws MPIException {
    return Parts.create(this, ranks(), group.members(), new Intracomm());
  }

  /// As [#create], collective over the members alone.
  ///
  /// @param tag distinguishes calls that are under way at once
  public final Intracomm createGroup(Group group, int tag) throws MPIException {
    return Parts.createGroup(this, ranks(), group.members(), tag);
  }

  /// Lays the first ranks out as a grid.
  ///
  /// @param reorder whether ranks may be numbered anew; they are not
  /// @return a null communicator on ranks beyond the grid
  public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder)
      throws MPIException {
    return CartComm.of(this, dims, periods);
  }

  /// Lays the first ranks out as a graph.
  ///
  /// @param index for each node how many edges it and those before it have
  /// @param edges nodes to which they lead
  /// @param reorder whether ranks may be numbered anew; they are not
  /// @return a null communicator on ranks beyond the graph
  public final GraphComm createGraph(int[] index, int[] edges, boolean reorder)
      throws MPIException {
    return GraphComm.of(this, index, edges);
  }

  /// Lays the ranks out as a graph, of which each names any edges, with weights.
  ///
  /// @param sources nodes at which the edges begin
  /// @param degrees how many edges of each source are named
  /// @param destinations where they lead
  public final GraphComm createDistGraph(
      int[] sources, int[] degrees, int[] destinations, int[] weights, Info info, boolean reorder)
      throws MPIException {
    return GraphComm.ofEdges(this, sources, degrees, destinations, weights);
  }

  /// As the other, without weights.
  public final GraphComm createDistGraph(
      int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder)
      throws MPIException {
    return GraphComm.ofEdges(this, sources, degrees, destinations, null);
  }

  /// Lays the ranks out as a graph, of which each names its own edges, with weights.
  public final GraphComm createDistGraphAdjacent(
      int[] sources,
      int[] sourceWeights,
      int[] destinations,
      int[] destWeights,
      Info info,
      boolean reorder)
      throws MPIException {
    return GraphComm.ofNeighbors(this, sources, sourceWeights, destinations, destWeights);
  }

  /// As the other, without weights.
  public final GraphComm createDistGraphAdjacent(
      int[] sources, int[] destinations, Info info, boolean reorder) throws MPIException {
    return GraphComm.ofNeighbors(this, sources, null, destinations, null);
  }

  /// Rank `r` receives the combination of ranks 0 to `r`.
  public final void scan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    var _ = reductions().onEach(SCAN, Completing.NOW, sendbuf, recvbuf, false, count, type, op);
  }

  /// Starts [#scan].
  public final Request iScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    return reductions().onEach(SCAN, Completing.LATER, sendbuf, recvbuf, false, count, type, op);
  }

  /// As [#scan], in place: what the buffer holds is the operand.
  public final void scan(Object buf, int count, Datatype type, Op op) throws MPIException {
    var _ = reductions().onEach(SCAN, Completing.NOW, null, buf, true, count, type, op);
  }

  /// Starts [#scan].
  public final Request iScan(Buffer buf, int count, Datatype type, Op op) throws MPIException {
    return reductions().onEach(SCAN, Completing.LATER, null, buf, true, count, type, op);
  }

  /// Rank `r` receives the combination of ranks 0 to `r - 1`; on rank 0 the buffer stays as it is.
  public final void exScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    var _ = reductions().onEach(EX_SCAN, Completing.NOW, sendbuf, recvbuf, false, count, type, op);
  }

  /// Starts [#exScan].
  public final Request iExScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    return reductions().onEach(EX_SCAN, Completing.LATER, sendbuf, recvbuf, false, count, type, op);
  }

  /// As [#exScan], in place: what the buffer holds is the operand.
  public final void exScan(Object buf, int count, Datatype type, Op op) throws MPIException {
    var _ = reductions().onEach(EX_SCAN, Completing.NOW, null, buf, true, count, type, op);
  }

  /// Starts [#exScan].
  public final Request iExScan(Buffer buf, int count, Datatype type, Op op) throws MPIException {
    return reductions().onEach(EX_SCAN, Completing.LATER, null, buf, true, count, type, op);
  }

  /// A port at which another job can meet this one.
  public static String openPort() throws MPIException {
    return openPort(MPI.INFO_NULL);
  }

  /// As the other, with hints.
  public static String openPort(Info info) throws MPIException {
    return Jobs.openPort();
  }

  /// Gives a port back.
  public static void closePort(String name) throws MPIException {
    Jobs.closePort(name);
  }

  /// Waits for another job that connects to a port. Collective.
  ///
  /// @param port of use at the root only
  public final Intercomm accept(String port, int root) throws MPIException {
    return accept(port, MPI.INFO_NULL, root);
  }

  /// As the other, with hints.
  public final Intercomm accept(String port, Info info, int root) throws MPIException {
    return Jobs.accept(this, port, root);
  }

  /// Connects to a job that accepts at a port. Collective.
  ///
  /// @param port of use at the root only
  public final Intercomm connect(String port, int root) throws MPIException {
    return connect(port, MPI.INFO_NULL, root);
  }

  /// As the other, with hints.
  public final Intercomm connect(String port, Info info, int root) throws MPIException {
    return Jobs.connect(this, port, root);
  }

  /// Lets other jobs find a port by a name.
  public static void publishName(String service, String port) throws MPIException {
    publishName(service, MPI.INFO_NULL, port);
  }

  /// As the other, with hints.
  public static void publishName(String service, Info info, String port) throws MPIException {
    Jobs.publishName(service, port);
  }

  /// Takes a name back.
  public static void unpublishName(String service, String port) throws MPIException {
    unpublishName(service, MPI.INFO_NULL, port);
  }

  /// As the other, with hints.
  public static void unpublishName(String service, Info info, String port) throws MPIException {
    Jobs.unpublishName(service, port);
  }

  /// The port that has been published by a name.
  public static String lookupName(String service) throws MPIException {
    return lookupName(service, MPI.INFO_NULL);
  }

  /// As the other, with hints.
  public static String lookupName(String service, Info info) throws MPIException {
    return Jobs.lookupName(service);
  }

  /// Starts a program as one more job. Collective.
  ///
  /// @param errcodes one for each rank to start, or null
  public final Intercomm spawn(
      String command, String[] argv, int maxprocs, Info info, int root, int @Nullable [] errcodes)
      throws MPIException {
    return spawnMultiple(
        new String[] {command},
        new String[][] {argv},
        new int[] {maxprocs},
        new Info[] {info},
        root,
        errcodes);
  }

  /// Starts programs as one more job. Collective.
  ///
  /// @param errcodes one for each rank to start, or null
  public final Intercomm spawnMultiple(
      String @Nullable [] commands,
      String[] @Nullable [] argv,
      int[] maxprocs,
      Info[] info,
      int root,
      int @Nullable [] errcodes)
      throws MPIException {
    return Jobs.spawn(this, commands, argv, maxprocs, info, root, errcodes);
  }
}
