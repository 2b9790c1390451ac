package org.swmpi.workflow.internal.plugins;

import java.io.IOException;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.RankFailedException;

/// Work of ranks that are threads of this process.
final class RankThreads {
  private RankThreads() {}

  /// What each rank does.
  interface Work {
    void on(Communicator world) throws Exception;
  }

  /// @throws IOException as a rank has thrown it
  static void run(int ranks, Work work) throws IOException {
    try {
      Job.run(
          JobOptions.defaults().withTransport("threads").withRanks(ranks),
          world -> {
            work.on(world);
            return 0;
          });
    } catch (RankFailedException e) {
      switch (e.getCause()) {
        case IOException failure -> throw failure;
        case RuntimeException failure -> throw failure;
        case null, default -> throw e;
      }
    }
  }
}
