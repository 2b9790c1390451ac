package org.swmpi.ri.internal.kernel;

import org.swmpi.data.memory.Raw;

/// How numbers of 4 bits lie in memory: so that a lane of 16 bits of a vector is four numbers of
/// one row, and the products of as many rows as a vector has lanes come at once.
///
/// A block holds [#ROWS] rows, in two halves, one behind the other: memory that is read at two
/// places comes faster. For each four numbers of a row, their *quad*, a half has 64 bytes: 16 bits
/// of each of its rows, of which the lowest 4 are the first number. Those of its row `r` are at
/// place `2 · (r mod 16) + r / 16`, so that the even lanes, taken as numbers of 32 bits, are its
/// first 16 rows, and the odd lanes the others.
///
/// A number `x` from -8 to 7 is stored as `y = x + 8`. With a quad `w` of a row as a number of 16
/// bits, and numbers `q` of a query, `y(t) = (w >> 4t) - 16 · (w >> 4(t + 1))`, and so
///
/// ```
/// Σ y(t)·q(t)  =  Σ (w >> 4t) · (q(t) - 16·q(t - 1)),    with q(-1) = 0
/// ```
///
/// which needs no masks. It may be computed modulo 2^16, and of up to four quads together, since a
/// sum of 16 products of the numbers themselves is at most `16 · 15 · 127 < 2^15`.
public final class CoarseBlock {
  /// Rows of a block.
  public static final int ROWS = 64;

  private static final int HALF_ROWS = ROWS / 2;

  /// What the length of a row is a multiple of; its end stands for zeros.
  public static final int MULTIPLE = 16;

  /// Largest absolute value of a number.
  public static final int MOST = 7;

  /// What is added to a number.
  static final int ZERO = 8;

  /// Bytes of a quad of all rows of a half.
  static final int QUAD_BYTES = 2 * HALF_ROWS;

  private CoarseBlock() {}

  /// Bytes of a block.
  ///
  /// @param n a multiple of [#MULTIPLE]
  public static long bytes(int n) {
    return 2 * halfBytes(n);
  }

  /// Bytes of a half.
  static long halfBytes(int n) {
    return (long) n / 4 * QUAD_BYTES;
  }

  /// Where the first quad of a row is.
  static long place(long block, int n, int row) {
    int inHalf = row % HALF_ROWS;
    return block + row / HALF_ROWS * halfBytes(n) + 4L * (inHalf % 16) + 2L * (inHalf / 16);
  }

  /// Writes a row.
  ///
  /// @param numbers `n` bytes, each -[#MOST] to [#MOST]
  /// @param n a multiple of [#MULTIPLE]
  /// @param row its number in the block
  public static void putRow(long numbers, int n, long block, int row) {
    long at = place(block, n, row);
    for (long i = 0; i < n; i += 4) {
      int quad = 0;
      for (int t = 0; t < 4; t++) {
        quad |= Raw.getByte(numbers + i + t) + ZERO << 4 * t;
      }
      Raw.putShort(at, (short) quad);
      at += QUAD_BYTES;
    }
  }

  /// Writes a query as products with rows need it.
  ///
  /// @param numbers `n` numbers of 16 bits, each -127 to 127
  /// @param n a multiple of [#MULTIPLE]
  /// @param query receives `n` numbers of 16 bits
  /// @return what the products with rows will be too large by
  public static int putQuery(long numbers, int n, long query) {
    int sum = 0;
    for (long i = 0; i < n; i++) {
      int number = Raw.getShort(numbers + 2 * i);
      int before = i % 4 == 0 ? 0 : Raw.getShort(numbers + 2 * (i - 1));
      Raw.putShort(query + 2 * i, (short) (number - 16 * before));
      sum += number;
    }
    return ZERO * sum;
  }
}
