package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.Op;

/// Two ranks that make a known number of calls, for a tool to count.
public final class ObservedRanks {
  static final int MESSAGES = 17;

  private ObservedRanks() {}

  /// No arguments.
  public static void main(String[] arguments) {
    System.exit(Job.run(JobOptions.defaults().withTransport("mpi"), ObservedRanks::run));
  }

  private static int run(Communicator world) {
    int partner = 1 - world.rank();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment cell = arena.allocate(JAVA_LONG);
      for (int i = 0; i < MESSAGES; i++) {
        if (world.rank() == 0) {
          world.send(cell, partner, 0);
          world.receive(cell, partner, 0);
        } else {
          world.receive(cell, partner, 0);
          world.send(cell, partner, 0);
        }
      }
      for (int i = 0; i < 3; i++) {
        world.allReduce(1L, Op.SUM);
      }
      for (int i = 0; i < 5; i++) {
        world.barrier();
      }
    }
    return 0;
  }
}
