package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;

/// Columns of matrices of longs, which tell the rank and the place that they come from.
final class Columns {
  static final int ROWS = 50;
  static final int COLUMNS = 8;

  /// Columns side by side.
  static final DerivedDatatype COLUMN =
      DerivedDatatype.vector(ROWS, 1, COLUMNS, Datatype.LONG).resized(8);

  static final long COLUMN_BYTES = 8 * ROWS;

  private Columns() {}

  static int right(Communicator world) {
    return (world.rank() + 1) % world.size();
  }

  static int left(Communicator world) {
    return (world.rank() + world.size() - 1) % world.size();
  }

  /// What a rank has at a place.
  static long value(int rank, int row, int column) {
    return 1_000_000L * rank + 1000L * row + column;
  }

  static MemorySegment matrix(Arena arena, int rank) {
    MemorySegment matrix = arena.allocate(JAVA_LONG, ROWS * COLUMNS);
    fill(matrix, rank);
    return matrix;
  }

  static void fill(MemorySegment matrix, int rank) {
    for (int i = 0; i < ROWS * COLUMNS; i++) {
      matrix.setAtIndex(JAVA_LONG, i, value(rank, i / COLUMNS, i % COLUMNS));
    }
  }

  /// Where a column begins.
  static MemorySegment at(MemorySegment matrix, int column) {
    return matrix.asSlice(8L * column);
  }

  /// Whether a column is one of a rank's, up to a row, and the rest is as it was.
  static void assertColumn(
      MemorySegment matrix, int column, int rank, int original, int before, int rows) {
    for (int row = 0; row < ROWS; row++) {
      assertThat(matrix.getAtIndex(JAVA_LONG, row * COLUMNS + column))
          .as("row %d of column %d", row, column)
          .isEqualTo(row < rows ? value(rank, row, original) : value(before, row, column));
    }
  }

  static void assertColumn(MemorySegment matrix, int column, int rank, int original) {
    assertColumn(matrix, column, rank, original, rank, ROWS);
  }
}
