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
    List<MpiInstallation> installations = MpiInstallation.all();
    List<DynamicNode> tests = new ArrayList<>();
    for (String name : MpiInstallation.NAMES) {
      if (installations.stream().noneMatch(mpi -> mpi.name().equals(name))) {
        tests.add(DynamicTest.dynamicTest(name + ": not tested", () -> explain(name)));
      }
    }
    for (MpiInstallation mpi : installations) {
      for (int ranks : new int[] {1, 2, 3, 4}) {
        tests.addAll(job(mpi, ranks, ranks + " ranks", Mpirun.of(mpi, ranks)));
      }
    }
    // The paths for counts beyond an int, at a size that fits the test.
    if (!installations.isEmpty()) {
      MpiInstallation first = installations.getFirst();
      Mpirun mpirun = Mpirun.of(first, 3).jvm("-Dswmpi.mpi.largestCount=1000");
      tests.addAll(job(first, 3, "3 ranks, 1000 as the largest count", mpirun));
    }
    return tests;
  }

  private static void explain(String name) {
    String reason =
        "transport 'mpi' on %s NOT TESTED: it is not here; ./verify installs it".formatted(name);
    System.err.println(reason);
    abort(reason);
  }

  private List<DynamicNode> job(MpiInstallation mpi, int ranks, String kind, Mpirun mpirun)
      throws IOException, InterruptedException {
    String title = mpi + ", " + kind;
    Path results = Files.createDirectory(folder.resolve(title));
    Mpirun.Result result;
    try {
      result = mpirun.timeout(120).run(ContractRanks.class, "mpi", "0", results.toString());
    } catch (AssertionError e) {
      result = new Mpirun.Result(-1, e.getMessage(), 0);
    }
    Mpirun.Result end = result;
    return ContractResults.tests(title, results, ranks, end, mpi.version());
  }
}
