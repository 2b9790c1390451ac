package org.swmpi.mpi.contract;

import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;

/// Rank 1 prints more than a pipe holds, and less than two, before it ends.
public final class LastWordsRanks {
  private LastWordsRanks() {}

  public static void main(String[] arguments) {
    JobOptions options = JobOptions.defaults().withTransport("sockets").withRanks(2);
    System.exit(
        Job.run(
            options,
            world -> {
              if (world.rank() == 1) {
                System.out.println("x".repeat(100_000) + "last words");
              }
              return 0;
            }));
  }
}
