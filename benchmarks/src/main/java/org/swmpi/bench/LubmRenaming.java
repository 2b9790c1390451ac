package org.swmpi.bench;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Renames `University0` in data of the Lehigh University Benchmark for one university, number 0.
///
/// The names of departments, people and their e-mail addresses all hold that of the university.
/// Common to the copies are the other universities, at which somebody took a degree: these are
/// named alike in every copy, as they are in what the LUBM generator makes for several
/// universities.
final class LubmRenaming implements NumberedCopies.Renaming {
  private static final byte[] UNIVERSITY = ascii("University");
  private static final byte[] INDIVIDUAL = ascii("<http://www.");
  private static final byte[] VOCABULARY = ascii("<http://www.w3.org/");
  private static final byte[] NO_PREFIX = {};
  private static final byte[] ONTOLOGY = ascii("/univ-bench.owl#");

  /// Whether the data speaks of LUBM's ontology near its start.
  static boolean appliesTo(byte[] source) {
    int end = Math.min(source.length, 1 << 16);
    for (int at = 0; at < end; at++) {
      if (startsWith(source, at, end, ONTOLOGY)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean repeats(byte[] source, int start, int end, NumberedCopies.Marks marks) {
    if (!startsWith(source, start, end, INDIVIDUAL) || startsWith(source, start, end, VOCABULARY)) {
      return false;
    }
    for (int at = start; at < end; at++) {
      int digit = at + UNIVERSITY.length;
      if (startsWith(source, at, end, UNIVERSITY)
          && source[digit] == '0'
          && !isDigit(source[digit + 1])) {
        marks.number(digit, digit + 1, NO_PREFIX);
        at = digit;
      }
    }
    return true;
  }

  /// In bounds: a line ends with a line feed, which neither is a digit nor starts a name.
  private static boolean startsWith(byte[] source, int at, int end, byte[] text) {
    return at + text.length < end
        && Arrays.equals(source, at, at + text.length, text, 0, text.length);
  }

  private static boolean isDigit(byte character) {
    return character >= '0' && character <= '9';
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
