package org.swmpi.reason;

import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.reason.oracle.Campaign;

/// The engine against the naive reasoner on random graphs: on 1, 2, 3 and 4 ranks and both
/// transports the output, sorted, is the oracle's to the byte, and the summary has the oracle's
/// figures.
///
/// `-Dtest.flags='-Dswmpi.seed=17'` runs one graph; `-Dswmpi.graphs=100000` more of them, from seed
/// `-Dswmpi.firstSeed=0` on.
class ClosureOracleTest {
  private static final int ON_THREADS = 2500;
  private static final int ON_MPIRUN = 200;

  @Test
  void onThreads(@TempDir Path scratch) {
    run(Campaign.onThreads(scratch, 1, 2, 3, 4), ON_THREADS);
  }

  @Test
  void onMpirun(@TempDir Path scratch) {
    if (!Campaign.mpirunIsHere()) {
      String message = "LEFT OUT: random graphs on the transport mpi (no mpirun on the PATH)";
      System.out.println(message);
      Assumptions.abort(message);
    }
    run(Campaign.onMpirun(scratch, 1, 2, 3, 4), ON_MPIRUN);
  }

  private static void run(Campaign campaign, int usual) {
    Long seed = Long.getLong("swmpi.seed");
    if (seed != null) {
      campaign.run(seed, 1);
    } else {
      campaign.run(Long.getLong("swmpi.firstSeed", 0), Integer.getInteger("swmpi.graphs", usual));
    }
  }
}
