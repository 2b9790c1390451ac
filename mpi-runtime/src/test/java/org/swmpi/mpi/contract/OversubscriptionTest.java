package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

/// More ranks than cores: slower than with a core each, but by a factor and not by a time slice per
/// call.
class OversubscriptionTest {
  @Test
  void fourRanksOnFewCoresStayUsable() throws Exception {
    assumeTrue(
        Mpirun.launcher().isPresent(),
        "transport 'mpi' NOT TESTED: no mpirun on the PATH (Debian: apt-get install openmpi-bin)");
    int ranks = 2 * Runtime.getRuntime().availableProcessors();
    Mpirun.Result result = Mpirun.ranks(ranks).run(AllReduceRate.class, "500");
    assertThat(result.exitCode()).as(result.output()).isZero();
    double micros =
        result
            .output()
            .lines()
            .filter(line -> line.startsWith("MICROS "))
            .mapToDouble(line -> Double.parseDouble(line.substring(7)))
            .max()
            .orElseThrow();
    // With a time slice per call it would be thousands, here it is tens; other processes may
    // interfere.
    assertThat(micros).as("microseconds per allReduce").isLessThan(3000);
  }
}
