package org.swmpi.app;

import java.time.Duration;
import java.util.List;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.JoinedJob;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.ThreadLevel;

/// A program of a user that knows nothing of how its ranks are started.
final class LaunchedProgram {
  private LaunchedProgram() {}

  /// Arguments: what to do, and anything else.
  public static void main(String[] arguments) throws InterruptedException {
    try (JoinedJob job = Job.join(JobOptions.defaults(), ThreadLevel.SINGLE)) {
      long sum = job.world().allReduce(1L << job.world().rank(), Op.SUM);
      System.out.println("rank " + job.world().rank() + " of " + sum + " " + List.of(arguments));
      if (job.world().rank() == 2 && arguments[0].equals("exit")) {
        System.exit(7);
      }
      if (arguments[0].equals("sleep")) {
        Thread.sleep(Duration.ofMinutes(5));
      }
      job.world().barrier();
    }
  }
}
