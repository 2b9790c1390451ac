package org.swmpi.mpi.contract;

import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.RankFailedException;

/// A job whose starting thread is interrupted while the ranks are at work.
public final class InterruptedRanks {
  private static final int REPORTED = 74;

  private InterruptedRanks() {}

  private static int report(RankFailedException failure) {
    System.err.println("REPORT " + failure.getMessage());
    return REPORTED;
  }

  public static void main(String[] arguments) {
    Thread starter = Thread.currentThread();
    JobOptions options =
        JobOptions.defaults().withRanks(2).withFailureReporter(InterruptedRanks::report);
    int code;
    try {
      code =
          Job.run(
              options,
              world -> {
                if (world.rank() == 0) {
                  starter.interrupt();
                }
                Thread.sleep(60_000);
                return 0;
              });
    } catch (RankFailedException e) {
      code = report(e);
    }
    System.exit(Thread.interrupted() || code == 0 ? code : 1);
  }
}
