package org.swmpi.partition.cut;

import java.util.Arrays;
import org.swmpi.data.ntriples.TermHash;

/// The part of each subject of the input, on every rank. Subjects are known by 64 bits of a hash:
/// of two that have the same, one goes where the other goes, which does no harm. 20 to 40 bytes a
/// subject.
public final class TermParts {
  private final int parts;
  private final TermHash hash;
  private final LongNumbers terms = new LongNumbers();
  private int[] partOf = new int[1 << 10];
  private long last;
  private int lastPart = -1;

  /// An empty table.
  ///
  /// @param seed of the hash
  public TermParts(int parts, long seed) {
    this.parts = parts;
    hash = new TermHash(seed);
  }

  /// What a term `[start, end)` is known by.
  static long key(TermHash hash, long start, long end) {
    hash.hash(start, end);
    return hash.low;
  }

  /// Whether there were more terms than it takes.
  boolean isFull() {
    return terms.isFull();
  }

  void put(long term, int part) {
    int number = terms.id(term);
    if (number >= partOf.length) {
      partOf = Arrays.copyOf(partOf, Math.max(number + 1, 2 * partOf.length));
    }
    partOf[number] = part;
  }

  /// Puts the term `[start, end)` into a part.
  public void put(long start, long end, int part) {
    put(key(hash, start, end), part);
  }

  /// How many parts there are.
  public int parts() {
    return parts;
  }

  /// The part of the term `[start, end)`; of one that is not known, by its hash.
  public int part(long start, long end) {
    long term = key(hash, start, end);
    if (term != last || lastPart < 0) {
      last = term;
      int number = terms.find(term);
      lastPart = number < 0 ? (int) Long.remainderUnsigned(hash.high, parts) : partOf[number];
    }
    return lastPart;
  }
}
