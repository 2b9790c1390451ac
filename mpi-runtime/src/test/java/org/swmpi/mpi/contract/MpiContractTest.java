package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
      result = mpirun.timeout(120).run(ContractRanks.class, results.toString(), only);
    } catch (AssertionError e) {
      result = new Mpirun.Result(-1, e.getMessage(), 0);
    }
    Mpirun.Result end = result;
    List<Map<String, String>> byRank = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      byRank.add(read(results.resolve("rank-" + rank)));
    }
    List<DynamicNode> tests = new ArrayList<>();
    tests.add(
        DynamicTest.dynamicTest(
            "mpi, %s: the job ends".formatted(title),
            () -> assertThat(end.exitCode()).as(end.output()).isZero()));
    for (ContractCase promise : Contract.cases()) {
      tests.add(
          DynamicTest.dynamicTest(
              "mpi, %s: %s".formatted(title, promise.name()),
              () -> assertPassed(byRank, promise.name())));
    }
    return tests;
  }

  private static void assertPassed(List<Map<String, String>> byRank, String name) {
    for (int rank = 0; rank < byRank.size(); rank++) {
      assertThat(byRank.get(rank).getOrDefault(name, "not reached"))
          .as("rank %d", rank)
          .isEqualTo("passed");
    }
  }

  private static Map<String, String> read(Path file) throws IOException {
    Map<String, String> results = new HashMap<>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        int tab = line.indexOf('\t');
        if (tab > 0) {
          results.put(line.substring(0, tab), line.substring(tab + 1).replace(" | ", "\n"));
        }
      }
    }
    return results;
  }
}
