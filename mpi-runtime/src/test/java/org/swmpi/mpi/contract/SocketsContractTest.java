package org.swmpi.mpi.contract;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The contract, with ranks that are processes and talk over TCP. One job runs all cases.
class SocketsContractTest {
  @TempDir private Path folder;

  @TestFactory
  List<DynamicNode> contract() throws Exception {
    List<DynamicNode> tests = new ArrayList<>();
    for (int ranks : new int[] {1, 2, 3, 4, 7}) {
      Path results = Files.createDirectory(folder.resolve("job" + ranks));
      Mpirun.Result end;
      try {
        end =
            new SocketsJob()
                .timeout(120)
                .run(ContractRanks.class, "sockets", Integer.toString(ranks), results.toString());
      } catch (AssertionError e) {
        end = new Mpirun.Result(-1, e.getMessage(), 0);
      }
      tests.addAll(
          ContractResults.tests(
              "sockets, %d ranks".formatted(ranks), results, ranks, end, "sockets"));
    }
    return tests;
  }
}
