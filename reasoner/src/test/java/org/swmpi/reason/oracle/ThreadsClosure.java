package org.swmpi.reason.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicReference;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.partition.Progress;
import org.swmpi.reason.Closure;
import org.swmpi.reason.ClosureOptions;
import org.swmpi.reason.ClosureReport;

/// One closure, by ranks that are threads of this JVM.
public final class ThreadsClosure {
  private ThreadsClosure() {}

  /// What rank 0 reports. Throws what the first failed rank has thrown.
  public static ClosureReport run(ClosureOptions options, int ranks) {
    AtomicReference<ClosureReport> report = new AtomicReference<>();
    int exitCode =
        Job.run(
            JobOptions.defaults().withTransport("threads").withRanks(ranks),
            world -> {
              ClosureReport mine = Closure.run(world, options, Progress.SILENT);
              if (world.rank() == 0) {
                report.set(mine);
              }
              return 0;
            });
    assertThat(exitCode).isZero();
    return report.get();
  }
}
