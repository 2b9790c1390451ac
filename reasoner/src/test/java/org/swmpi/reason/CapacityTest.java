package org.swmpi.reason;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.CapacityException;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.RankFailedException;
import org.swmpi.partition.Failure;
import org.swmpi.partition.RoomForStatements;
import org.swmpi.reason.oracle.ThreadsClosure;

/// What is too large is refused before the work begins.
class CapacityTest {
  private static final long TOO_MUCH = 129L << 30;

  @Test
  void inputOfOneRank(@TempDir Path scratch) throws IOException {
    Path input = scratch.resolve("large.nt");
    try (RandomAccessFile file = new RandomAccessFile(input.toFile(), "rw")) {
      file.setLength(TOO_MUCH); // of it only the blocks that are written take space
      file.seek(TOO_MUCH - 4096);
      file.write("\n".repeat(4096).getBytes(StandardCharsets.US_ASCII));
    }
    String output = scratch.resolve("out.nt").toString();
    ClosureOptions options = ClosureOptions.of(List.of(input.toString()), output);
    assertThatThrownBy(() -> ThreadsClosure.run(options, 1))
        .isInstanceOf(RankFailedException.class)
        .rootCause()
        .isInstanceOf(CapacityException.class)
        .hasMessageContaining("use at least 2 ranks");
  }

  /// The same message on every rank, that of the first machine that is too small.
  @Test
  void memory() {
    assertThat(RoomForStatements.shortage(1_000_000_000, 1_000_000_000, "")).isNull();
    Failure shortage = RoomForStatements.shortage(2_000_000_000_000L, 24_000_000_000L, "");
    int exitCode =
        Job.run(
            JobOptions.defaults().withTransport("threads").withRanks(3),
            world -> {
              assertThatThrownBy(() -> Failure.agree(world, world.rank() == 1 ? shortage : null))
                  .isInstanceOf(CapacityException.class)
                  .hasMessageContaining(
                      "2000.0 GB of memory on one machine, which has 24.0 GB left");
              return 0;
            });
    assertThat(exitCode).isZero();
  }

  /// A rank stops at its share of the machine, and all are told how much it would have taken.
  @Test
  void whatFollowsInEachGraph() {
    int exitCode =
        Job.run(
            JobOptions.defaults().withTransport("threads").withRanks(2),
            world -> {
              List<Long> rooms = new ArrayList<>();
              Capacity.verifyConclusions(
                  world,
                  6_000_000_000L,
                  room -> {
                    rooms.add(room);
                    return room;
                  });
              assertThat(rooms).containsExactly(1_000_000_000L);
              assertThatThrownBy(
                      () ->
                          Capacity.verifyConclusions(
                              world, 6_000_000_000L, room -> world.rank() == 1 ? 5 * room : room))
                  .isInstanceOf(CapacityException.class)
                  .hasMessageContaining(
                      "30.0 GB of memory on one machine, which has 6.0 GB left; use --profile rdfs");
              return 0;
            });
    assertThat(exitCode).isZero();
  }
}
