package org.swmpi.mpi.contract;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicNode;

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
  ///
  /// @param library how the library's own words for itself begin
  List<DynamicNode> run(String title, int ranks, Mpirun mpirun, String library) throws Exception {
    return run(title, ranks, "0", mpirun, library);
  }

  /// Runs a job that starts its ranks itself.
  ///
  /// @param library how the library's own words for itself begin
  List<DynamicNode> runAlone(String title, int ranks, Mpirun mpirun, String library)
      throws Exception {
    return run(title, ranks, Integer.toString(ranks), mpirun, library);
  }

  private List<DynamicNode> run(
      String title, int ranks, String asked, Mpirun mpirun, String library) throws Exception {
    Path results = Files.createDirectory(folder.resolve(title));
    Mpirun.Result end;
    try {
      end = mpirun.timeout(240).run(ContractRanks.class, transport, asked, results.toString());
    } catch (AssertionError e) {
      end = new Mpirun.Result(-1, e.getMessage(), 0);
    }
    return ContractResults.tests(transport + ", " + title, results, ranks, end, library);
  }
}
