package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// What takes too long or too much memory for every day: the contract with 7 ranks on every MPI
/// library, and messages of more than 2 GiB on every transport that has them. Run where
/// `SW_MPI_NIGHTLY` is set: `SW_MPI_NIGHTLY=1 ./verify`.
class NightlyTest {
  private static final int RANKS = 7;

  @TempDir private Path folder;

  @TestFactory
  List<DynamicNode> nightly() throws Exception {
    if (System.getenv("SW_MPI_NIGHTLY") == null) {
      String reason =
          "7 ranks on MPI libraries, and 2 GiB messages: left out; set SW_MPI_NIGHTLY=1";
      return List.of(DynamicTest.dynamicTest(reason, () -> abort(reason)));
    }
    ContractJobs jobs = new ContractJobs("mpi", folder);
    MpiInstallation.all()
        .forEach(
            mpi ->
                jobs.with(
                    "%s, %d ranks".formatted(mpi, RANKS),
                    RANKS,
                    Mpirun.of(mpi, RANKS),
                    mpi.version()));
    List<DynamicNode> tests = jobs.run();
    for (MpiInstallation mpi : MpiInstallation.all()) {
      tests.add(large(mpi.toString(), "mpi", 0, Mpirun.of(mpi, 2)));
    }
    tests.add(large("processes", "sockets", 2, Mpirun.none()));
    tests.add(large("threads of one JVM", "threads", 2, Mpirun.none()));
    return tests;
  }

  private static DynamicTest large(String title, String transport, int ranks, Mpirun launcher) {
    return DynamicTest.dynamicTest(
        "more than 2 GiB over %s, %s".formatted(transport, title),
        () -> {
          Mpirun.Result result =
              launcher.timeout(600).run(LargeRanks.class, transport, Integer.toString(ranks));
          assertThat(result.exitCode()).as(result.output()).isZero();
          assertThat(result.output().lines().filter(line -> line.contains("LARGE"))).hasSize(2);
        });
  }
}
