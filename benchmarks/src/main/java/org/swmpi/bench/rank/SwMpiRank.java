package org.swmpi.bench.rank;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.List;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;

/// The program of the ranks of sw-mpi: each measures all steps of a file.
public final class SwMpiRank {
  private SwMpiRank() {}

  /// @param arguments name of the transport, number of ranks, title of the [BufferKind], file of
  ///     the steps; the twins as [Twin#load] takes them, if any
  public static void main(String[] arguments) throws IOException {
    String transport = arguments[0];
    int ranks = Integer.parseInt(arguments[1]);
    BufferKind buffers = BufferKind.of(arguments[2]);
    List<Step> steps = Step.read(Path.of(arguments[3]));
    String twins = arguments.length > 4 ? arguments[4] : "";
    JobOptions options = JobOptions.defaults().withTransport(transport).withRanks(ranks);
    int code =
        Job.run(
            options,
            world -> {
              try (Arena arena = Arena.ofConfined()) {
                int largest = Step.largest(steps);
                Endpoint endpoint = new CommunicatorEndpoint(world, buffers, arena, largest);
                Loops.run(endpoint, Twin.load(twins, largest), steps, System.out::println);
              }
              return 0;
            });
    System.exit(code);
  }
}
