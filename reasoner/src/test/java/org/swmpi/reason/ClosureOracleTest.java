package org.swmpi.reason;

import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.swmpi.reason.oracle.Campaign;

/// The engine against the naive reasoner on random graphs: on 1, 2, 3 and 4 ranks and both
/// transports the output, sorted, is the oracle's to the byte, and the summary has the oracle's
/// figures.
///
/// `-Dtest.flags='-Dswmpi.seed=17'` runs one graph; `-Dswmpi.graphs=100000` more of them, from seed
/// `-Dswmpi.firstSeed=0` on.
@Execution(ExecutionMode.CONCURRENT)
class ClosureOracleTest {
  private static final int ON_THREADS = 1000;
  private static final int ON_MPIRUN = 120;

  private static final Long SEED = Long.getLong("swmpi.seed");
  private static final long FIRST_SEED = Long.getLong("swmpi.firstSeed", 0);

  @Test
  void onThreads(@TempDir Path scratch) {
    Campaign campaign = Campaign.onThreads(scratch, 1, 2, 3, 4);
    if (SEED == null) {
      campaign.runInTurn(FIRST_SEED, Integer.getInteger("swmpi.graphs", ON_THREADS));
    } else {
      campaign.run(SEED, 1);
    }
  }

  @Test
  void onMpirun(@TempDir Path scratch) {
    if (!Campaign.mpirunIsHere()) {
      String message = "LEFT OUT: random graphs on the transport mpi (no mpirun on the PATH)";
      System.out.println(message);
      Assumptions.abort(message);
    }
    Campaign campaign = Campaign.onMpirun(scratch, 1, 2, 3, 4);
    if (SEED == null) {
      campaign.run(FIRST_SEED, Integer.getInteger("swmpi.graphs", ON_MPIRUN));
    } else {
      campaign.run(SEED, 1);
    }
  }
}
