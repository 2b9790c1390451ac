package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.Op;

/// Measures reductions of 8 bytes.
public final class AllReduceRate {
  private AllReduceRate() {}

  /// Arguments: number of calls, then optionally a number of ranks to ask for.
  public static void main(String[] arguments) {
    int calls = Integer.parseInt(arguments[0]);
    JobOptions options =
        JobOptions.defaults().withRanks(arguments.length > 1 ? Integer.parseInt(arguments[1]) : 0);
    System.exit(Job.run(options, world -> measure(world, calls)));
  }

  /// What a job of it has printed: microseconds for one call.
  static double micros(Mpirun.Result result) {
    return result
        .output()
        .lines()
        .filter(line -> line.startsWith("MICROS "))
        .mapToDouble(line -> Double.parseDouble(line.substring(7)))
        .max()
        .orElseThrow();
  }

  private static int measure(Communicator world, int calls) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment send = arena.allocate(JAVA_LONG);
      MemorySegment receive = arena.allocate(JAVA_LONG);
      for (int i = 0; i < calls; i++) {
        world.allReduce(send, receive, Datatype.LONG, Op.SUM);
      }
      long begin = System.nanoTime();
      for (int i = 0; i < calls; i++) {
        world.allReduce(send, receive, Datatype.LONG, Op.SUM);
      }
      double micros = (System.nanoTime() - begin) / 1e3 / calls;
      if (world.rank() == 0) {
        System.out.println("MICROS " + micros);
      }
    }
    return 0;
  }
}
