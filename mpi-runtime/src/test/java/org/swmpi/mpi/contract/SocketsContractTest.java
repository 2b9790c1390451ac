package org.swmpi.mpi.contract;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The contract, with ranks that are processes and talk over TCP. A job runs all cases.
class SocketsContractTest {
  @TempDir private Path folder;

  @TestFactory
  List<DynamicNode> contract() throws Exception {
    ContractJobs jobs = new ContractJobs("sockets", folder);
    for (int ranks : new int[] {1, 2, 3, 4, 7}) {
      jobs.withAlone(ranks + " ranks", ranks, Mpirun.none(), "sockets");
    }
    return jobs.run();
  }
}
