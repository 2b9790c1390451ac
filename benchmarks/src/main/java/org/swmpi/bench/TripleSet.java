package org.swmpi.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/// The lines of an N-Triples file as a set of 64-bit hashes: enough to count distinct lines and to
/// compare files (two of 100 million lines are taken for the same once in four thousand times).
///
/// Lines with a blank node are counted and kept apart: programs name these as they like.
final class TripleSet {
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private final long[] named;
  private final long[] blank;
  private final long lines;

  private TripleSet(long[] named, long[] blank, long lines) {
    this.named = named;
    this.blank = blank;
    this.lines = lines;
  }

  /// Reads a file in which each line is a triple.
  static TripleSet of(Path file) throws IOException {
    Hashes named = new Hashes();
    Hashes blank = new Hashes();
    LineBlocks.read(
        file,
        (bytes, length) -> {
          for (int start = 0; start < length; ) {
            long hash = 0;
            boolean hasBlank = bytes[start] == '_';
            int end = start;
            for (; end < length && bytes[end] != '\n'; end++) {
              hash = (hash + (bytes[end] & 0xff) + 1) * MULTIPLIER;
              hash ^= hash >>> 32;
              hasBlank |= bytes[end] == ':' && end - start > 1 && isBlankLabel(bytes, end);
            }
            (hasBlank ? blank : named).add(hash);
            start = end + 1;
          }
        });
    long lines = named.size + (long) blank.size;
    return new TripleSet(named.distinct(), blank.distinct(), lines);
  }

  /// Whether the colon ends ` _:`. It may do so within a literal too: such a line is kept apart
  /// without need.
  private static boolean isBlankLabel(byte[] bytes, int colon) {
    return bytes[colon - 1] == '_' && bytes[colon - 2] == ' ';
  }

  long lines() {
    return lines;
  }

  long distinct() {
    return (long) named.length + blank.length;
  }

  /// Distinct lines with a blank node.
  int blankLines() {
    return blank.length;
  }

  boolean sameAs(TripleSet other) {
    return Arrays.equals(named, other.named) && Arrays.equals(blank, other.blank);
  }

  /// How many of the lines without blank nodes the other has not.
  long namedNotIn(TripleSet other) {
    long missing = 0;
    int theirs = 0;
    for (long hash : named) {
      while (theirs < other.named.length && other.named[theirs] < hash) {
        theirs++;
      }
      if (theirs == other.named.length || other.named[theirs] != hash) {
        missing++;
      }
    }
    return missing;
  }

  private static final class Hashes {
    private long[] values = new long[1 << 16];
    private int size;

    void add(long value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size++] = value;
    }

    long[] distinct() {
      Arrays.parallelSort(values, 0, size);
      int kept = 0;
      for (int i = 0; i < size; i++) {
        if (i == 0 || values[i] != values[i - 1]) {
          values[kept++] = values[i];
        }
      }
      return Arrays.copyOf(values, kept);
    }
  }
}
