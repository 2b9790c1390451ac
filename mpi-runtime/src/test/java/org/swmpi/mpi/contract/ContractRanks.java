package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;

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

  /// Arguments: the transport, the number of ranks to ask for (0 where a launcher decides), the
  /// folder for the files.
  public static void main(String[] arguments) {
    JobOptions options =
        JobOptions.defaults().withTransport(arguments[0]).withRanks(Integer.parseInt(arguments[1]));
    Path folder = Path.of(arguments[2]);
    System.exit(Job.run(options, world -> runAll(world, folder)));
  }

  private static int runAll(Communicator world, Path folder) throws Exception {
    Path file = folder.resolve("rank-" + world.rank());
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(file), true, StandardCharsets.UTF_8)) {
      out.println("library\t" + world.library());
      for (ContractCase promise : Contract.cases()) {
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
      assertThat(world.immediateProbe(Communicator.ANY_SOURCE, Communicator.ANY_TAG))
          .as("what nobody has received")
          .isEmpty();
      return PASSED;
    } catch (Throwable e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      return trace.toString().replace("\n", " | ");
    }
  }
}
