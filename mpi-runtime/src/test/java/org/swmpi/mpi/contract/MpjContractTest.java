package org.swmpi.mpi.contract;

import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The contract over MPJ Express, with ranks that are threads and with ranks that are processes.
class MpjContractTest {
  @TempDir private Path folder;

  @TestFactory
  List<DynamicNode> contract() throws Exception {
    String whyNot = Peers.whyNotMpj();
    if (whyNot != null) {
      return List.of(DynamicTest.dynamicTest("mpj: not tested", () -> abort(whyNot)));
    }
    ContractJobs jobs = new ContractJobs("mpj", folder);
    for (int ranks : new int[] {1, 2, 3, 4}) {
      jobs.withAlone(ranks + " ranks, multicore", ranks, Peers.mpj("multicore"), "MPJ");
    }
    for (int ranks : new int[] {2, 3}) {
      jobs.withAlone(ranks + " ranks, niodev", ranks, Peers.mpj("niodev"), "MPJ");
    }
    return jobs.run();
  }
}
