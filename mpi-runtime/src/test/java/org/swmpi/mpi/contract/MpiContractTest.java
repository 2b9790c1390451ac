package org.swmpi.mpi.contract;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
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
    List<DynamicNode> tests = new ArrayList<>();
    for (int ranks : new int[] {1, 2, 3, 4}) {
      tests.addAll(job(ranks, ranks + " ranks", Mpirun.ranks(ranks), ""));
    }
    // The paths for counts beyond an int, at a size that fits the test.
    tests.addAll(
        job(
            3,
            "3 ranks, 1000 as the largest count",
            Mpirun.ranks(3).jvm("-Dswmpi.mpi.largestCount=1000"),
            ""));
    return tests;
  }

  private static void explain() {
    String reason =
        "transport 'mpi' NOT TESTED: no mpirun on the PATH (Debian: apt-get install openmpi-bin)";
    System.err.println(reason);
    abort(reason);
  }

  private List<DynamicNode> job(int ranks, String title, Mpirun mpirun, String only)
      throws IOException, InterruptedException {
    Path results = Files.createDirectory(folder.resolve("job" + title.hashCode()));
    Mpirun.Result result;
    try {
      result = mpirun.timeout(120).run(ContractRanks.class, "mpi", "0", results.toString(), only);
    } catch (AssertionError e) {
      result = new Mpirun.Result(-1, e.getMessage(), 0);
    }
    Mpirun.Result end = result;
    return ContractResults.tests("mpi, " + title, results, ranks, end);
  }
}
