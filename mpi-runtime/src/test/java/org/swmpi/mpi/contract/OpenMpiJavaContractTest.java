package org.swmpi.mpi.contract;

import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The contract, with ranks that are processes of a real `mpirun` and talk by Open MPI's own Java
/// bindings.
class OpenMpiJavaContractTest {
  @TempDir private Path folder;

  @TestFactory
  List<DynamicNode> contract() throws Exception {
    String whyNot = Peers.whyNotOpenMpiJava();
    if (whyNot != null) {
      return List.of(DynamicTest.dynamicTest("openmpi-java: not tested", () -> abort(whyNot)));
    }
    ContractJobs jobs = new ContractJobs("openmpi-java", folder);
    for (int ranks : new int[] {1, 2, 3, 4}) {
      jobs.with(ranks + " ranks", ranks, Peers.openMpiJava(ranks), "Open MPI");
    }
    return jobs.run();
  }
}
