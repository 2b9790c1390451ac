package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// Every rank sends rank 0 far more short messages than it has asked for; it asks for the last one
/// first. Run with little memory, this fails where what is unasked for is kept without a bound.
public final class BacklogRanks {
  private static final int MESSAGES = 10_000;
  private static final int BYTES = 16 << 10;

  private BacklogRanks() {}

  /// Argument: the number of ranks.
  public static void main(String[] arguments) {
    JobOptions options =
        JobOptions.defaults().withTransport("sockets").withRanks(Integer.parseInt(arguments[0]));
    System.exit(Job.run(options, world -> world.rank() == 0 ? receive(world) : send(world)));
  }

  private static int send(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment message = arena.allocate(BYTES).fill((byte) world.rank());
      MemorySegment last = arena.allocateFrom(JAVA_LONG, 4711);
      List<Request> requests = new ArrayList<>();
      for (int i = 0; i < MESSAGES; i++) {
        requests.add(world.immediateSend(message, 0, 1));
      }
      requests.add(world.immediateSend(last, 0, 2));
      Request.awaitAll(requests);
      return 0;
    }
  }

  private static int receive(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      for (int source = 1; source < world.size(); source++) {
        world.receive(cell, source, 2);
        if (cell.get(JAVA_LONG, 0) != 4711) {
          return 3;
        }
      }
      MemorySegment message = arena.allocate(BYTES);
      for (int i = 0; i < MESSAGES * (world.size() - 1); i++) {
        Status status = world.receive(message, Communicator.ANY_SOURCE, 1);
        if (message.get(JAVA_LONG, BYTES - 8) != 0x0101010101010101L * status.source()) {
          return 4;
        }
      }
      return 0;
    }
  }
}
