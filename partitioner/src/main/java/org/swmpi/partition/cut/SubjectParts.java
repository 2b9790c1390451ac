package org.swmpi.partition.cut;

import java.util.Arrays;
import org.swmpi.data.ntriples.TermHash;

/// The part of each subject of the input, on every rank. Subjects are known by 64 bits of a hash:
/// of
/// two that have the same, one goes where the other goes, which does no harm. About 40 bytes a
// subject.
public final class SubjectParts {
  private final int parts;
  private final TermHash hash;
  private final LongNumbers subjects = new LongNumbers();
  private int[] partOf = new int[1 << 10];
  private long lastSubject;
  private int lastPart = -1;

  SubjectParts(int parts, long seed) {
    this.parts = parts;
    hash = new TermHash(seed);
  }

  /// What a subject `[start, end)` is known by.
  static long key(TermHash hash, long start, long end) {
    hash.hash(start, end);
    return hash.low;
  }

  void put(long subject, int part) {
    int number = subjects.id(subject);
    if (number >= partOf.length) {
      partOf = Arrays.copyOf(partOf, Math.max(number + 1, 2 * partOf.length));
    }
    partOf[number] = part;
  }

  /// How many parts there are.
  public int parts() {
    return parts;
  }

  /// The part of the subject `[start, end)`; of one that is not known, by its hash.
  public int part(long start, long end) {
    long subject = key(hash, start, end);
    if (subject != lastSubject || lastPart < 0) {
      lastSubject = subject;
      int number = subjects.find(subject);
      lastPart = number < 0 ? (int) Long.remainderUnsigned(hash.high, parts) : partOf[number];
    }
    return lastPart;
  }
}
