package org.swmpi.ri.internal.kernel;

/// What floating-point numbers of 24 bits can be wrong by, as a bound that holds always.
///
/// Let `u = 2^-24`, `n` the dimension and `γ = n·u / (1 - n·u)`. A sum of `n` products of floats,
/// in any order, fused or not, differs from the true one by at most `γ·Σ|xᵢ·yᵢ|`, which is at most
/// `γ·|x|·|y|` (Higham, Accuracy and Stability of Numerical Algorithms, 3.1; Cauchy and Schwarz).
/// Numbers that underflow add at most `n·2^-149`; norms are kept within [#LEAST_NORM] and
/// [#LARGEST_NORM], so that this, and its root, are far below `u`, and nothing overflows.
///
/// **Norms.** With `S` the float sum of squares of `x` and `i` the float nearest to `1/√S`,
/// `i·|x|` is within `γ + u` of 1.
///
/// **Floats.** `v` is the query at length 1, `w` its floats: `|w - v| ≤ u`. With `D` the float dot
/// product of `x` and `w`, the cosine `c = x·v/|x|` and the approximation `D·i` differ by at most
///
/// ```
/// |D·i - x·v·i| + |x·v·i - c|  ≤  (γ·(1 + u) + u)·|x|·i + (γ + u)  ≤  2.1·γ + 4·u
/// ```
///
/// since `γ < 0.01`. [#slack] is `2.1·γ + 16·u`: the rest is room for the roundings of the product
/// `D·i`, of the comparison, and of the exact score itself, which is computed in double precision.
///
/// **Quantised rows**, of bytes or of 4 bits. `x = s·z + d` with integers `z` and a step `s`; `e`
/// is a bound of `|d|/|x|`, from the float sum of the squares of `d`: each of its components is one
/// fused operation, so that `√` of the sum times `i` is right up to a factor of `1 + slack`, which
/// `e` includes. The query is `v = t·p + f` likewise, `f` bounding its error (computed in double
/// precision). Then
///
/// ```
/// c - (s·z)·(t·p)/|x|  =  d·v/|x| + (s·z)·(v - t·p)/|x|,    at most  e + (1 + e)·f
/// ```
///
/// and `(s·z)·(t·p)/|x|`, at most `(1 + e)·(1 + f)`, is computed as `z·p`, an exact integer, times
/// `s·i·t`, up to a factor of `1 ± slack`. Together: `e + (1 + e)·f + slack·(1 + e)·(1 + f)`.
/// Where the query stays in floats, as in tiles, `f` is 0, and the sum of products is in `slack`.
public final class Rounding {
  /// Largest dimension of a space that can be searched: for it, `γ` is below 0.01, and sums of
  /// products of quantised numbers fit 32 bits.
  public static final int LARGEST_DIMENSION = 1 << 17;

  /// Rows with a smaller norm, but not 0, are compared exactly at once.
  public static final double LEAST_NORM = 0x1p-30;

  /// Rows with a larger norm are compared exactly at once.
  public static final double LARGEST_NORM = 0x1p50;

  /// What a comparison of numbers up to 2 may be wrong by that takes a few operations of floats.
  public static final double COMPARED = 0x1p-20;

  private static final double U = 0x1p-24;

  private Rounding() {}

  /// What a cosine computed in floats may be wrong by.
  ///
  /// @param n the dimension, at most [#LARGEST_DIMENSION]
  public static double slack(int n) {
    double gamma = n * U / (1 - n * U);
    return 2.1 * gamma + 16 * U;
  }

  /// The next float at or above a number.
  public static float up(double value) {
    float rounded = (float) value;
    return rounded < value ? Math.nextUp(rounded) : rounded;
  }

  /// The next float at or below a number.
  public static float down(double value) {
    float rounded = (float) value;
    return rounded > value ? Math.nextDown(rounded) : rounded;
  }
}
