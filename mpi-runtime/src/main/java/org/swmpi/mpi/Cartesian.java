package org.swmpi.mpi;

import java.util.Arrays;
import java.util.Optional;
import org.swmpi.mpi.internal.check.Arguments;
import org.swmpi.mpi.internal.neighbors.GridEngine;
import org.swmpi.mpi.internal.neighbors.Topologies;

/// A grid of ranks (MPI 4.1, section 8.5), in row-major order: the last coordinate varies fastest.
/// Its [#sources] and [#destinations] are, dimension by dimension, the neighbor before and the one
/// behind; [Communicator#PROC_NULL] beyond the edge.
///
/// ```java
/// int[] dimensions = Cartesian.dimensions(world.size(), 2);
/// Cartesian grid = world.cartesian(dimensions, new boolean[] {true, true}).orElseThrow();
/// Cartesian.Shift right = grid.shift(1, 1);
/// grid.communicator().sendReceive(mine, right.destination(), 0, theirs, right.source(), 0);
/// ```
public final class Cartesian extends Topology {
  /// More ranks than there can be; times a dimension it is a long still.
  private static final long TOO_MANY = 1L << 31;

  private final GridEngine engine;
  private final int[] dimensions;
  private final boolean[] periodic;

  /// Ranks at a distance along a dimension; [Communicator#PROC_NULL] beyond the edge.
  ///
  /// @param source the one that shifts its data here
  /// @param destination the one to which this rank shifts its data
  public record Shift(int source, int destination) {}

  private Cartesian(GridEngine engine, int[] dimensions, boolean[] periodic) {
    int[] neighbors = neighbors(engine.communicator().rank(), dimensions, periodic);
    super(engine, neighbors, neighbors);
    this.engine = engine;
    this.dimensions = dimensions.clone();
    this.periodic = periodic.clone();
  }

  /// Collective over the original. Ranks beyond the grid get nothing.
  static Optional<Cartesian> of(Communicator original, int[] dimensions, boolean[] periodic) {
    long cells = cells(dimensions, periodic);
    if (cells > original.size()) {
      throw new IllegalArgumentException(
          "dimensions are %s, which is more than the %d ranks that there are"
              .formatted(Arrays.toString(dimensions), original.size()));
    }
    return Topologies.of(original)
        .grid(dimensions, periodic)
        .map(engine -> new Cartesian(engine, dimensions, periodic));
  }

  /// The ranks of a communicator as a grid, by their numbers. Collective.
  ///
  /// @param ranks become the [#communicator] of the grid, which [#free] frees
  /// @param dimensions ranks along each dimension, each 1 or more; their product is the number of
  ///     ranks
  /// @param periodic whether each dimension is closed to a ring
  public static Cartesian over(Communicator ranks, int[] dimensions, boolean[] periodic) {
    if (cells(dimensions, periodic) != ranks.size()) {
      throw new IllegalArgumentException(
          "dimensions are %s, which is not the %d ranks that there are"
              .formatted(Arrays.toString(dimensions), ranks.size()));
    }
    GridEngine engine = Topologies.of(ranks).gridOver(dimensions, periodic);
    return new Cartesian(engine, dimensions, periodic);
  }

  private static long cells(int[] dimensions, boolean[] periodic) {
    if (dimensions.length != periodic.length) {
      throw new IllegalArgumentException(
          "%d dimensions, but %d periodic".formatted(dimensions.length, periodic.length));
    }
    long cells = 1;
    for (int dimension : dimensions) {
      if (dimension < 1) {
        throw new IllegalArgumentException(
            "dimensions are " + Arrays.toString(dimensions) + ", each must be 1 or more");
      }
      cells = Math.min(cells * dimension, TOO_MANY);
    }
    return cells;
  }

  /// Dimensions as equal as can be whose product is the number of ranks (`MPI_Dims_create`, MPI
  /// 4.1, section 8.5.2).
  ///
  /// @param ranks of the grid, 1 or more
  /// @param count of dimensions, 1 or more
  /// @return ranks along each dimension, the largest first
  public static int[] dimensions(int ranks, int count) {
    if (ranks < 1 || count < 1) {
      throw new IllegalArgumentException(
          "ranks are %d and dimensions %d, both must be 1 or more".formatted(ranks, count));
    }
    int[] best = new int[count];
    Arrays.fill(best, 1);
    best[0] = ranks;
    search(new int[count], 0, ranks, best);
    return best;
  }

  /// As [#dimensions(int, int)], with some dimensions given.
  ///
  /// @param ranks of the grid, 1 or more
  /// @param given ranks along each dimension, 0 where it is open; is left as it is
  /// @return those that are given, and of the open ones the largest first
  /// @throws IllegalArgumentException where no dimensions for the open ones have all the ranks
  public static int[] dimensions(int ranks, int[] given) {
    long product = 1;
    int open = 0;
    for (int dimension : given) {
      if (dimension < 0) {
        throw new IllegalArgumentException(
            "dimensions are " + Arrays.toString(given) + ", each must be 0 or more");
      }
      open += dimension == 0 ? 1 : 0;
      product = Math.min(product * Math.max(dimension, 1), TOO_MANY);
    }
    if (ranks < 1 || ranks % product != 0 || (open == 0 && product != ranks)) {
      throw new IllegalArgumentException(
          "ranks are %d, which dimensions %s cannot have".formatted(ranks, Arrays.toString(given)));
    }
    int[] dimensions = given.clone();
    int[] found = open == 0 ? given : dimensions((int) (ranks / product), open);
    int next = 0;
    for (int i = 0; i < given.length; i++) {
      if (given[i] == 0) {
        dimensions[i] = found[next++];
      }
    }
    return dimensions;
  }

