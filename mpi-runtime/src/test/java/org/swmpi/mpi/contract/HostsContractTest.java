package org.swmpi.mpi.contract;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The contract over several hosts, which talk by TCP.
class HostsContractTest {
  private static final int HOSTS = 3;

  @TempDir private Path folder;

  @TestFactory
  List<DynamicNode> contractOfSockets() throws Exception {
    try (SimulatedHosts hosts = SimulatedHosts.up(HOSTS - 1)) {
      return new ContractJobs("sockets", folder)
          .withAlone("3 hosts by sockets", HOSTS, hosts.besideThisOne(), "sockets")
          .run();
    } catch (IOException e) {
      return notTested(e.getMessage());
    }
  }

  @TestFactory
  List<DynamicNode> contract() throws Exception {
    if (MpiInstallation.ofSystem().isEmpty()) {
      return notTested("no mpirun on the PATH");
    }
    try (SimulatedHosts hosts = SimulatedHosts.up(HOSTS)) {
      return new ContractJobs("mpi", folder)
          .with("3 hosts", HOSTS, Mpirun.ranks(HOSTS).on(hosts), "Open MPI")
          .run();
    } catch (IOException e) {
      return notTested(e.getMessage());
    }
  }

  private static List<DynamicNode> notTested(String reason) {
    String message = "several hosts NOT TESTED: " + reason;
    System.err.println(message);
    return List.of(DynamicTest.dynamicTest(message, () -> abort(message)));
  }
}
