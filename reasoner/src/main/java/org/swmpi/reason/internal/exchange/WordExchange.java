package org.swmpi.reason.internal.exchange;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;

/// Sends every rank a block of 64-bit words. What arrives lies in one buffer with what is sent, and
/// a rank's block for itself stays where it was written:
///
/// ```
/// +-----------------------+---------------------------------+
/// | from the other ranks  | for rank 0 | for rank 1 | …     |
/// +-----------------------+---------------------------------+
/// ```
final class WordExchange implements AutoCloseable {
  private final Communicator world;
  private final int ranks;
  private final ByteSink buffer = new ByteSink(0);
  private final long[] sent;
  private final long[] sentAt;
  private final long[] received;
  private final long[] receivedAt;
  private long own;

  WordExchange(Communicator world) {
    this.world = world;
    ranks = world.size();
    sent = new long[ranks];
    sentAt = new long[ranks];
    received = new long[ranks];
    receivedAt = new long[ranks];
  }

  /// Begins an exchange.
  ///
  /// @param outgoing words for each rank
  /// @param incoming words from each rank
  /// @return takes the blocks for all ranks, one behind the other
  ByteSink begin(long[] outgoing, long[] incoming) {
    int me = world.rank();
    long arriving = 0;
    long leaving = 0;
    for (int r = 0; r < ranks; r++) {
      sent[r] = r == me ? 0 : outgoing[r];
      received[r] = r == me ? 0 : incoming[r];
      sentAt[r] = leaving;
      receivedAt[r] = arriving;
      leaving += outgoing[r];
      arriving += received[r];
    }
    own = arriving + sentAt[me];
    buffer.truncate(0);
    buffer.reserve((arriving + leaving) * Long.BYTES);
    buffer.truncate(arriving * Long.BYTES);
    return buffer;
  }

  /// Exchanges the blocks. Collective. Returns where each rank's begins.
  long[] exchange() {
    long start = buffer.address();
    int me = world.rank();
    if (ranks > 1) {
      long arriving = (receivedAt[ranks - 1] + received[ranks - 1]) * Long.BYTES;
      world.allToAllV(
          Raw.segment(start + arriving, buffer.length() - arriving),
          sent,
          sentAt,
          Raw.segment(start, arriving),
          received,
          receivedAt,
          Datatype.LONG);
    }
    long[] begins = new long[ranks];
    for (int r = 0; r < ranks; r++) {
      begins[r] = start + (r == me ? own : receivedAt[r]) * Long.BYTES;
    }
    return begins;
  }

  /// Address that none of the blocks lies below.
  long start() {
    return buffer.address();
  }

  /// Sends every rank so many numbers of its own; returns those from each. Collective.
  static long[] exchange(Communicator world, long[] values) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment incoming = arena.allocate(ValueLayout.JAVA_LONG, values.length);
      world.allToAll(arena.allocateFrom(ValueLayout.JAVA_LONG, values), incoming);
      return incoming.toArray(ValueLayout.JAVA_LONG);
    }
  }

  @Override
  public void close() {
    buffer.close();
  }
}
