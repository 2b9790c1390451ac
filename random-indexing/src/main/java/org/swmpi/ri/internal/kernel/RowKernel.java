package org.swmpi.ri.internal.kernel;

import jdk.incubator.vector.FloatVector;

/// The loops over rows of numbers: one form for vectors, one for scalars, one contract.
///
/// Rows lie in memory, little-endian, and are named by address. Sums of floats come in any order,
/// with or without fused operations, so the two forms may differ in the last bits: how much, and
/// that it does not matter, is said in [Rounding]. Integers are exact. Nothing is allocated.
public sealed interface RowKernel permits VectorRowKernel, ScalarRowKernel {
  /// Rows of a [#tile].
  int TILE_ROWS = 6;

  /// What the length of a quantised row is a multiple of; its end is filled with zeros.
  int BYTES_MULTIPLE = 64;

  /// Rows that [#dotGroups] and [#near] take together.
  int GROUP = 64;

  /// The form that is faster here: vectors where a vector holds more than two floats.
  static RowKernel preferred() {
    return FloatVector.SPECIES_PREFERRED.length() > 2
        ? new VectorRowKernel()
        : new ScalarRowKernel();
  }

  /// Queries of a [#tile], and bits of [#reaches]: at most 64.
  int tileQueries();

  /// The dot product of a row of floats with a query.
  ///
  /// @param query `n` floats
  float dot(long row, long query, int n);

  /// The dot products of four groups of [#GROUP] rows of floats with a query. Four, since memory
  /// that is read at four places at once comes faster.
  ///
  /// @param rows the first row of the first group
  /// @param stride bytes from row to row
  /// @param apart bytes from group to group
  /// @param query `n` floats
  /// @param products receives those of a group behind those of another
  void dotGroups(long rows, long stride, long apart, long query, int n, float[] products);

  /// Says which of [#GROUP] rows may be near enough.
  ///
  /// @param products of the rows, from `at` on
  /// @param scale of all rows
  /// @param first the first of the rows
  /// @return bit `r` is set unless `products[at + r] * scale[first + r] < least`
  long near(float[] products, int at, float[] scale, int first, float least);

  /// The dot products of four quantised rows with a quantised query.
  ///
  /// @param row0 `n` bytes, each -127 to 127
  /// @param query `n` numbers of 16 bits, each -127 to 127
  /// @param n a multiple of [#BYTES_MULTIPLE], at most [Rounding#LARGEST_DIMENSION]
  /// @param products receives four
  void dotBytes4(long row0, long row1, long row2, long row3, long query, int n, int[] products);

  /// The dot products of the rows of a [CoarseBlock] with a quantised query.
  ///
  /// @param query as [CoarseBlock#putQuery] writes it
  /// @param n a multiple of [CoarseBlock#MULTIPLE], at most [Rounding#LARGEST_DIMENSION]
  /// @param excess what [CoarseBlock#putQuery] returned
  /// @param products receives an integer of 32 bits for each of [CoarseBlock#ROWS] rows
  void dotCoarse(long block, long query, int n, int excess, long products);

  /// Says which rows of a [CoarseBlock] may be near enough.
  ///
  /// @param products of its rows, [CoarseBlock#ROWS] integers of 32 bits
  /// @param scale of all rows, as is `error`
  /// @param first the first row of the block
  /// @return bit `r` is set unless
  ///     `products[r] * scale[first + r] + error[first + r] * perError < least`, in floats
  long near(long products, float[] scale, float[] error, int first, float perError, float least);

  /// Largest absolute value in a row of floats; 0 where there is none. NaN is passed over.
  float largest(long row, int n);

  /// Writes a row of floats as bytes: each number over `step`, rounded to an integer.
  ///
  /// @param step more than 0; at least the row's largest absolute value over 2^20
  /// @param most largest absolute value of the integers, at most 127; what is larger becomes that
  /// @param bytes receives `n` bytes
  /// @return the sum of the squares of what each number differs by from its integer times `step`
  float quantise(long row, int n, float step, int most, long bytes);

  /// Writes `n` bytes as floats.
  void widen(long bytes, int n, long floats);

  /// The dot products of [#TILE_ROWS] rows of floats with [#tileQueries] queries.
  ///
  /// @param rows the first row
  /// @param stride bytes from row to row
  /// @param queries for each of `n` places, the numbers of all queries side by side
  /// @param products receives, row by row, a float for each query
  void tile(long rows, long stride, long queries, int n, long products);

  /// Says for which queries a row may be near enough.
  ///
  /// @param products of one row with each of the [#tileQueries] queries
  /// @param thresholds one float for each query
  /// @return bit `q` is set unless `products[q] * scale + error < thresholds[q]`
  long reaches(long products, float scale, float error, long thresholds);
}
