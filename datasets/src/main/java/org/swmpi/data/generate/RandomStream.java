package org.swmpi.data.generate;

/// Random numbers that are a function of a key, today and in any later version: the SplitMix64 of
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014).
final class RandomStream {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private long state;

  /// Begins the stream of a key.
  ///
  /// @param purpose keeps streams of the same numbers apart that are used for different things
  void begin(long seed, long purpose, long first, long second) {
    state = mix(mix(mix(mix(seed) + purpose) + first) + second);
  }

  /// A bijection in which every bit depends on every other.
  static long mix(long value) {
    long z = value + GOLDEN_GAMMA;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /// Any number.
  long next() {
    long number = mix(state);
    state += GOLDEN_GAMMA;
    return number;
  }

  /// A number from 0 to `bound` - 1. None is likelier than another by more than `bound` / 2⁶⁴.
  long below(long bound) {
    return Math.unsignedMultiplyHigh(next(), bound);
  }

  /// A number from 0 to `bound` - 1.
  int below(int bound) {
    return (int) below((long) bound);
  }

  /// A number from `least` to `most`, both included.
  int between(int least, int most) {
    return least + below(most - least + 1);
  }

  /// Draws different numbers from 0 to `bound` - 1, a few of many.
  ///
  /// @param drawn takes them
  /// @param count how many, less than `bound`
  void drawFew(int[] drawn, int count, int bound) {
    for (int i = 0; i < count; i++) {
      int number = below(bound);
      for (int j = 0; j < i; j++) {
        if (drawn[j] == number) {
          number = below(bound);
          j = -1;
        }
      }
      drawn[i] = number;
    }
  }

  /// Draws different numbers from 0 to `bound` - 1, many of them or all.
  ///
  /// @param drawn takes them; has `bound` elements at least
  /// @param count how many, at most `bound`
  void drawMany(int[] drawn, int count, int bound) {
    for (int i = 0; i < bound; i++) {
      drawn[i] = i;
    }
    for (int i = 0; i < count; i++) {
      int other = between(i, bound - 1);
      int number = drawn[other];
      drawn[other] = drawn[i];
      drawn[i] = number;
    }
  }
}
