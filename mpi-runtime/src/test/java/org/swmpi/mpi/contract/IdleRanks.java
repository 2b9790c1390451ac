package org.swmpi.mpi.contract;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;

/// Ranks of a job of sockets that compute for a minute, and make no calls meanwhile.
public final class IdleRanks {
  private IdleRanks() {}

  /// Arguments: the number of ranks, and a folder in which each leaves the number of its process.
  public static void main(String[] arguments) {
    JobOptions options =
        JobOptions.defaults().withTransport("sockets").withRanks(Integer.parseInt(arguments[0]));
    Path folder = Path.of(arguments[1]);
    System.exit(
        Job.run(
            options,
            world -> {
              Path unfinished = folder.resolve("unfinished-" + world.rank());
              Files.writeString(unfinished, Long.toString(ProcessHandle.current().pid()));
              Path file = folder.resolve("rank-" + world.rank());
              Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
              Thread.sleep(60_000);
              return 0;
            }));
  }
}
