package org.swmpi.ri.internal.search;

import java.lang.foreign.MemorySegment;
import org.swmpi.data.memory.Raw;

/// The rows of a space that a rank answers for.
///
/// @param address of the first
/// @param first its number in the space
/// @param count how many
/// @param dimension floats in each
public record RowBlock(long address, long first, int count, int dimension) {
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
  public static RowBlock of(Rows vectors, long rows, int dimension, int rank, int ranks) {
    long first = part(rows, rank, ranks);
    int count = count(rows, rank, ranks);
    return new RowBlock(vectors.vectors(first, count).address(), first, count, dimension);
  }

  /// How many rows a rank's share has.
  public static int count(long rows, int rank, int ranks) {
    long count = part(rows, rank + 1, ranks) - part(rows, rank, ranks);
    if (count > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          count + " rows are too many for one rank; run on more ranks");
    }
    return (int) count;
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
