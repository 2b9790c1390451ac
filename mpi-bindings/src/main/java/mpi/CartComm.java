package mpi;

import java.util.Arrays;
import java.util.Optional;
import org.swmpi.mpi.Cartesian;
import org.swmpi.mpi.Communicator;

/// Ranks laid out as a grid, the last coordinate varying fastest.
public final class CartComm extends Intracomm {
  /// More ranks than there can be; times a dimension it is a long still.
  private static final long TOO_MANY = 1L << 31;

  private final int[] dims;
  private final boolean[] periods;

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
    try {
      return Parts.laidOut(original, all.cartesian(dims, periods), cart);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
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

  /// Lays the ranks of a duplicate out.
  private static CartComm over(CartComm cart) throws MPIException {
    try {
      cart.lieIn(Cartesian.over(cart.ranks(), cart.dims, cart.periods));
      return cart;
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private Cartesian grid() throws MPIException {
    return (Cartesian) layout();
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
    return over(duplicateTo(new CartComm(dims, periods)));
  }

  @Override
  public CartComm iDup() throws MPIException {
    return over(nowTo(new CartComm(dims, periods)));
  }

  @Override
  public CartComm dupWithInfo(Info hints) throws MPIException {
    return over(duplicateTo(new CartComm(dims, periods), hints));
  }

  /// The grid, and this rank's place in it.
  public CartParms getTopo() throws MPIException {
    return new CartParms(dims.clone(), periods.clone(), getCoords(getRank()));
  }

  /// The rank at coordinates, which wrap around in dimensions that are closed to a ring.
  public int getRank(int[] coords) throws MPIException {
    Cartesian here = grid();
    if (coords.length < dims.length) {
      throw Failures.of(
          MPI.ERR_ARG,
          "MPI_ERR_ARG: %d coordinates, the grid has %d dimensions"
              .formatted(coords.length, dims.length));
    }
    int rank = here.rank(Arrays.copyOf(coords, dims.length));
    if (rank == MPI.PROC_NULL) {
      throw Failures.of(
          MPI.ERR_ARG,
          "MPI_ERR_ARG: coordinates %s are outside of the grid".formatted(Arrays.toString(coords)));
    }
    return rank;
  }

  /// Coordinates of a rank.
  public int[] getCoords(int rank) throws MPIException {
    Arguments.rank(rank, ranks().size());
    return grid().coordinates(rank);
  }

  /// Partners for a shift along a dimension; [MPI#PROC_NULL] beyond the edge.
  public ShiftParms shift(int direction, int disp) throws MPIException {
    Cartesian here = grid();
    if (direction < 0 || direction >= dims.length) {
      throw Failures.of(
          MPI.ERR_DIMS,
          "MPI_ERR_DIMS: direction is %d, the grid has %d dimensions"
              .formatted(direction, dims.length));
    }
    Cartesian.Shift shift = here.shift(direction, disp);
    return new ShiftParms(shift.source(), shift.destination());
  }

  /// Cuts the grid into parts of fewer dimensions.
  ///
  /// @param remainDims for each dimension, whether the parts have it
  public CartComm sub(boolean[] remainDims) throws MPIException {
    Cartesian here = grid();
    if (remainDims.length < dims.length) {
      throw Failures.of(
          MPI.ERR_DIMS,
          "MPI_ERR_DIMS: %d dimensions are chosen of %d".formatted(remainDims.length, dims.length));
    }
    try {
      Cartesian cut = here.sub(Arrays.copyOf(remainDims, dims.length));
      return Parts.laidOut(this, Optional.of(cut), new CartComm(cut.dimensions(), cut.periodic()));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
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
    try {
      int[] found = Cartesian.dimensions(nnodes, dims);
      System.arraycopy(found, 0, dims, 0, dims.length);
    } catch (IllegalArgumentException e) {
      throw Failures.of(MPI.ERR_DIMS, "MPI_ERR_DIMS: " + e.getMessage());
    }
  }
}
