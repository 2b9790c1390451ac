package mpi;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;

/// Ranks laid out as a grid, the last coordinate varying fastest.
public final class CartComm extends Intracomm {
  /// More ranks than there can be; times a dimension it is a long still.
  private static final long TOO_MANY = 1L << 31;

  private final int[] dims;
  private final boolean[] periods;
  private @Nullable Neighbours neighbours;

  private CartComm(int[] dims, boolean[] periods) {
    this.dims = dims;
    this.periods = periods;
  }

  static CartComm of(Intracomm original, int[] dims, boolean[] periods) throws MPIException {
    Communicator all = original.ranks();
    if (dims.length != periods.length) {
      throw Failures.of(
          MPI.ERR_DIMS,
          "MPI_ERR_DIMS: %d dimensions, but %d periods".formatted(dims.length, periods.length));
    }
    long cells = cells(dims);
    if (cells > all.size()) {
      throw Failures.of(
          MPI.ERR_ARG,
          "MPI_ERR_ARG: dimensions %s are more than the %d ranks that there are"
              .formatted(Arrays.toString(dims), all.size()));
    }
    CartComm cart = new CartComm(dims.clone(), periods.clone());
    boolean isMember = all.rank() < cells;
    return opened(Parts.split(original, all, isMember ? 0 : MPI.UNDEFINED, all.rank(), cart));
  }

  private static long cells(int[] dims) throws MPIException {
    long cells = 1;
    for (int dim : dims) {
      if (dim < 1) {
        throw Failures.of(
            MPI.ERR_DIMS,
            "MPI_ERR_DIMS: dimensions are " + Arrays.toString(dims) + ", each must be 1 or more");
      }
      cells = Math.min(cells * dim, TOO_MANY);
    }
    return cells;
  }

