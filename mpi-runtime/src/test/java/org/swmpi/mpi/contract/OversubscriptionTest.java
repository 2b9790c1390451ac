package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// More ranks than cores: slower than with a core each, but by a factor and not by a time slice per
/// call. Nothing else runs then.
@Isolated
class OversubscriptionTest {
  private static final int RANKS = 2 * Runtime.getRuntime().availableProcessors();

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("org.swmpi.mpi.contract.MpiInstallation#all")
  void fourRanksOnFewCoresStayUsable(MpiInstallation mpi) throws Exception {
    Mpirun.Result result = Mpirun.of(mpi, RANKS).run(AllReduceRate.class, "500");
    assertThat(result.exitCode()).as(result.output()).isZero();
    // With a time slice per call it would be thousands, here it is tens; other processes may
    // interfere.
    assertThat(AllReduceRate.micros(result)).as("microseconds per allReduce").isLessThan(3000);
  }

  @Test
  void soDoTheyOverSockets() throws Exception {
    Mpirun.Result result =
        Mpirun.none()
            .variable("SW_MPI_TRANSPORT", "sockets")
            .run(AllReduceRate.class, "500", Integer.toString(RANKS));
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(AllReduceRate.micros(result)).as("microseconds per allReduce").isLessThan(5000);
  }
}
