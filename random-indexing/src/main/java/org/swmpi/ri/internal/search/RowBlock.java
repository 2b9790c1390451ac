package org.swmpi.ri.internal.search;

import java.lang.foreign.MemorySegment;
import org.swmpi.data.CapacityException;
import org.swmpi.data.memory.Raw;

/// The rows of a space that a rank answers for.
///
/// @param address of the first
/// @param first its number in the space
/// @param count how many
/// @param dimension floats in each
public record RowBlock(long address, long first, int count, int dimension) {
  /// So that what lies a block or a step behind the last row still has a number.
  private static final long MOST_ROWS = 2_000_000_000;

  /// Where rows are brought from.
  @FunctionalInterface
  public interface Rows {
    /// So many rows from the first on, in native memory that outlives the block.
    MemorySegment vectors(long first, int count);
  }

  /// A rank's share of rows that lie one after the other.
  ///
  /// @param vectors all rows of the space; must outlive the block
  public static RowBlock of(MemorySegment vectors, long rows, int dimension, int rank, int ranks) {
    long bytes = 4L * dimension;
    if (vectors.byteSize() < rows * bytes) {
      throw new IllegalArgumentException(
          "vectors has " + vectors.byteSize() + " bytes for " + rows + " rows of " + bytes);
    }
    return of(
        (first, count) -> vectors.asSlice(first * bytes, count * bytes),
        rows,
        dimension,
        rank,
        ranks);
  }

  /// A rank's share: as many rows as the others', one more or less.
  ///
  /// @param rows of the space
  /// @throws CapacityException for all ranks, if one of them has too many
  public static RowBlock of(Rows vectors, long rows, int dimension, int rank, int ranks) {
    long first = part(rows, rank, ranks);
    int count = count(rows, rank, ranks);
    return new RowBlock(vectors.vectors(first, count).address(), first, count, dimension);
  }

  /// How many rows a rank's share has.
  ///
  /// @throws CapacityException for all ranks, if one of them has too many
  public static int count(long rows, int rank, int ranks) {
    long most = Math.ceilDiv(rows, ranks);
    if (most > MOST_ROWS) {
      throw new CapacityException(
          "%,d rows for one rank, and a rank takes at most %,d; use at least %d ranks"
              .formatted(most, MOST_ROWS, Math.ceilDiv(rows, MOST_ROWS)));
    }
    return (int) (part(rows, rank + 1, ranks) - part(rows, rank, ranks));
  }

  private static long part(long rows, int rank, int ranks) {
    return rows / ranks * rank + Math.min(rank, rows % ranks);
  }

  /// Address of a row of the block.
  long row(int index) {
    return address + 4L * dimension * index;
  }

  /// Bytes from row to row.
  long stride() {
    return 4L * dimension;
  }

  /// The cosine of a row and a query, in double precision, summed from the first number to the
  /// last. It is 0 where one of them is.
  double score(int index, UnitQuery query) {
    long at = row(index);
    double[] vector = query.vector();
    double product = 0;
    double squares = 0;
    for (int i = 0; i < vector.length; i++) {
      double x = Raw.getFloat(at + 4L * i);
      product += x * vector[i];
      squares += x * x;
    }
    double length = Math.sqrt(squares) * query.length();
    return length == 0 ? 0 : product / length;
  }
}
