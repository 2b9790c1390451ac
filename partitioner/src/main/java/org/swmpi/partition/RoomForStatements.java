package org.swmpi.partition;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.MappedText;
import org.swmpi.mpi.Communicator;

/// Refuses, before the work begins, statements that are sure not to fit into memory.
public final class RoomForStatements {
  private static final int SAMPLES = 64;
  private static final int SAMPLE_BYTES = 1 << 12;

  private RoomForStatements() {}

  /// Looks at the input of all ranks. Collective.
  ///
  /// @param statementBytes the least that is kept of a statement
  /// @param remedy what to do where there is not enough
  /// @throws org.swmpi.data.CapacityException on all ranks
  public static void verify(
      Communicator world, RankInput input, int statementBytes, String remedy) {
    long needed = Memory.neededHere(world, statements(input.pieces()) * statementBytes);
    Failure.agree(world, shortage(needed, Memory.available(), remedy));
  }

  /// About how many statements a rank has: those that begin in samples of its share, in proportion.
  static long statements(List<Piece> pieces) {
    long total = pieces.stream().mapToLong(piece -> piece.text().length()).sum();
    long step = Math.max(SAMPLE_BYTES, total / SAMPLES);
    long base = 0;
    long sampled = 0;
    long statements = 0;
    for (Piece piece : pieces) {
      MappedText text = piece.text();
      long end = base + text.length();
      long sample = Math.max(0, Math.floorDiv(base - SAMPLE_BYTES, step) + 1) * step;
      for (; sample < end; sample += step) {
        long from = Math.max(base, sample);
        long to = Math.min(end, sample + SAMPLE_BYTES);
        statements += statements(text, text.address() + (from - base), to - from);
        sampled += to - from;
      }
      base = end;
    }
    return sampled == 0 ? 0 : (long) ((double) total / sampled * statements);
  }

  /// Lines that begin there with a term: no comments, no empty ones.
  private static long statements(MappedText text, long from, long bytes) {
    long statements = 0;
    for (long at = from; at < from + bytes; at++) {
      byte first = Raw.getByte(at);
      if ((first == '<' || first == '_') && (at == text.address() || Raw.getByte(at - 1) == '\n')) {
        statements++;
      }
    }
    return statements;
  }

  /// What to throw where so much is needed and so much is there; null if that is enough.
  public static @Nullable Failure shortage(long needed, long available, String remedy) {
    return Memory.shortage("the statements alone take about", needed, available, remedy);
  }
}
