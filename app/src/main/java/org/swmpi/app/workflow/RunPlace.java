package org.swmpi.app.workflow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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
    return new KnownJobs(runs).find(key).run();
  }
}
