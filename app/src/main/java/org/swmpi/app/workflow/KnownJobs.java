package org.swmpi.app.workflow;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.talk.NearestNames;
import org.swmpi.data.MissingInputException;
import org.swmpi.workflow.job.JobRecord;
import org.swmpi.workflow.run.RunFolder;

/// The jobs of all runs in a folder.
final class KnownJobs {
  private final Path runs;
  private final List<Known> jobs = new ArrayList<>();

  /// A job and the folder of its run.
  record Known(Path run, JobRecord record) {
    String key() {
      return record.job().key();
    }
  }

  KnownJobs(Path runs) throws IOException {
    this.runs = runs;
    for (Path run : RunFolder.list(runs)) {
      for (JobRecord record : RunFolder.jobs(run)) {
        jobs.add(new Known(run, record));
      }
    }
  }

  List<Known> all() {
    return jobs;
  }

  /// The job of a key, or of the first letters of one.
  ///
  /// @throws MissingInputException if there is none, or there are several
  Known find(String key) {
    List<String> keys = jobs.stream().map(Known::key).toList();
    return named(key)
        .orElseThrow(
            () ->
                new MissingInputException(
                    "no job '"
                        + key
                        + "' among the runs in "
                        + runs
                        + NearestNames.hint(key, keys)
                        + "; see 'sw-mpi jobs list', or name the folder of runs by --runs"));
  }

  /// As [#find], where there need not be one.
  Optional<Known> named(String key) {
    if (key.isEmpty()) { // any job begins so
      throw new UsageException("the key of a job is empty; check the variable that should hold it");
    }
    List<Known> found = jobs.stream().filter(job -> job.key().startsWith(key)).toList();
    if (found.size() > 1) {
      throw new MissingInputException("several jobs begin with '" + key + "'; write more letters");
    }
    return found.stream().findFirst();
  }
}
