package org.swmpi.mpi.internal.sockets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.swmpi.mpi.internal.launch.MpiEnvironment;
import org.swmpi.mpi.internal.sockets.RankProcesses.Output;

class JobMonitorTest {
  private final JobMonitor monitor =
      new JobMonitor(2, new RankProcesses(MpiEnvironment.ofThisProcess(), Output.TALK), _ -> 1);

  /// Its thread has ended since another rank has failed, so that nobody answers.
  @Test
  void aFailureIsNotToldWhenTheJobHasEndedMeanwhile() throws Exception {
    CompletableFuture<Boolean> mayTell = CompletableFuture.supplyAsync(monitor::mayTell);
    Thread.sleep(200);
    monitor.state().end(74);
    assertThat(mayTell.get(10, TimeUnit.SECONDS)).isFalse();
  }
}
