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

/// What [ContractRanks] have written, as a test for each case.
final class ContractResults {
  private ContractResults() {}

  /// @param job transport and ranks, for the names of the tests
  /// @param folder what the ranks were given
  /// @param end how the job ended
  /// @param library how the library's own words for itself begin
  static List<DynamicNode> tests(
      String job, Path folder, int ranks, Mpirun.Result end, String library) throws IOException {
    List<Map<String, String>> byRank = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      byRank.add(read(folder.resolve("rank-" + rank)));
    }
    List<DynamicNode> tests = new ArrayList<>();
    tests.add(
        DynamicTest.dynamicTest(
            job + ": the job ends", () -> assertThat(end.exitCode()).as(end.output()).isZero()));
    tests.add(
        DynamicTest.dynamicTest(
            job + ": the library is the right one",
            () ->
                assertThat(byRank)
                    .allMatch(rank -> rank.getOrDefault("library", "none").startsWith(library))));
    for (ContractCase promise : Contract.cases()) {
      tests.add(
          DynamicTest.dynamicTest(
              job + ": " + promise.name(), () -> assertPassed(byRank, promise.name())));
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
