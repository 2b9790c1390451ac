package org.swmpi.reason;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.CapacityException;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Failure;
import org.swmpi.partition.Memory;
import org.swmpi.partition.Piece;
import org.swmpi.partition.RankInput;
import org.swmpi.reason.internal.scan.NodeRef;

/** Refuses, before the work begins, what is sure not to fit. */
final class Capacity {
  /** What is kept of a statement, whatever follows from it. */
  private static final int STATEMENT_BYTES = 20;

  private static final int SAMPLE_BYTES = 1 << 16;

  private Capacity() {}

  /**
   * Looks at the input of all ranks. Collective.
   *
   * @throws CapacityException on all ranks
   */
  static void verify(Communicator world, RankInput input) {
    verifyInput(world, input);
    Failure.agree(world, shortage(neededHere(world, input), Memory.available()));
  }

  private static void verifyInput(Communicator world, RankInput input) {
    long most = world.allReduce(input.bytes(), Op.MAX);
    if (most > NodeRef.MOST_BYTES) {
      throw new CapacityException(
          "%,d bytes of input for one rank, and a rank takes at most %,d; use at least %d ranks"
              .formatted(
                  most, NodeRef.MOST_BYTES, Math.ceilDiv(most * world.size(), NodeRef.MOST_BYTES)));
    }
  }

  /** Bytes that the ranks of this rank's machine will keep of their statements. */
  private static long neededHere(Communicator world, RankInput input) {
    List<String> hosts = world.hosts();
    long[] needs = new long[world.size()];
    needs[world.rank()] = statements(input) * STATEMENT_BYTES;
    needs = world.allReduce(needs, Op.SUM);
    long here = 0;
    for (int rank = 0; rank < needs.length; rank++) {
      here += hosts.get(rank).equals(world.host()) ? needs[rank] : 0;
    }
    return here;
  }

  /** About how many lines a rank has, by those at the beginning. */
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

  static @Nullable Failure shortage(long needed, long available) {
    return needed <= available
        ? null
        : Failure.of(
            new CapacityException(
                ("the statements alone take about %.1f GB of memory on one machine, which has %.1f GB"
                        + " left; use more machines, or close a part of the data at a time")
                    .formatted(needed / 1e9, available / 1e9)));
  }
}