  /// Gives the grid what its neighbours talk by.
  private static CartComm opened(CartComm cart) throws MPIException {
    if (cart.isNull()) {
      return cart;
    }
    int[] neighbours = new int[2 * cart.dims.length];
    for (int i = 0; i < cart.dims.length; i++) {
      ShiftParms shift = cart.shift(i, 1);
      neighbours[2 * i] = shift.getRankSource();
      neighbours[2 * i + 1] = shift.getRankDest();
    }
    try {
      Communicator channel = cart.ranks().duplicate();
      cart.neighbours = new Neighbours(neighbours, neighbours, true, channel);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
    return cart;
  }

  @Override
  Neighbours neighbours() throws MPIException {
    var _ = ranks();
    return neighbours == null ? super.neighbours() : neighbours;
  }

  @Override
  void closing() {
    if (neighbours != null) {
      neighbours.channel().free();
    }
  }

  @Override
  int topology() {
    return MPI.CART;
  }

  @Override
  public CartComm clone() {
    try {
      return dup();
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public CartComm dup() throws MPIException {
    return opened(duplicateTo(new CartComm(dims, periods)));
  }

  @Override
  public CartComm iDup() throws MPIException {
    return opened(nowTo(new CartComm(dims, periods)));
  }

  @Override
  public CartComm dupWithInfo(Info hints) throws MPIException {
    return opened(duplicateTo(new CartComm(dims, periods), hints));
  }

  /// The grid, and this rank's place in it.
  public CartParms getTopo() throws MPIException {
    return new CartParms(dims.clone(), periods.clone(), getCoords(getRank()));
  }

  /// The rank at coordinates, which wrap around in dimensions that are closed to a ring.
  public int getRank(int[] coords) throws MPIException {
    var _ = ranks();
    if (coords.length < dims.length) {
      throw Failures.of(
          MPI.ERR_ARG,
          "MPI_ERR_ARG: %d coordinates, the grid has %d dimensions"
              .formatted(coords.length, dims.length));
    }
    int rank = rankAt(coords);
    if (rank == MPI.PROC_NULL) {
      throw Failures.of(
          MPI.ERR_ARG,
          "MPI_ERR_ARG: coordinates %s are outside of the grid".formatted(Arrays.toString(coords)));
    }
    return rank;
  }

  private int rankAt(int[] coords) {
    int rank = 0;
    for (int i = 0; i < dims.length; i++) {
      int coord = periods[i] ? Math.floorMod(coords[i], dims[i]) : coords[i];
      if (coord < 0 || coord >= dims[i]) {
        return MPI.PROC_NULL;
      }
      rank = rank * dims[i] + coord;
    }
    return rank;
  }

  /// Coordinates of a rank.
  public int[] getCoords(int rank) throws MPIException {
    Arguments.rank(rank, ranks().size());
    int[] coords = new int[dims.length];
    int rest = rank;
    for (int i = dims.length - 1; i >= 0; i--) {
      coords[i] = rest % dims[i];
      rest /= dims[i];
    }
    return coords;
  }

  /// Partners for a shift along a dimension; [MPI#PROC_NULL] beyond the edge.
  public ShiftParms shift(int direction, int disp) throws MPIException {
    var _ = ranks();
    if (direction < 0 || direction >= dims.length) {
      throw Failures.of(
          MPI.ERR_DIMS,
          "MPI_ERR_DIMS: direction is %d, the grid has %d dimensions"
              .formatted(direction, dims.length));
    }
    return new ShiftParms(neighbour(direction, -disp), neighbour(direction, disp));
  }

  private int neighbour(int direction, int distance) throws MPIException {
    int[] coords = getCoords(getRank());
    coords[direction] += distance;
    return rankAt(coords);
  }

  /// Cuts the grid into parts of fewer dimensions.
  ///
  /// @param remainDims for each dimension, whether the parts have it
  public CartComm sub(boolean[] remainDims) throws MPIException {
    Communicator all = ranks();
    if (remainDims.length < dims.length) {
      throw Failures.of(
          MPI.ERR_DIMS,
          "MPI_ERR_DIMS: %d dimensions are chosen of %d".formatted(remainDims.length, dims.length));
    }
    int[] coords = getCoords(all.rank());
    int color = 0;
    int key = 0;
    for (int i = 0; i < dims.length; i++) {
      if (remainDims[i]) {
        key = key * dims[i] + coords[i];
      } else {
        color = color * dims[i] + coords[i];
      }
    }
    int[] kept = IntStream.range(0, dims.length).filter(i -> remainDims[i]).toArray();
    boolean[] keptPeriods = new boolean[kept.length];
    for (int i = 0; i < kept.length; i++) {
      keptPeriods[i] = periods[kept[i]];
    }
    CartComm part = new CartComm(Arrays.stream(kept).map(i -> dims[i]).toArray(), keptPeriods);
    return opened(Parts.split(this, all, color, key, part));
  }

  /// The number that this rank would have in a grid; [MPI#UNDEFINED] beyond it.
  public int map(int[] newDims, boolean[] newPeriods) throws MPIException {
    Communicator all = ranks();
    long cells = cells(newDims);
    if (cells > all.size()) {
      throw Failures.of(
          MPI.ERR_DIMS,
          "MPI_ERR_DIMS: dimensions %s are more than the %d ranks that there are"
              .formatted(Arrays.toString(newDims), all.size()));
    }
    return all.rank() < cells ? all.rank() : MPI.UNDEFINED;
  }

  /// Sets the dimensions that are 0 as equal as can be, the largest first, so that all together are
  /// that number of ranks.
  public static void createDims(int nnodes, int[] dims) throws MPIException {
    Session.verifyRunning();
    int open = 0;
    long set = 1;
    for (int dim : dims) {
      if (dim < 0) {
        throw Failures.of(
            MPI.ERR_DIMS,
            "MPI_ERR_DIMS: dimensions are " + Arrays.toString(dims) + ", none may be negative");
      }
      open += dim == 0 ? 1 : 0;
      set = Math.min(set * Math.max(dim, 1), TOO_MANY);
    }
    if (nnodes < 1 || nnodes % set != 0 || (open == 0 && set != nnodes)) {
      throw Failures.of(
          MPI.ERR_DIMS,
          "MPI_ERR_DIMS: %d ranks do not fit dimensions %s"
              .formatted(nnodes, Arrays.toString(dims)));
    }
    if (open == 0) {
      return;
    }
    int[] found = org.swmpi.mpi.Cartesian.dimensions((int) (nnodes / set), open);
    int next = 0;
    for (int i = 0; i < dims.length; i++) {
      if (dims[i] == 0) {
        dims[i] = found[next++];
      }
    }
  }
}