  /// Tries all dimensions from one on, each no larger than the one before. The best are those of
  /// which the largest and the smallest differ least.
  ///
  /// @param rest product of those that are still open
  private static void search(int[] tried, int from, int rest, int[] best) {
    int limit = from == 0 ? rest : Math.min(rest, tried[from - 1]);
    if (from == tried.length - 1) {
      tried[from] = rest;
      if (rest <= limit && spread(tried) < spread(best)) {
        System.arraycopy(tried, 0, best, 0, best.length);
      }
      return;
    }
    // The largest of them is no less than this, the smallest no more.
    double equal = Math.pow(rest, 1.0 / (tried.length - from));
    int smallest = (int) Math.ceil(equal - 1e-6);
    for (long dimension = smallest; dimension <= limit; dimension++) {
      if (from == 0 && dimension - equal >= spread(best)) {
        return;
      }
      if (rest % dimension == 0) {
        tried[from] = (int) dimension;
        search(tried, from + 1, rest / tried[from], best);
      }
    }
  }

  private static int spread(int[] falling) {
    return falling[0] - falling[falling.length - 1];
  }

  /// Ranks along each dimension (`MPI_Cart_get`); a copy.
  public int[] dimensions() {
    return dimensions.clone();
  }

  /// Whether each dimension is closed to a ring (`MPI_Cart_get`); a copy.
  public boolean[] periodic() {
    return periodic.clone();
  }

  /// Where a rank lies (`MPI_Cart_coords`).
  ///
  /// @param rank of the [#communicator]
  /// @return a coordinate along each dimension, from 0
  public int[] coordinates(int rank) {
    Arguments.rank("rank", rank, communicator().size());
    return coordinates(rank, dimensions);
  }

  /// Coordinates of this rank.
  public int[] coordinates() {
    return coordinates(rank());
  }

  private static int[] coordinates(int rank, int[] dimensions) {
    int[] coordinates = new int[dimensions.length];
    int rest = rank;
    for (int i = dimensions.length - 1; i >= 0; i--) {
      coordinates[i] = rest % dimensions[i];
      rest /= dimensions[i];
    }
    return coordinates;
  }

  /// Number of this rank in the grid: that in the [#communicator].
  public int rank() {
    return communicator().rank();
  }

  /// The rank at a place of the grid (`MPI_Cart_rank`).
  ///
  /// @param coordinates one along each dimension; they wrap around where it is periodic
  /// @return [Communicator#PROC_NULL] beyond the edge of a dimension that is not
  public int rank(int... coordinates) {
    if (coordinates.length != dimensions.length) {
      throw new IllegalArgumentException(
          "%d coordinates, the grid has %d dimensions"
              .formatted(coordinates.length, dimensions.length));
    }
    return rank(coordinates, dimensions, periodic);
  }

  private static int rank(int[] coordinates, int[] dimensions, boolean[] periodic) {
    int rank = 0;
    for (int i = 0; i < dimensions.length; i++) {
      int coordinate = coordinates[i];
      if (periodic[i]) {
        coordinate = Math.floorMod(coordinate, dimensions[i]);
      } else if (coordinate < 0 || coordinate >= dimensions[i]) {
        return Communicator.PROC_NULL;
      }
      rank = rank * dimensions[i] + coordinate;
    }
    return rank;
  }

  /// Partners for a shift along a dimension (`MPI_Cart_shift`).
  ///
  /// @param dimension 0 for the first
  /// @param distance steps; negative is downwards
  public Shift shift(int dimension, int distance) {
    if (dimension < 0 || dimension >= dimensions.length) {
      throw new IllegalArgumentException(
          "dimension is %d, the grid has %d dimensions".formatted(dimension, dimensions.length));
    }
    int here = communicator().rank();
    return new Shift(
        neighbor(here, dimension, -distance, dimensions, periodic),
        neighbor(here, dimension, distance, dimensions, periodic));
  }

  private static int neighbor(
      int rank, int dimension, int distance, int[] dimensions, boolean[] periodic) {
    int[] coordinates = coordinates(rank, dimensions);
    coordinates[dimension] += distance;
    return rank(coordinates, dimensions, periodic);
  }

  private static int[] neighbors(int rank, int[] dimensions, boolean[] periodic) {
    int[] neighbors = new int[2 * dimensions.length];
    for (int i = 0; i < dimensions.length; i++) {
      neighbors[2 * i] = neighbor(rank, i, -1, dimensions, periodic);
      neighbors[2 * i + 1] = neighbor(rank, i, 1, dimensions, periodic);
    }
    return neighbors;
  }

  /// Cuts the grid into parts of fewer dimensions (`MPI_Cart_sub`). Collective.
  ///
  /// @param keep for each dimension, whether the parts have it
  /// @return the part of this rank
  public Cartesian sub(boolean... keep) {
    if (keep.length != dimensions.length) {
      throw new IllegalArgumentException(
          "%d flags, the grid has %d dimensions".formatted(keep.length, dimensions.length));
    }
    int[] coordinates = coordinates(communicator().rank());
    int color = 0;
    int key = 0;
    int[] kept = new int[keep.length];
    boolean[] keptPeriodic = new boolean[keep.length];
    int count = 0;
    for (int i = 0; i < keep.length; i++) {
      if (keep[i]) {
        key = key * dimensions[i] + coordinates[i];
        kept[count] = dimensions[i];
        keptPeriodic[count++] = periodic[i];
      } else {
        color = color * dimensions[i] + coordinates[i];
      }
    }
    int[] partDimensions = Arrays.copyOf(kept, count);
    boolean[] partPeriodic = Arrays.copyOf(keptPeriodic, count);
    GridEngine part = engine.part(keep, color, key, partDimensions, partPeriodic);
    return new Cartesian(part, partDimensions, partPeriodic);
  }
}
