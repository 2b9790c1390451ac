package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.util.List;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Jobs that start jobs, and that meet at a port, with real processes.
@Execution(ExecutionMode.CONCURRENT)
class SpawnTest {
  static List<MpiInstallation> installations() {
    return MpiInstallation.all();
  }

  private static Mpirun.Result run(MpiInstallation mpi, String task) throws Exception {
    Mpirun job = Mpirun.of(mpi, 2).yielding().timeout(90);
    if (mpi.version().equals("MPICH Version: 5")) {
      // Over UCX it loses a message between jobs now and then, in C too: see docs/mpi.md.
      job.variable("MPIR_CVAR_CH4_NETMOD", "ofi");
    }
    Mpirun.Result result = job.run(SpawningRanks.class, task);
    boolean lacking =
        result.output().contains("not supported with ucx netmod")
            || (result.output().contains("Error in spawn call") && mpi.name().equals("MPICH 4"));
    if (lacking) {
      assertThat(result.exitCode()).isPositive();
      String reason =
          "%s on %s NOT TESTED: this build has no dynamic processes".formatted(task, mpi);
      System.err.println(reason);
      abort(reason);
    }
    return result;
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("installations")
  void oneProgramThatTalksBack(MpiInstallation mpi) throws Exception {
    Mpirun.Result result = run(mpi, "spawn");
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.output()).contains("spawned 2");
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("installations")
  void severalPrograms(MpiInstallation mpi) throws Exception {
    Mpirun.Result result = run(mpi, "several");
    assertThat(result.exitCode()).as(result.output()).isZero();
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("installations")
  void oneRankAlone(MpiInstallation mpi) throws Exception {
    Mpirun.Result result = run(mpi, "alone");
    assertThat(result.exitCode()).as(result.output()).isZero();
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("installations")
  void port(MpiInstallation mpi) throws Exception {
    Mpirun.Result result = run(mpi, "port");
    assertThat(result.exitCode()).as(result.output()).isZero();
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("installations")
  void noSuchProgram(MpiInstallation mpi) throws Exception {
    Mpirun.Result result = run(mpi, "impossible");
    assertThat(result.exitCode()).as(result.output()).isPositive();
    assertThat(result.output()).contains("/no/such/program is no program that can be started");
  }
}
