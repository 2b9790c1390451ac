package org.swmpi.partition.records;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;

/// Blocks of bytes that every rank sends to every rank; its buffers are kept for the next time.
public final class BlockExchange implements AutoCloseable {
  private final Communicator world;
  private final ByteSink send = new ByteSink(1 << 12);
  private final ByteSink receive = new ByteSink(1 << 12);
  private final long[] ends;
  private final long[] displacements;
  private long[] counts;

  public BlockExchange(Communicator world) {
    this.world = world;
    ends = new long[world.size()];
    counts = new long[world.size()];
    displacements = new long[world.size()];
  }

  /// What is to be sent: the blocks for rank 0, 1, … one after the other, each ended by
  /// [#endBlock]. Empty at first and after [#clear].
  public ByteSink out() {
    return send;
  }

  public void clear() {
    send.truncate(0);
  }

  /// The block for a rank ends here.
  public void endBlock(int rank) {
    ends[rank] = send.length();
  }

  /// Exchanges the blocks. Collective.
  public void run() {
    long[] sendCounts = new long[world.size()];
    long[] sendDisplacements = new long[world.size()];
    for (int rank = 0; rank < ends.length; rank++) {
      sendDisplacements[rank] = rank == 0 ? 0 : ends[rank - 1];
      sendCounts[rank] = ends[rank] - sendDisplacements[rank];
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment incoming = arena.allocate(ValueLayout.JAVA_LONG, world.size());
      world.allToAll(arena.allocateFrom(ValueLayout.JAVA_LONG, sendCounts), incoming);
      counts = incoming.toArray(ValueLayout.JAVA_LONG);
    }
    prepare();
    world.allToAllV(
        send.segment(),
        sendCounts,
        sendDisplacements,
        receive.segment(),
        counts,
        displacements,
        Datatype.BYTE);
  }

  /// Gives the bytes of [#out] to all ranks: as if each block were all of them. Collective.
  public void gather() {
    counts = world.allGather(send.length());
    prepare();
    world.allGatherV(send.segment(), receive.segment(), counts, displacements, Datatype.BYTE);
  }

  private void prepare() {
    long total = 0;
    for (int rank = 0; rank < counts.length; rank++) {
      displacements[rank] = total;
      total += counts[rank];
    }
    receive.truncate(0);
    receive.reserve(total);
    receive.truncate(total);
  }

  /// Address of the block that a rank has sent; all of them lie side by side.
  public long begin(int rank) {
    return receive.address() + displacements[rank];
  }

  /// Address behind it.
  public long end(int rank) {
    return begin(rank) + counts[rank];
  }

  @Override
  public void close() {
    send.close();
    receive.close();
  }
}
