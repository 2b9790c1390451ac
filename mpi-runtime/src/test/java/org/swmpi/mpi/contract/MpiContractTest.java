package org.swmpi.mpi.contract;

import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The contract, with ranks that are processes of a real `mpirun`. One job runs all cases.
class MpiContractTest {
  @TempDir private Path folder;

  @TestFactory
  List<DynamicNode> contract() throws Exception {
    if (Mpirun.launcher().isEmpty()) {
      return List.of(DynamicTest.dynamicTest("mpi: not tested", MpiContractTest::explain));
    }
    ContractJobs jobs = new ContractJobs("mpi", folder);
    List<DynamicNode> tests = new ArrayList<>();
    for (int ranks : new int[] {1, 2, 3, 4}) {
      tests.addAll(jobs.run(ranks + " ranks", ranks, Mpirun.ranks(ranks)));
    }
    // The paths for counts beyond an int, at a size that fits the test.
    tests.addAll(
        jobs.run(
            "3 ranks, 1000 as the largest count",
            3,
            Mpirun.ranks(3).jvm("-Dswmpi.mpi.largestCount=1000")));
    return tests;
  }

  private static void explain() {
    String reason =
        "transport 'mpi' NOT TESTED: no mpirun on the PATH (Debian: apt-get install openmpi-bin)";
    System.err.println(reason);
    abort(reason);
  }
}
