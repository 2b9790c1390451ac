package org.swmpi.app.similar;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.swmpi.ri.SemanticSpace;

/// Which terms may be answers: those of a file, or those with a prefix.
final class TermFilter {
  private TermFilter() {}

  /// @param filter name of a file with a term a line, else a prefix
  static LongPredicate of(String filter, SemanticSpace space) throws IOException {
    Path file = Path.of(filter);
    if (Files.isRegularFile(file)) {
      BitSet rows = new BitSet();
      try (Stream<String> lines = Files.lines(file)) {
        lines.forEach(
            line -> space.row(line.strip()).ifPresent(row -> rows.set(Math.toIntExact(row))));
      }
      return row -> row <= Integer.MAX_VALUE && rows.get((int) row);
    }
    byte[] prefix = filter.getBytes(StandardCharsets.UTF_8);
    return row -> startsWith(space.termBytes(row), prefix);
  }

  private static boolean startsWith(MemorySegment term, byte[] prefix) {
    long same = term.mismatch(MemorySegment.ofArray(prefix));
    return same < 0 || same >= prefix.length;
  }
}
