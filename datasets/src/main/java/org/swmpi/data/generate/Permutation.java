package org.swmpi.data.generate;

/// A permutation of the numbers from 0 to `size` - 1 that looks random, of which each element is
/// computed by itself: a Feistel network of four rounds over the next power of four, gone through
/// again until the result is in range (Black and Rogaway, "Ciphers with arbitrary finite domains",
/// 2002).
final class Permutation {
  private static final int ROUNDS = 4;

  private final long size;
  private final long key;
  private final int halfBits;
  private final long halfMask;

  Permutation(long size, long key) {
    this.size = size;
    this.key = key;
    int bits = Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, size - 1));
    halfBits = Math.max(1, (bits + 1) / 2);
    halfMask = (1L << halfBits) - 1;
  }

  /// The number that a number becomes.
  long of(long number) {
    long value = number;
    do {
      value = once(value);
    } while (value >= size);
    return value;
  }

  private long once(long value) {
    long left = value >>> halfBits;
    long right = value & halfMask;
    for (int round = 0; round < ROUNDS; round++) {
      long next = left ^ RandomStream.mix(RandomStream.mix(key + round) + right) & halfMask;
      left = right;
      right = next;
    }
    return left << halfBits | right;
  }
}
