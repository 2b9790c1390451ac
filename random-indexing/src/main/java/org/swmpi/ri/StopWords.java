package org.swmpi.ri;

import java.util.HexFormat;
import java.util.Set;
import org.swmpi.ri.internal.space.Checksum;
import org.swmpi.ri.internal.text.TextHash;

/// Names for sets of stop words.
final class StopWords {
  private StopWords() {}

  /// 16 hexadecimal digits, equal for equal sets; `none` for the empty one.
  static String id(Set<String> words) {
    long sum = 0;
    for (String word : words) {
      sum += Checksum.mixed(TextHash.of(word));
    }
    return words.isEmpty() ? "none" : HexFormat.of().toHexDigits(sum);
  }
}
