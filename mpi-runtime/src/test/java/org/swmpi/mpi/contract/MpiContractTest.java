package org.swmpi.mpi.contract;

import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The contract, with ranks that are processes of a real `mpirun`. A job runs all cases.
class MpiContractTest {
  @TempDir private Path folder;

  @TestFactory
  List<DynamicNode> contract() throws Exception {
    List<MpiInstallation> installations = MpiInstallation.all();
    ContractJobs jobs = new ContractJobs("mpi", folder);
    List<DynamicNode> tests = new ArrayList<>();
    for (String name : MpiInstallation.NAMES) {
      if (installations.stream().noneMatch(mpi -> mpi.name().equals(name))) {
        tests.add(DynamicTest.dynamicTest(name + ": not tested", () -> explain(name)));
      }
    }
    for (MpiInstallation mpi : installations) {
      for (int ranks : new int[] {1, 2, 3, 4}) {
        String title = "%s, %d ranks".formatted(mpi, ranks);
        jobs.with(title, ranks, Mpirun.of(mpi, ranks), mpi.version());
      }
    }
    // The paths for counts beyond an int, at a size that fits the test.
    if (!installations.isEmpty()) {
      Mpirun mpirun = Mpirun.of(installations.getFirst(), 3);
      mpirun.jvm("-Dswmpi.mpi.largestCount=1000");
      jobs.with("3 ranks, 1000 as the largest count", 3, mpirun, "");
    }
    tests.addAll(jobs.run());
    return tests;
  }

  private static void explain(String name) {
    String reason =
        "transport 'mpi' on %s NOT TESTED: it is not here; ./verify installs it".formatted(name);
    System.err.println(reason);
    abort(reason);
  }
}
