package org.swmpi.workflow.job;

import java.nio.file.Path;
import org.swmpi.workflow.Budget;

/// A client of a job, as a process that can be killed.
public final class JobMain {
  private JobMain() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    OffloadedJob.of(
            Work.spec(folder, arguments[1], Work.here(0)),
            Schedulers.installed(),
            System.out::println)
        .run(Budget.UNLIMITED.begin(null));
    System.out.println("ENDED");
  }
}
