package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;

/// The contract, with ranks that are threads.
class ThreadsContractTest {
  @TestFactory
  List<DynamicNode> contract() {
    List<DynamicNode> tests = new ArrayList<>();
    for (int ranks : new int[] {1, 2, 3, 4, 7}) {
      for (ContractCase promise : Contract.cases()) {
        tests.add(
            DynamicTest.dynamicTest(
                "threads, %d ranks: %s".formatted(ranks, promise.name()),
                () -> run(ranks, promise)));
      }
    }
    return tests;
  }

  private static void run(int ranks, ContractCase promise) {
    JobOptions options = JobOptions.defaults().withTransport("threads").withRanks(ranks);
    int code =
        Assertions.assertTimeoutPreemptively(
            Duration.ofSeconds(60),
            () ->
                Job.run(
                    options,
                    world -> {
                      promise.check().run(world);
                      return 0;
                    }));
    assertThat(code).isZero();
  }
}
