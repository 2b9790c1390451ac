package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// More ranks than cores: slower than with a core each, but by a factor and not by a time slice per
/// call.
class OversubscriptionTest {
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("org.swmpi.mpi.contract.MpiInstallation#all")
  void fourRanksOnFewCoresStayUsable(MpiInstallation mpi) throws Exception {
    int ranks = 2 * Runtime.getRuntime().availableProcessors();
    Mpirun.Result result = Mpirun.of(mpi, ranks).run(AllReduceRate.class, "500");
    assertThat(result.exitCode()).as(result.output()).isZero();
    // With a time slice per call it would be thousands, here it is tens; other processes may
    // interfere.
    assertThat(AllReduceRate.micros(result)).as("microseconds per allReduce").isLessThan(3000);
  }
}
