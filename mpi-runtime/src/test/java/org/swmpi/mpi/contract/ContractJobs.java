package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/// Jobs of real processes that each run all cases of the contract, and a test for each case of each
/// job.
final class ContractJobs {
  private final String transport;
  private final Path folder;

  /// @param transport first word of the names of the tests
  /// @param folder for what the ranks write
  ContractJobs(String transport, Path folder) {
    this.transport = transport;
    this.folder = folder;
  }

  /// Runs a job that a launcher starts.
  List<DynamicNode> run(String title, int ranks, Mpirun mpirun) throws Exception {
    return run(title, ranks, mpirun, "");
  }

  /// Runs a job that starts its ranks itself.
  List<DynamicNode> runAlone(String title, int ranks, Mpirun mpirun) throws Exception {
    return run(title, ranks, mpirun, "", Integer.toString(ranks));
  }

  private List<DynamicNode> run(String title, int ranks, Mpirun mpirun, String... arguments)
      throws IOException, InterruptedException {
    Path results = Files.createDirectory(folder.resolve("job" + title.hashCode()));
    List<String> all = new ArrayList<>(List.of(results.toString()));
    all.addAll(List.of(arguments));
    Mpirun.Result result;
    try {
      result = mpirun.timeout(120).run(ContractRanks.class, all.toArray(String[]::new));
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
            "%s, %s: the job ends".formatted(transport, title),
            () -> assertThat(end.exitCode()).as(end.output()).isZero()));
    for (ContractCase promise : Contract.cases()) {
      tests.add(
          DynamicTest.dynamicTest(
              "%s, %s: %s".formatted(transport, title, promise.name()),
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
