package org.swmpi.data.generate;

/// Draws numbers from 0 to `size` - 1, the k-th about as often as k^(-1/(γ-1)): how often each is
/// drawn then has a power law with exponent γ.
///
/// The inverse of the distribution function, size · u^((γ-1)/(γ-2)), is kept as a table, between
/// whose entries it is taken as linear: no power is computed for a draw, and all machines agree.
final class PowerLaw {
  private static final int STEP_BITS = 6;
  private static final int STEPS = 1 << STEP_BITS;
  private static final int OCTAVES = Long.SIZE - STEP_BITS;

  private final long size;

  /// By octave of u, from the one that ends at 1 downwards: values at its steps and its end.
  private final double[] values = new double[OCTAVES * (STEPS + 1)];

  PowerLaw(long size, double exponent) {
    this.size = size;
    double power = (exponent - 1) / (exponent - 2);
    for (int octave = 0; octave < OCTAVES; octave++) {
      for (int step = 0; step <= STEPS; step++) {
        double u = StrictMath.scalb(1 + (double) step / STEPS, -1 - octave);
        values[octave * (STEPS + 1) + step] = size * StrictMath.pow(u, power);
      }
    }
  }

  long draw(RandomStream random) {
    long u = random.next();
    int octave = Math.min(Long.numberOfLeadingZeros(u), OCTAVES - 1);
    long mantissa = u << octave << 1;
    int step = (int) (mantissa >>> Long.SIZE - STEP_BITS);
    double fraction = (mantissa << STEP_BITS >>> 11) * 0x1p-53;
    int at = octave * (STEPS + 1) + step;
    double value = values[at] + fraction * (values[at + 1] - values[at]);
    return Math.min(size - 1, (long) value);
  }
}
