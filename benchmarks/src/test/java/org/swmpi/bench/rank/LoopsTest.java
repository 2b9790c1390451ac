package org.swmpi.bench.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;

class LoopsTest {
  private static final List<String> TWO_RANKS = List.of("latency", "bandwidth", "bi-bandwidth");
  private static final List<String> COLLECTIVES =
      List.of("barrier", "bcast", "gather", "allgather", "reduce", "allreduce", "alltoall");

  @ParameterizedTest
  @CsvSource({"OFF_HEAP,2", "HUGE_PAGES,2", "ARRAY,2", "OFF_HEAP,3", "ARRAY,3"})
  void everyCaseIsMeasuredWithEveryKindOfBuffer(BufferKind buffers, int ranks) {
    List<Step> steps =
        Stream.concat(TWO_RANKS.stream().filter(_ -> ranks == 2), COLLECTIVES.stream())
            .flatMap(
                name -> Stream.of(new Step(name, 4, 10, 3, 5, 8), new Step(name, 5000, 1, 1, 1, 2)))
            .toList();
    List<String> lines = Collections.synchronizedList(new ArrayList<>());

    int code =
        Job.run(
            JobOptions.defaults().withTransport("threads").withRanks(ranks),
            world -> {
              try (Arena arena = Arena.ofConfined()) {
                int largest = Step.largest(steps);
                Endpoint endpoint = new CommunicatorEndpoint(world, buffers, arena, largest);
                Loops.run(endpoint, List.of(), steps, lines::add);
              }
              return 0;
            });

    assertThat(code).isZero();
    assertThat(lines).hasSize(1 + steps.size());
    assertThat(lines.getFirst()).isEqualTo("library threads of one JVM");
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      assertThat(lines.get(i + 1)).startsWith(step.name() + " " + step.bytes() + " ");
      assertThat(Double.parseDouble(lines.get(i + 1).split(" ", -1)[2])).isPositive().isFinite();
    }
  }
}
