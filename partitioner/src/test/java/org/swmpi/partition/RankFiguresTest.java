package org.swmpi.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;

class RankFiguresTest {
  private record Told(int rank, String host, long first, long second, boolean measured) {}

  @Test
  void allRanksGetTheReportsOfAllInTheirOrder() {
    Queue<List<Told>> heard = new ConcurrentLinkedQueue<>();
    Queue<String> hosts = new ConcurrentLinkedQueue<>();
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(3),
        world -> {
          Phases phases = new Phases("one", Progress.SILENT);
          phases.end();
          hosts.add(world.host());
          heard.add(
              RankFigures.gather(
                  world,
                  phases,
                  (rank, host, counts, seconds, memory) ->
                      new Told(rank, host, counts[0], counts[1], seconds > 0 && memory > 0),
                  10L * world.rank(),
                  Long.MAX_VALUE - world.rank()));
          return 0;
        });
    String host = hosts.element();
    assertThat(heard)
        .hasSize(3)
        .containsOnly(
            List.of(
                new Told(0, host, 0, Long.MAX_VALUE, true),
                new Told(1, host, 10, Long.MAX_VALUE - 1, true),
                new Told(2, host, 20, Long.MAX_VALUE - 2, true)));
  }
}
