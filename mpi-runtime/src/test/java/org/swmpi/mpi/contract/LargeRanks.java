package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.NeighborGraph;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.Window;

/// Buffers longer than an `int` counts bytes, on two ranks: 2 GiB and a bit in each call. Takes 13
/// GB of memory.
public final class LargeRanks {
  private static final long BYTES = (1L << 31) + 4097;

  /// Far from any power of two, so that what stands at a wrong place is seen.
  private static final long STRIDE = 99_991;

  private final Communicator world;
  private final MemorySegment mine;
  private final MemorySegment theirs;

  private LargeRanks(Communicator world, Arena arena) {
    this.world = world;
    mine = arena.allocate(BYTES, 64);
    theirs = arena.allocate(BYTES, 64);
    for (long at = 0; at < BYTES; at += STRIDE) {
      mine.set(JAVA_BYTE, at, mark(world.rank(), at));
    }
    mine.set(JAVA_BYTE, BYTES - 1, mark(world.rank(), BYTES - 1));
  }

  /// Arguments: the transport, and the number of ranks to ask for (0 where a launcher decides).
  public static void main(String[] arguments) {
    JobOptions options =
        JobOptions.defaults().withTransport(arguments[0]).withRanks(Integer.parseInt(arguments[1]));
    System.exit(
        Job.run(
            options,
            world -> {
              try (Arena arena = Arena.ofShared()) {
                new LargeRanks(world, arena).run();
              }
              System.out.println("LARGE " + world.rank());
              return 0;
            }));
  }

  private static byte mark(int rank, long at) {
    return (byte) (at / STRIDE * 31 + at + rank);
  }

  private void verify(String call, int rank, long from, long to) {
    for (long at = (from + STRIDE - 1) / STRIDE * STRIDE; at < to; at += STRIDE) {
      if (theirs.get(JAVA_BYTE, at) != mark(rank, at)) {
        throw new AssertionError(call + ": byte " + at + " is not that of rank " + rank);
      }
    }
    theirs.fill((byte) 0x5a);
  }

  private void run() {
    int other = 1 - world.rank();
    Status status;
    if (world.rank() == 0) {
      world.send(mine, other, 1);
      status = world.receive(theirs, other, 2);
    } else {
      status = world.receive(theirs, other, 1);
      world.send(mine, other, 2);
    }
    if (status.bytes() != BYTES) {
      throw new AssertionError(status + " of " + BYTES + " bytes");
    }
    verify("send", other, 0, BYTES);

    Request incoming = world.immediateReceive(theirs, other, 3);
    world.immediateSend(mine, other, 3).await();
    incoming.await();
    verify("immediateSend", other, 0, BYTES);

    theirs.copyFrom(mine);
    world.broadcast(theirs, 1);
    verify("broadcast", 1, 0, BYTES);

    world.reduce(mine, theirs, Datatype.BYTE, Op.BITWISE_AND, 0);
    world.allReduce(mine, theirs, Datatype.BYTE, Op.MAX);
    for (long at = 0; at < BYTES; at += STRIDE) {
      int largest = Math.max(mark(0, at), mark(1, at));
      if (theirs.get(JAVA_BYTE, at) != largest) {
        throw new AssertionError("allReduce: byte " + at);
      }
    }

    // Halves that lie where they belong already, so that places stay those of the marks.
    long half = BYTES / 2;
    long[] counts = {half, BYTES - half};
    long[] displacements = {0, half};
    MemorySegment own = mine.asSlice(displacements[world.rank()], counts[world.rank()]);
    world.allGatherV(own, theirs, counts, displacements, Datatype.BYTE);
    MemorySegment second = theirs.asSlice(half);
    for (long at = half / STRIDE * STRIDE + STRIDE; at < BYTES; at += STRIDE) {
      if (second.get(JAVA_BYTE, at - half) != mark(1, at)) {
        throw new AssertionError("allGatherV: byte " + at);
      }
    }
    verify("allGatherV", 0, 0, half);

    // Rank 0 gives all it has to rank 1, and the other way round.
    long[] all = {0, 0};
    all[other] = BYTES;
    world.allToAllV(mine, all, new long[2], theirs, all, new long[2], Datatype.BYTE);
    verify("allToAllV", other, 0, BYTES);

    NeighborGraph pair = world.distributedGraphAdjacent(new int[] {other}, new int[] {other});
    pair.neighborAllToAll(mine, theirs);
    verify("neighborAllToAll", other, 0, BYTES);
    long[] one = {BYTES};
    pair.neighborAllToAllV(mine, one, new long[1], theirs, one, new long[1], Datatype.BYTE);
    verify("neighborAllToAllV", other, 0, BYTES);
    pair.free();

    if (!world.transport().equals("sockets")) {
      Window window = world.window(mine);
      window.fence();
      window.get(theirs, other, 0);
      window.fence();
      verify("get", other, 0, BYTES);
      window.free();
    }
  }
}
