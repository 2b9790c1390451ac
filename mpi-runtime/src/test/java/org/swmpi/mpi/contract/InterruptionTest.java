package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A thread that is interrupted while it waits for its job: the job fails, and says so.
class InterruptionTest {
  private static void assertFailure(Mpirun mpirun) throws Exception {
    Mpirun.Result result = mpirun.run(InterruptedRanks.class);
    assertThat(result.output()).contains("REPORT").contains("InterruptedException");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(74);
    assertThat(result.seconds()).isLessThan(30);
  }

  @Test
  void ofThreads() throws Exception {
    assertFailure(Mpirun.none().variable("SW_MPI_TRANSPORT", "threads"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"multicore", "niodev"})
  void ofMpjExpress(String device) throws Exception {
    String whyNot = Peers.whyNotMpj();
    assumeTrue(whyNot == null, whyNot);
    assertFailure(Peers.impatientMpj(device));
  }
}
