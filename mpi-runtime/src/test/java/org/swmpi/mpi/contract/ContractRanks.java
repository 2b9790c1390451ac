package org.swmpi.mpi.contract;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.Op;

/// Runs all cases of the contract as one rank of a job; each rank writes what it saw to a file of
/// its own, since launchers tear lines of several ranks.
public final class ContractRanks {
  private static final String PASSED = "passed";

  private ContractRanks() {}

  /// Arguments: the folder for the files, a part of the names of the cases to run, then optionally
  /// the number of ranks, for transports that start them.
  public static void main(String[] arguments) {
    Path folder = Path.of(arguments[0]);
    int ranks = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 0;
    System.exit(
        Job.run(
            JobOptions.defaults().withRanks(ranks), world -> runAll(world, folder, arguments[1])));
  }

  private static int runAll(Communicator world, Path folder, String only) throws Exception {
    Path file = folder.resolve("rank-" + world.rank());
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(file), true, StandardCharsets.UTF_8)) {
      out.println(world.library() + " on " + world.host());
      for (ContractCase promise : Contract.cases()) {
        if (!promise.name().contains(only)) {
          continue;
        }
        String result = run(world, promise);
        out.println(promise.name() + "\t" + result);
        // Nobody goes on while another is still in the case.
        world.allReduce(result.equals(PASSED) ? 0 : 1, Op.MAX);
      }
    }
    return 0;
  }

  private static String run(Communicator world, ContractCase promise) {
    try {
      promise.check().run(world);
      return PASSED;
    } catch (Throwable e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      return trace.toString().replace("\n", " | ");
    }
  }
}
