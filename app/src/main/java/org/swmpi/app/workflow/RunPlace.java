package org.swmpi.app.workflow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.swmpi.app.talk.NearestNames;
import org.swmpi.data.MissingInputException;
import org.swmpi.workflow.run.RunFolder;

/// Where a run is that the user names.
final class RunPlace {
  private RunPlace() {}

  /// @param key a run's folder, its name, or a job of it
  /// @param runs the folder of all runs
  /// @throws org.swmpi.data.MissingInputException if there is none
  static Path of(String key, Path runs) throws IOException {
    for (Path named : new Path[] {Path.of(key), runs.resolve(key)}) {
      if (Files.exists(named.resolve("run.json"))) {
        return named;
      }
    }
    KnownJobs jobs = new KnownJobs(runs);
    Optional<KnownJobs.Known> job = jobs.named(key);
    if (job.isEmpty()) {
      List<String> known = new ArrayList<>();
      RunFolder.list(runs).forEach(run -> known.add(String.valueOf(run.getFileName())));
      jobs.all().forEach(other -> known.add(other.key()));
      throw new MissingInputException(
          "no run or job '"
              + key
              + "' is in "
              + runs
              + NearestNames.hint(key, known)
              + "; see 'sw-mpi jobs list', or name the run's folder, or that of all runs by --runs");
    }
    return job.get().run();
  }
}
