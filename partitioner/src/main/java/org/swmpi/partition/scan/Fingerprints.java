package org.swmpi.partition.scan;

import java.util.SplittableRandom;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.ntriples.TermHash;

/// Fingerprints of terms and triples: 128 bits, keyed. Terms are compared by them, so the key is
/// random in each run and the same on all ranks. The result is left in [#high] and [#low].
public final class Fingerprints {
  private final TermHash terms;
  private final long[] key = new long[6];

  public long high;
  public long low;

  /// @param seed the run's, equal on all ranks
  public Fingerprints(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    terms = new TermHash(random.nextLong());
    for (int i = 0; i < key.length; i++) {
      key[i] = random.nextLong();
    }
  }

  /// Of the term `[start, end)`.
  public void term(long start, long end) {
    terms.hash(start, end);
    high = terms.high;
    low = terms.low;
  }

  /// Of a term in canonical spelling.
  public void term(String canonical, ByteSink buffer) {
    buffer.truncate(0);
    buffer.put(canonical);
    term(buffer.address(), buffer.end());
  }

  /// Of a triple whose terms have these fingerprints.
  public void triple(long sHigh, long sLow, long pHigh, long pLow, long oHigh, long oLow) {
    high = TermHash.mix(sHigh + pHigh, oHigh + pLow) + sLow * key[0];
    low = TermHash.mix(sLow + pLow ^ key[1], oLow + pHigh ^ key[2]) + sHigh * key[3];
  }

  /// Of a node or triple with fingerprint [#high], [#low], in a graph whose name has this one.
  public void inGraph(long gHigh, long gLow) {
    long h = high;
    high = TermHash.mix(h + gHigh, low + gLow);
    low = TermHash.mix(h ^ gLow ^ key[4], low ^ gHigh ^ key[5]);
  }
}
