package org.swmpi.data.ntriples;

import java.util.SplittableRandom;
import org.swmpi.data.memory.Raw;

/// A keyed 128-bit hash of bytes: two independent sums of products in the manner of NH (Black and
/// others, UMAC, CRYPTO 1999), each of 64-bit words with keys of their own, folded to 128 bits.
///
/// With a random key the odds that any two of n different terms collide are about n²/2¹²⁹: 1.5e-19
/// for 1e10 terms. Equal keys give equal hashes on every rank. The result is left in [#high] and
/// [#low], so that nothing is allocated.
public final class TermHash {
  private static final int BLOCK_WORDS = 32;

  private final long[] key = new long[BLOCK_WORDS + 2];
  private final long[] fold = new long[8];

  /// Upper 64 bits of the last hash.
  public long high;

  /// Lower 64 bits of the last hash.
  public long low;

  /// @param seed chooses the key
  public TermHash(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < key.length; i++) {
      key[i] = random.nextLong();
    }
    for (int i = 0; i < fold.length; i++) {
      fold[i] = random.nextLong();
    }
  }

  /// Hashes the bytes of `[start, end)`; up to 16 bytes behind are read, and do not matter.
  public void hash(long start, long end) {
    long a1 = 0;
    long b1 = 0;
    long a2 = 0;
    long b2 = 0;
    int k = 0;
    long at = start;
    for (; end - at >= 16; at += 16) {
      long w0 = Raw.getLong(at);
      long w1 = Raw.getLong(at + 8);
      long x = w0 + key[k];
      long y = w1 + key[k + 1];
      a1 += x * y;
      b1 += Math.multiplyHigh(x, y);
      x = w0 + key[k + 2];
      y = w1 + key[k + 3];
      a2 += x * y;
      b2 += Math.multiplyHigh(x, y);
      k += 2;
      if (k
          == BLOCK_WORDS) { // a long term: the sums so far go into the next block as one word each
        finish(a1, b1, a2, b2, at - start);
        a1 = high;
        b1 = low;
        a2 = mix(high ^ fold[0], low ^ fold[1]);
        b2 = mix(high ^ fold[2], low ^ fold[3]);
        k = 0;
      }
    }
    int rest = (int) (end - at);
    long w0 = Raw.getLong(at);
    long w1 = 0;
    if (rest < 8) {
      w0 &= (1L << (rest * 8)) - 1;
    } else if (rest > 8) {
      w1 = Raw.getLong(at + 8) & -1L >>> (128 - rest * 8);
    }
    long x = w0 + key[k];
    long y = w1 + key[k + 1];
    a1 += x * y;
    b1 += Math.multiplyHigh(x, y);
    x = w0 + key[k + 2];
    y = w1 + key[k + 3];
    a2 += x * y;
    b2 += Math.multiplyHigh(x, y);
    finish(a1, b1, a2, b2, end - start);
  }

  private void finish(long a1, long b1, long a2, long b2, long length) {
    high = mix(a1 ^ fold[0], b2 ^ fold[1]) + mix(b1 ^ fold[2], a2 + length ^ fold[3]);
    low = mix(a1 + length ^ fold[4], b1 ^ fold[5]) + mix(a2 ^ fold[6], b2 ^ fold[7]);
  }

  /// The two halves of a 128-bit product, folded.
  public static long mix(long a, long b) {
    return a * b ^ Math.multiplyHigh(a, b);
  }
}
