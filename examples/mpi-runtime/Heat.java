import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static org.swmpi.mpi.Communicator.PROC_NULL;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.mpi.Cartesian;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.PersistentRequest;
import org.swmpi.mpi.Request;

static final int CELLS = 24;
static final int STEPS = 200;

/// A grid of ranks, derived datatypes, persistent requests: a plate is warm along its upper edge,
/// and the warmth spreads. Each rank has a block of cells, and a margin for those of its
/// neighbors.
void main() {
  System.exit(
      Job.run(
          JobOptions.defaults(),
          world -> {
            int[] ranks = Cartesian.dimensions(world.size(), 2);
            if (ranks[0] > CELLS) {
              if (world.rank() == 0) {
                IO.println(
                    "a plate of %d × %1$d cells is for no %d × %d ranks"
                        .formatted(CELLS, ranks[0], ranks[1]));
              }
              return 1;
            }
            Cartesian grid = world.cartesian(ranks, new boolean[2]).orElseThrow();
            try (Arena arena = Arena.ofConfined()) {
              int[] place = grid.coordinates(grid.rank());
              int rows = share(place[0], ranks[0]);
              Plate plate = new Plate(grid, rows, share(place[1], ranks[1]), arena);
              for (int step = 0; step < STEPS; step++) {
                plate.exchangeMargins();
                plate.spread();
              }
              double all = world.allReduce(plate.sum(), Op.SUM);
              if (world.rank() == 0) {
                IO.println("mean of the plate: %.6f".formatted(all / (CELLS * CELLS)));
              }
            }
            grid.free();
            return 0;
          }));
}

/// How many rows or columns of the plate a rank has: as even as can be.
static int share(int place, int ranks) {
  return CELLS * (place + 1) / ranks - CELLS * place / ranks;
}

/// The block of a rank: rows 1 to `rows` and columns 1 to `columns`, within its margin.
static final class Plate {
  private final int rows;
  private final int columns;
  private final MemorySegment cells;
  private final MemorySegment next;
  private final List<PersistentRequest> exchange = new ArrayList<>();

  Plate(Cartesian grid, int rows, int columns, Arena arena) {
    this.rows = rows;
    this.columns = columns;
    cells = arena.allocate(JAVA_DOUBLE, (rows + 2) * (columns + 2));
    next = arena.allocate(JAVA_DOUBLE, (rows + 2) * (columns + 2));
    DerivedDatatype row = DerivedDatatype.contiguous(columns, Datatype.DOUBLE);
    DerivedDatatype column = DerivedDatatype.vector(rows, 1, columns + 2, Datatype.DOUBLE);
    Communicator world = grid.communicator();
    margin(world, grid.shift(0, 1), row, at(rows, 1), at(0, 1), 0);
    margin(world, grid.shift(0, -1), row, at(1, 1), at(rows + 1, 1), 1);
    margin(world, grid.shift(1, 1), column, at(1, columns), at(1, 0), 2);
    margin(world, grid.shift(1, -1), column, at(1, 1), at(1, columns + 1), 3);
    if (grid.shift(0, 1).source() == PROC_NULL) {
      for (int j = 1; j <= columns; j++) {
        cells.set(JAVA_DOUBLE, at(0, j), 1);
      }
    }
  }

  /// Cells at the edge go to the destination, and those of the source come to the margin.
  private void margin(
      Communicator world,
      Cartesian.Shift shift,
      DerivedDatatype type,
      long edge,
      long margin,
      int tag) {
    exchange.add(world.persistentReceive(cells.asSlice(margin), 1, type, shift.source(), tag));
    exchange.add(world.persistentSend(cells.asSlice(edge), 1, type, shift.destination(), tag));
  }

  private long at(int i, int j) {
    return (i * (columns + 2L) + j) * Double.BYTES;
  }

  private double cell(int i, int j) {
    return cells.get(JAVA_DOUBLE, at(i, j));
  }

  void exchangeMargins() {
    exchange.forEach(PersistentRequest::start);
    Request.awaitAll(exchange);
  }

  void spread() {
    for (int i = 1; i <= rows; i++) {
      for (int j = 1; j <= columns; j++) {
        double around = cell(i - 1, j) + cell(i + 1, j) + cell(i, j - 1) + cell(i, j + 1);
        next.set(JAVA_DOUBLE, at(i, j), around / 4);
      }
    }
    for (int i = 1; i <= rows; i++) {
      MemorySegment.copy(next, at(i, 1), cells, at(i, 1), 8L * columns);
    }
  }

  double sum() {
    double sum = 0;
    for (int i = 1; i <= rows; i++) {
      for (int j = 1; j <= columns; j++) {
        sum += cell(i, j);
      }
    }
    return sum;
  }
}
