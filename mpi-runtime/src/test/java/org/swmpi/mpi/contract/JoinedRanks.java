package org.swmpi.mpi.contract;

import java.util.concurrent.CompletableFuture;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.JoinedJob;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.ThreadLevel;

/// A program that joins its job while it runs, as programs around `MPI_Init` do.
public final class JoinedRanks {
  private JoinedRanks() {}

  /// Arguments: the [ThreadLevel] to ask for, and what rank 1 does at the end: `close`, `throw`,
  /// `exit` (all ranks), `early` (it closes while the others wait for it) or `abort`.
  public static void main(String[] arguments) {
    JoinedJob job =
        Job.join(
            JobOptions.defaults().withFailureReporter(_ -> 74), ThreadLevel.valueOf(arguments[0]));
    int rank = job.world().rank();
    int sum =
        Math.toIntExact(job.world().allReduce(rank + job.self().allReduce(1, Op.SUM), Op.SUM));
    // In one piece: the launcher mixes what ranks write.
    System.out.println(
        "JOINED %d of %d, self %d of %d, %s, sum %d"
            .formatted(
                rank,
                job.world().size(),
                job.self().rank(),
                job.self().size(),
                job.threadLevel(),
                sum));
    if (job.threadLevel() == ThreadLevel.SERIALIZED) {
      CompletableFuture.runAsync(job.world()::barrier).join();
    }
    switch (rank == 1 || arguments[1].equals("exit") ? arguments[1] : "wait") {
      case "throw" -> throw new IllegalStateException("rank 1 has failed");
      case "exit" -> System.exit(0);
      case "abort" -> job.world().abort(42);
      case "early" -> {}
      default -> job.world().barrier();
    }
    job.close();
    System.out.println("CLOSED " + rank);
  }
}
