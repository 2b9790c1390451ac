package org.swmpi.app.similar;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.function.LongPredicate;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.text.Utf8Lines;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.TermExpression;

/// Which terms may be answers: those of a file, or those with a prefix.
final class TermFilter {
  private TermFilter() {}

  /// Rank 0 reads the file, which may be a pipe. Collective.
  ///
  /// @param filter name of a file with a term a line, else a prefix
  /// @throws MalformedInputException on all ranks, if the file is not UTF-8
  /// @throws MissingInputException on all ranks, if it cannot be read
  static LongPredicate of(Communicator world, String filter, SemanticSpace space)
      throws IOException {
    byte[] read = new byte[0];
    Failure failure = null;
    Path file = Path.of(filter);
    if (world.rank() == 0 && Files.exists(file) && !Files.isDirectory(file)) {
      try {
        read = rows(file, space).toByteArray();
      } catch (MalformedInputException | MissingInputException e) {
        failure = Failure.of(e);
      }
    }
    Failure.agree(world, failure);
    byte[] ofRankZero = world.allGather(read)[0];
    if (ofRankZero.length > 0) {
      BitSet rows = BitSet.valueOf(ofRankZero);
      return row -> row <= Integer.MAX_VALUE && rows.get((int) row);
    }
    byte[] prefix = filter.getBytes(StandardCharsets.UTF_8);
    return row -> startsWith(space.termBytes(row), prefix);
  }

  /// Never empty: behind the last row stands a bit that tells it from no file.
  private static BitSet rows(Path file, SemanticSpace space) throws IOException {
    BitSet rows = new BitSet();
    rows.set(Math.toIntExact(space.rows()));
    try (Utf8Lines lines = Utf8Lines.open(file, "convert the terms")) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        space
            .row(TermExpression.whole(line, space))
            .ifPresent(row -> rows.set(Math.toIntExact(row)));
      }
    }
    return rows;
  }

  private static boolean startsWith(MemorySegment term, byte[] prefix) {
    long same = term.mismatch(MemorySegment.ofArray(prefix));
    return same < 0 || same >= prefix.length;
  }
}
