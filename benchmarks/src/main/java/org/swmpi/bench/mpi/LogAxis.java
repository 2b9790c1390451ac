package org.swmpi.bench.mpi;

import java.util.List;
import java.util.stream.IntStream;

/// A logarithmic axis from a power of its base to another.
///
/// @param first exponent of the base at its start
/// @param last at its end
/// @param from where it starts in the drawing
/// @param to where it ends
record LogAxis(double base, int first, int last, double from, double to) {
  /// The axis on which all of these values have a place.
  static LogAxis over(double base, double least, double most, double from, double to) {
    // A value that is a power of the base is the end, whatever the rounding of its logarithm.
    int first = (int) Math.floor(logarithm(base, least) + 1e-9);
    int last = (int) Math.ceil(logarithm(base, most) - 1e-9);
    return new LogAxis(base, first, Math.max(last, first + 1), from, to);
  }

  double place(double value) {
    return from + (to - from) * (logarithm(base, value) - first) / (last - first);
  }

  /// Powers of the base, at even distances.
  ///
  /// @param most at most as many
  List<Double> ticks(int most) {
    int distance = Math.ceilDiv(last - first + 1, most);
    return IntStream.rangeClosed(first, last)
        .filter(exponent -> (exponent - first) % distance == 0)
        .mapToObj(exponent -> Math.pow(base, exponent))
        .toList();
  }

  private static double logarithm(double base, double value) {
    return Math.log(value) / Math.log(base);
  }
}
