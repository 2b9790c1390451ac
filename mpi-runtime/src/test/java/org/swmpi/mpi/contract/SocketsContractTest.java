package org.swmpi.mpi.contract;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
    jobs.withAlone("3 ranks, 2 hosts", 3, twoHosts(), "sockets");
    return jobs.run();
  }

  /// The second is this machine by another address, reached by a stand-in for ssh.
  private Mpirun twoHosts() throws IOException {
    Path ssh = Files.writeString(folder.resolve("ssh"), "#!/bin/sh\nshift\nexec sh -c \"$*\"\n");
    Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwxr-xr-x"));
    return Mpirun.none()
        .variable("SW_MPI_SSH", ssh.toString())
        .variable("SW_MPI_HOSTS", "127.0.0.2:2,localhost");
  }
}
