package org.swmpi.partition;

import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Communicator;

/// Refuses, before the work begins, statements that are sure not to fit into memory.
public final class RoomForStatements {
  private static final int SAMPLE_BYTES = 1 << 14;

  private RoomForStatements() {}

  /// Looks at the input of all ranks. Collective.
  ///
  /// @param statementBytes the least that is kept of a statement
  /// @param remedy what to do where there is not enough
  /// @throws org.swmpi.data.CapacityException on all ranks
  public static void verify(
      Communicator world, RankInput input, int statementBytes, String remedy) {
    long needed = Memory.neededHere(world, statements(input) * statementBytes);
    Failure.agree(world, shortage(needed, Memory.available(), remedy));
  }

  /// About how many lines a rank has, by those at the beginning.
  private static long statements(RankInput input) {
    long sampled = 0;
    long lines = 0;
    for (Piece piece : input.pieces()) {
      long start = piece.text().address();
      long bytes = Math.min(piece.text().length(), SAMPLE_BYTES - sampled);
      for (long at = start; at < start + bytes; at++) {
        lines += Raw.getByte(at) == '\n' ? 1 : 0;
      }
      sampled += bytes;
    }
    return sampled == 0 ? 0 : (long) ((double) input.bytes() / sampled * lines);
  }

  /// What to throw where so much is needed and so much is there; null if that is enough.
  public static @Nullable Failure shortage(long needed, long available, String remedy) {
    return Memory.shortage("the statements alone take about", needed, available, remedy);
  }
}
