import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.swmpi.mpi.Datatype.INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;

static final int ROWS = 3;

/// Collectives of derived datatypes: rank 0 deals the columns of a matrix out, each rank squares
/// what it got, and they come back.
void main() {
  System.exit(
      Job.run(
          JobOptions.defaults(),
          world -> {
            int columns = world.size();
            try (Arena arena = Arena.ofConfined()) {
              MemorySegment matrix = arena.allocate(JAVA_INT, ROWS * columns);
              for (int i = 0; i < ROWS * columns; i++) {
                matrix.setAtIndex(JAVA_INT, i, world.rank() == 0 ? i : 0);
              }
              // The next column begins one number behind, not where this one ends.
              DerivedDatatype column =
                  DerivedDatatype.vector(ROWS, 1, columns, INT).resized(Integer.BYTES);
              DerivedDatatype number = DerivedDatatype.of(INT);
              MemorySegment mine = arena.allocate(JAVA_INT, ROWS);
              world.scatter(matrix, 1, column, mine, ROWS, number, 0);
              for (int i = 0; i < ROWS; i++) {
                int value = mine.getAtIndex(JAVA_INT, i);
                mine.setAtIndex(JAVA_INT, i, value * value);
              }
              world.gather(mine, ROWS, number, matrix, 1, column, 0);
              if (world.rank() == 0) {
                IO.println("squares: " + Arrays.toString(matrix.toArray(JAVA_INT)));
              }
            }
            return 0;
          }));
}
