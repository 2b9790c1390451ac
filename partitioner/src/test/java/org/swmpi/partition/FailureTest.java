package org.swmpi.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.swmpi.data.MalformedInputException;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;

class FailureTest {

  /// A message quotes what the user wrote, which may be long.
  @Test
  void ranksAgreeOnMessagesOfAnyLength() {
    String what = "\u6c34".repeat(40_000);
    Queue<String> told = new ConcurrentLinkedQueue<>();
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(3),
        world -> {
          try {
            Failure.agree(
                world,
                world.rank() == 1
                    ? Failure.of(new MalformedInputException("file", 2, 3, what))
                    : null);
          } catch (MalformedInputException e) {
            told.add(e.getMessage());
          }
          return 0;
        });
    assertThat(told).hasSize(3).containsOnly("file:2:3: " + what);
  }
}
