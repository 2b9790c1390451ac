package org.swmpi.ri.internal.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.swmpi.data.CapacityException;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.ri.Mode;
import org.swmpi.ri.SpaceSettings;

/// What will not fit is refused with what would.
class RoomForRowsTest {
  private static final int RANKS = 8;
  private static final long MB = 1_000_000;

  private static SpaceSettings settings(int dimension) {
    return SpaceSettings.defaults().withShape(dimension, 2, 1);
  }

  /// @param available memory of the machine
  /// @param message what all ranks hear; null: nothing
  private static void assertTold(
      long available, Consumer<RoomForRows> verified, String... message) {
    int exitCode =
        Job.run(
            JobOptions.defaults().withTransport("threads").withRanks(RANKS),
            world -> {
              RoomForRows room = new RoomForRows(world, available);
              if (message.length == 0) {
                assertThatCode(() -> verified.accept(room)).doesNotThrowAnyException();
              } else {
                assertThatThrownBy(() -> verified.accept(room))
                    .isInstanceOf(CapacityException.class)
                    .hasMessageContainingAll(message);
              }
              return 0;
            });
    assertThat(exitCode).isZero();
  }

  /// Windows take 16 MiB a rank beside 4 MiB of numbers, whatever the dimension.
  @Test
  void buffersOfManyRanks() {
    assertTold(200 * MB, room -> room.verifyBuffers(settings(2048)));
    assertTold(
        100 * MB,
        room -> room.verifyBuffers(settings(2048)),
        "the ranks' buffers take about 0.2 GB",
        "0.1 GB left; 4 ranks would fit; or use more machines");
    assertTold(
        25 * MB, room -> room.verifyBuffers(settings(2048)), "; 1 rank would fit; or use more");
    assertTold(10 * MB, room -> room.verifyBuffers(settings(2048)), "left; use more machines");
  }

  /// Of documents nothing is as large as the rows of 65,536 components: 8 bytes each of the first
  /// pass, 36 of the second.
  @Test
  void buffersOfManyComponents() {
    SpaceSettings documents = settings(65536).withMode(Mode.DOCUMENT);
    assertTold(70 * MB, room -> room.verifyBuffers(documents));
    assertTold(
        60 * MB,
        room -> room.verifyBuffers(documents),
        "; --dimension 32768 or 4 ranks would fit; or use more machines");
  }

  @Test
  void vocabularyOfEachRank() {
    assertTold(640 * MB, room -> room.verifyVocabulary(MB));
    assertTold(
        639 * MB,
        room -> room.verifyVocabulary(MB),
        "about 0.6 GB",
        "; 4 ranks would fit; or raise --min-count, or use more machines");
  }

  /// Sums stay as they are where there are fewer ranks, and buffers beside them do not.
  @Test
  void sumsBesideBuffers() {
    assertTold(205 * MB, room -> room.verifySums(settings(8192), dimension -> 1000L * dimension));
    assertTold(
        155 * MB,
        room -> room.verifySums(settings(8192), dimension -> 1000L * dimension),
        "the sums take about 0.2 GB",
        "; --dimension 2048 or 4 ranks would fit; or raise --min-count, or use more machines");
    assertTold(
        60 * MB,
        room -> room.verifySums(settings(8192), dimension -> 1000L * dimension),
        "left; raise --min-count, or use more machines");
  }
}
