package org.swmpi.mpi.contract;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DynamicNode;

/// Jobs of real processes that each run all cases of the contract, and a test for each case of each
/// job.
///
/// Ranks that have a core each may spin while they wait, so their jobs run one after another. Those
/// of other jobs leave the cores to others, so two such jobs run at a time.
final class ContractJobs {
  private static final int AT_ONCE = 2;

  private final String transport;
  private final Path folder;
  private final List<ContractJob> jobs = new ArrayList<>();

  /// @param library how the library's own words for itself begin
  private record ContractJob(String title, int ranks, int asked, Mpirun mpirun, String library) {
    boolean maySpin() {
      return ranks > 1 && ranks <= Runtime.getRuntime().availableProcessors();
    }
  }

  /// @param transport first word of the names of the tests
  /// @param folder for what the ranks write
  ContractJobs(String transport, Path folder) {
    this.transport = transport;
    this.folder = folder;
  }

  /// A job that a launcher starts.
  ///
  /// @param library how the library's own words for itself begin
  ContractJobs with(String title, int ranks, Mpirun mpirun, String library) {
    jobs.add(new ContractJob(title, ranks, 0, mpirun, library));
    return this;
  }

  /// A job that starts its ranks itself.
  ///
  /// @param library how the library's own words for itself begin
  ContractJobs withAlone(String title, int ranks, Mpirun mpirun, String library) {
    jobs.add(new ContractJob(title, ranks, ranks, mpirun, library));
    return this;
  }

  /// Runs them.
  List<DynamicNode> run() throws Exception {
    List<Callable<List<DynamicNode>>> patient = new ArrayList<>();
    List<DynamicNode> tests = new ArrayList<>();
    for (ContractJob job : jobs) {
      if (job.maySpin()) {
        tests.addAll(run(job));
      } else {
        patient.add(() -> run(job));
      }
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
      for (Future<List<DynamicNode>> job : threads.invokeAll(patient)) {
        tests.addAll(job.get());
      }
    }
    return tests;
  }

  private List<DynamicNode> run(ContractJob job) throws IOException, InterruptedException {
    Path results = Files.createDirectory(folder.resolve(job.title));
    Mpirun.Result end;
    try {
      end =
          job.mpirun
              .yielding()
              .timeout(900)
              .run(ContractRanks.class, transport, Integer.toString(job.asked), results.toString());
    } catch (AssertionError e) {
      end = new Mpirun.Result(-1, e.getMessage(), 0);
    }
    return ContractResults.tests(
        transport + ", " + job.title, results, job.ranks, end, job.library);
  }
}
